#include "kernels/tree_partition/paper/paper_form_setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/size.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace {

using engine::core::LimitError;

constexpr const char* kRemedy = "--method tree-partition may still solve it";

}  // namespace

PaperFormSetting::PaperFormSetting(const engine::graph::Graph& of, const BagTree& seen_through,
                                   TypeRegistry& registry, const PaperFormOptions& options)
    : graph(&of),
      tree(&seen_through),
      types(&registry),
      budget(options.budget),
      most_labels(options.most_labels),
      span(options.span) {
  budget.threads = std::min(budget.threads, std::max(1U, std::thread::hardware_concurrency()));
  arena.initialize(static_cast<int>(budget.threads));
}

std::uint64_t PaperFormSetting::memory_left(std::uint64_t tables) const {
  const std::uint64_t taken = types->bytes() + tables;
  return taken < budget.memory ? budget.memory - taken : 0;
}

std::uint64_t PaperFormSetting::local_states() const {
  std::uint64_t total = 0;
  for (const LocalGame& game : games) total += game.states();
  return total;
}

void PaperFormSetting::report() {
  if (budget.progress == nullptr) return;
  const std::uint64_t now = local_states();
  budget.progress->add(now - reported_);
  reported_ = now;
}

void PaperFormSetting::refuse_labels(Bag bag, std::uint64_t labels) const {
  throw LimitError(fmt::format("{} has an entry with {} exit labels, and truth tables are written "
                               "out for at most {}",
                               name(bag), labels, most_labels),
                   kRemedy);
}

void PaperFormSetting::refuse_memory(Bag bag) const {
  throw LimitError(fmt::format("at {}, types and configurations need more than the {} of memory "
                               "allowed",
                               name(bag), engine::core::format_size(budget.memory)),
                   fmt::format("allow more with --memory; {}", kRemedy));
}

void PaperFormSetting::refuse_inner_edges(Bag bag, std::uint64_t most) const {
  throw LimitError(fmt::format("{} has {} inner edges, and sets of them are written for at most {}",
                               name(bag), tree->internal(bag).size(), most),
                   kRemedy);
}

std::string PaperFormSetting::name(Bag bag) const {
  constexpr std::size_t kMost = 8;
  std::string members;
  const auto vertices = tree->vertices(bag);
  for (std::size_t i = 0; i < vertices.size() && i < kMost; ++i) {
    members += fmt::format("{}{}", i == 0 ? "" : ", ", graph->name(vertices[i]));
  }
  return fmt::format("bag {} (vertices {}{})", bag, members, vertices.size() > kMost ? ", …" : "");
}

}  // namespace isthmus::kernels::tree_partition::paper
