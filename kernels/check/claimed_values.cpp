#include "kernels/check/claimed_values.hpp"

#include <fmt/format.h>

#include <utility>

#include "kernels/check/rejection.hpp"

namespace isthmus::kernels::check {

namespace {

constexpr std::size_t kOdd = 0x9e3779b97f4a7c15;

std::size_t scattered(std::size_t number) {
  number = (number ^ number >> 30U) * 0xbf58476d1ce4e5b9;
  return number ^ number >> 27U;
}

}  // namespace

std::size_t ClaimedValues::KeyHash::operator()(const Key& key) const noexcept {
  return scattered((key.unused.hash() ^ key.shape) * kOdd ^ key.children);
}

std::size_t ClaimedValues::PlaceAndHeapHash::operator()(const PlaceAndHeap& at) const noexcept {
  return scattered((at.configuration * kOdd ^ at.token) * kOdd ^ at.heap);
}

ClaimedValues::ClaimedValues(const TreePartitionCertificate& certificate, const BagBoards& boards,
                             const InterfaceTables& tables)
    : certificate_(certificate), boards_(boards), tables_(tables) {
  take_configurations();
  take_states();
  take_remains();
}

void ClaimedValues::take_configurations() {
  configurations_.reserve(certificate_.configurations.size());
  for (Number number = 0; number < certificate_.configurations.size(); ++number) {
    const auto& [bag, unused, children] = certificate_.configurations[number];
    const BagBoards::Shape shape = boards_.shape_of(bag);
    if (unused.bound() > boards_.board(shape).edge_count()) {
      throw Rejection{fmt::format("configuration {} has edges that bag {} lacks", number, bag)};
    }
    if (!configurations_.try_emplace({shape, unused, children}, number).second) {
      throw Rejection{fmt::format("configuration {} is there already", number)};
    }
  }
}

void ClaimedValues::take_states() {
  states_.reserve(certificate_.states.size());
  for (const auto& state : certificate_.states) {
    const PlaceAndHeap at{state.configuration, state.token, state.heap};
    if (!states_.try_emplace(at, state.mover_wins).second) {
      throw Rejection{fmt::format("state [{},{},{}] is there twice", state.configuration,
                                  state.token, state.heap)};
    }
  }
}

void ClaimedValues::take_remains() {
  for (const auto& [configuration, pieces] : certificate_.remains) {
    InterfaceTables::Vector all;
    for (const Number piece : pieces) {
      const Number type = certificate_.pieces[piece].type;
      // A piece that cannot be entered with profit is nothing.
      if (type == 0) continue;
      const TreePartitionCertificate::Multiplicity one{type, 1};
      all = sum(all, {&one, 1});
    }
    const auto vector = tables_.find(all);
    if (!vector) {
      throw Rejection{fmt::format("no vector is what remains of configuration {}", configuration)};
    }
    if (!remains_.try_emplace(configuration, *vector).second) {
      throw Rejection{
          fmt::format("what remains of configuration {} is there twice", configuration)};
    }
  }
}

Residue ClaimedValues::residue(Number configuration) const {
  const auto& [bag, unused, children] = certificate_.configurations[configuration];
  return {boards_.shape_of(bag), unused, tables_.vector(children)};
}

auto ClaimedValues::find(const Residue& residue) const -> std::optional<Number> {
  const auto children = tables_.find(residue.children);
  if (!children) return std::nullopt;
  const auto found = configurations_.find({residue.shape, residue.unused, *children});
  if (found == configurations_.end()) return std::nullopt;
  return found->second;
}

auto ClaimedValues::value(Residue residue, Number token, Number heap) const
    -> std::optional<Function> {
  forget_unreachable(boards_.board(residue.shape), tables_, token, residue);
  const auto configuration = find(residue);
  if (!configuration) return std::nullopt;
  const auto found = states_.find({*configuration, token, heap});
  if (found == states_.end()) return std::nullopt;
  return found->second;
}

auto ClaimedValues::remains(const Residue& residue) const -> std::optional<Number> {
  const auto configuration = find(residue);
  if (!configuration) return std::nullopt;
  const auto found = remains_.find(*configuration);
  if (found == remains_.end()) return std::nullopt;
  return found->second;
}

}  // namespace isthmus::kernels::check
