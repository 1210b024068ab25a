#include "kernels/tree_partition/paper/type_registry.hpp"

#include <algorithm>
#include <utility>

namespace isthmus::kernels::tree_partition::paper {

namespace {

/// A type as words, from which it can be read back: so types are equal exactly if their words are.
std::vector<std::uint64_t> words_of(const InterfaceType& type) {
  constexpr unsigned kHalf = 32;
  std::vector<std::uint64_t> words{type.labels.size()};
  words.insert(words.end(), type.labels.begin(), type.labels.end());
  for (const EntrySemantics& entry : type.entries) {
    words.push_back(entry.exits.size());
    for (const ExitLabel& exit : entry.exits) {
      words.push_back(std::uint64_t{exit.port} << 1 | static_cast<std::uint64_t>(exit.parity) |
                      std::uint64_t{exit.type} << kHalf);
    }
    words.insert(words.end(), entry.truth_table.begin(), entry.truth_table.end());
  }
  return words;
}

}  // namespace

TypeRegistry::TypeRegistry(std::uint64_t most_bytes) : values_(most_bytes) { intern({}); }

TypeId TypeRegistry::intern(const InterfaceType& type) {
  const auto id = static_cast<TypeId>(values_.intern(words_of(type)));
  if (id == behaviours_.size()) {
    behaviours_.push_back(behaviour(type));
    count(type, behaviours_.back());
  }
  return id;
}

std::optional<TypeId> TypeRegistry::find(const InterfaceType& type) const {
  const auto id = values_.find(words_of(type));
  if (!id) return std::nullopt;
  return static_cast<TypeId>(*id);
}

TypeRegistry::Behaviour TypeRegistry::behaviour(const InterfaceType& type) {
  Behaviour result;
  for (const EntrySemantics& entry : type.entries) {
    for (const ExitLabel& exit : entry.exits) result.successors.push_back(exit.type);
  }
  std::ranges::sort(result.successors);
  const auto repeated = std::ranges::unique(result.successors);
  result.successors.erase(repeated.begin(), repeated.end());
  result.entries.reserve(type.entries.size());
  for (std::size_t port = 0; port < type.entries.size(); ++port) {
    const EntrySemantics& entry = type.entries[port];
    std::vector<Return> returns;
    returns.reserve(entry.exits.size());
    for (const ExitLabel& exit : entry.exits) {
      const auto successor = std::ranges::lower_bound(result.successors, exit.type);
      returns.push_back({type.labels[exit.port],
                         static_cast<std::uint32_t>(successor - result.successors.begin()),
                         exit.parity});
    }
    result.entries.push_back(
        {type.labels[port],
         MultiplexerChain(entry.truth_table, static_cast<unsigned>(entry.exits.size())),
         std::move(returns)});
  }
  return result;
}

void TypeRegistry::count(const InterfaceType& type, const Behaviour& behaviour) {
  behaviour_bytes_ += sizeof(Behaviour) + behaviour.successors.size() * sizeof(TypeId);
  for (const Entry& entry : behaviour.entries) {
    behaviour_bytes_ += sizeof(Entry) + entry.wins.bytes() + entry.returns.size() * sizeof(Return);
    labels_ += entry.returns.size();
    most_labels_ = std::max<std::uint64_t>(most_labels_, entry.returns.size());
  }
  most_rank_ = std::max(most_rank_, static_cast<std::uint32_t>(type.labels.size()));
}

}  // namespace isthmus::kernels::tree_partition::paper
