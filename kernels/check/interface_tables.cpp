#include "kernels/check/interface_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/check/rejection.hpp"

namespace isthmus::kernels::check {

namespace {

constexpr unsigned kHalf = 32;

std::vector<std::uint64_t> numbers_of(const InterfaceTables::Vector& vector) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(vector.size());
  for (const auto& [type, count] : vector) {
    numbers.push_back(std::uint64_t{type} << kHalf | count);
  }
  return numbers;
}

}  // namespace

InterfaceTables::Vector sum(std::span<const InterfaceTables::Multiplicity> a,
                            std::span<const InterfaceTables::Multiplicity> b) {
  InterfaceTables::Vector result;
  auto next = b.begin();
  for (InterfaceTables::Multiplicity coordinate : a) {
    while (next != b.end() && next->type < coordinate.type) result.push_back(*next++);
    if (next != b.end() && next->type == coordinate.type) coordinate.count += next++->count;
    result.push_back(coordinate);
  }
  result.insert(result.end(), next, b.end());
  return result;
}

InterfaceTables::InterfaceTables(const TreePartitionCertificate& certificate,
                                 DecisionDiagrams& diagrams)
    : certificate_(certificate),
      diagrams_(diagrams),
      support_of_node_(certificate.nodes.size() + 1) {
  take_nodes();
  take_vectors();
  take_variables();
  take_types();
}

void InterfaceTables::take_nodes() {
  Number number = 0;
  for (const auto& [variable, low, high] : certificate_.nodes) {
    ++number;
    const bool ordered =
        diagrams_.begins_at(low, variable + 1) && diagrams_.begins_at(high, variable + 1);
    if (!ordered || diagrams_.make(variable, low, high) != 2 * number) {
      throw Rejection{fmt::format("node {} is not reduced, not ordered, or there already", number)};
    }
  }
}

void InterfaceTables::take_vectors() {
  if (certificate_.vectors.empty() || !certificate_.vectors.front().empty()) {
    throw Rejection{"vector 0 is not the one of no children"};
  }
  for (Number number = 0; number < certificate_.vectors.size(); ++number) {
    Number last = 0;
    for (const auto [type, count] : certificate_.vectors[number]) {
      if (type <= last || count == 0) {
        throw Rejection{fmt::format("vector {} does not ascend or counts nothing", number)};
      }
      last = type;
    }
    if (!vectors_.try_emplace(numbers_of(certificate_.vectors[number]), number).second) {
      throw Rejection{fmt::format("vector {} is there already", number)};
    }
  }
}

void InterfaceTables::take_variables() {
  for (Number number = 0; number < certificate_.variables.size(); ++number) {
    const auto& [place, heap, remains] = certificate_.variables[number];
    if (!variables_.try_emplace({place, heap, remains}, number).second) {
      throw Rejection{fmt::format("variable {} is there already", number)};
    }
  }
}

void InterfaceTables::take_types() {
  if (certificate_.types.empty() || !certificate_.types.front().empty()) {
    throw Rejection{"type 0 is not the one of what cannot be entered"};
  }
  for (Number type = 0; type < certificate_.types.size(); ++type) {
    const auto& lines = certificate_.types[type];
    const auto key = [](const auto& line) { return std::pair(line.place, line.heap); };
    const auto unordered = std::ranges::adjacent_find(
        lines, [&](const auto& a, const auto& b) { return key(a) >= key(b); });
    if (unordered != lines.end()) {
      throw Rejection{fmt::format("the lines of type {} do not ascend", type)};
    }
    Places entrances = 0;
    Places support = 0;
    for (const auto& [place, heap, mover_wins] : lines) {
      entrances |= entrance_bits(place);
      support |= support_of(mover_wins, type);
    }
    entrances_.push_back(entrances);
    support_.push_back(entrances | support);
  }
}

Places InterfaceTables::support_of(Function f, Number type) {
  std::vector<Number> open{f / 2};
  support_of_node_[0] = 0;
  while (!open.empty()) {
    const Number node = open.back();
    if (support_of_node_[node]) {
      open.pop_back();
      continue;
    }
    const auto& [variable, low, high] = certificate_.nodes[node - 1];
    const auto& below_low = support_of_node_[low / 2];
    const auto& below_high = support_of_node_[high / 2];
    if (!below_low || !below_high) {
      open.push_back(below_low ? high / 2 : low / 2);
      continue;
    }
    const auto& [place, heap, remains] = certificate_.variables[variable];
    Places support = place_bit(place) | *below_low | *below_high;
    for (const auto [returned, count] : vector(remains)) {
      if (returned >= type) {
        throw Rejection{fmt::format("type {} speaks of type {}", type, returned)};
      }
      support |= support_[returned];
    }
    support_of_node_[node] = support;
    open.pop_back();
  }
  return *support_of_node_[f / 2];
}

auto InterfaceTables::mover_wins(Number type, Number place, Number heap) const -> Function {
  const auto& lines = certificate_.types[type];
  const auto key = [](const auto& line) { return std::pair(line.place, line.heap); };
  const auto found = std::ranges::lower_bound(lines, std::pair(place, heap), {}, key);
  if (found == lines.end() || key(*found) != std::pair(place, heap)) {
    return DecisionDiagrams::kFalse;
  }
  return found->mover_wins;
}

auto InterfaceTables::find(const Vector& vector) const -> std::optional<Number> {
  const auto found = vectors_.find(numbers_of(vector));
  if (found == vectors_.end()) return std::nullopt;
  return found->second;
}

auto InterfaceTables::replaced(Vector vector, Number type, Number more) const -> Vector {
  const auto place = std::ranges::find(vector, type, &Multiplicity::type);
  if (--place->count == 0) vector.erase(place);
  return sum(vector, this->vector(more));
}

auto InterfaceTables::variable(Number place, Number heap, Number remains) const
    -> std::optional<Function> {
  for (const auto [type, count] : vector(remains)) {
    if (mover_wins(type, place, heap) == DecisionDiagrams::kTrue) return DecisionDiagrams::kTrue;
  }
  const auto found = variables_.find({place, heap, remains});
  if (found == variables_.end()) return std::nullopt;
  return diagrams_.make(found->second, DecisionDiagrams::kFalse, DecisionDiagrams::kTrue);
}

}  // namespace isthmus::kernels::check
