#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "engine/decomposition/elimination.hpp"
#include "engine/decomposition/exact_tree_partition.hpp"
#include "engine/decomposition/layout.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/separators.hpp"
#include "engine/decomposition/solving_partition.hpp"
#include "engine/decomposition/tree_partition_search.hpp"
#include "engine/io/reader.hpp"
#include "tools/decomposition_kind.hpp"
#include "tools/input_options.hpp"
#include "tools/json_line.hpp"
#include "tools/output_file.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace decomposition = engine::decomposition;
namespace io = engine::io;
using decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::Vertex;
using Kind = DecompositionKind;
using Json = nlohmann::ordered_json;

struct DecomposeOptions {
  std::shared_ptr<CommonOptions> common;
  std::shared_ptr<InputOptions> input;
  std::string into = "tree-partition";
  std::string root;
  bool exact = false;
  bool separators = false;
  bool solving = false;
  std::string check;
  std::string out;
};

/// A decomposition and how it was found.
struct Found {
  Decomposition decomposition;
  std::string_view method;
};

std::optional<Vertex> root_in(const Graph& graph, const std::string& name) {
  if (name.empty()) return std::nullopt;
  return vertex_called(graph, name);
}

/// The partition from a search, from separators, the exact one, or the one to solve on.
Found chosen_tree_partition(const Graph& graph, const DecomposeOptions& options) {
  const auto root = root_in(graph, options.root);
  const core::Budget budget = options.common->budget();
  Found found;
  if (options.solving) {
    if (graph.vertex_count() == 0) return {TreePartition{}, "predicted cost"};
    return {decomposition::find_solving_partition(graph, nullptr, root.value_or(0), budget),
            "predicted cost"};
  }
  if (options.exact) {
    found = {decomposition::exact_tree_partition(graph, budget), "exact"};
  } else if (options.separators) {
    const auto tree = decomposition::find_tree_decomposition(graph, budget);
    found = {decomposition::partition_by_separators(graph, tree, budget), "separators"};
  } else {
    return {decomposition::find_tree_partition(graph, {.root = root, .budget = budget}), "layers"};
  }
  auto& partition = std::get<TreePartition>(found.decomposition);
  if (root) partition = decomposition::rooted_at(partition, *root, graph.vertex_count());
  return found;
}

Found path_decomposition(const Graph& graph, const DecomposeOptions& options) {
  const core::Budget budget = options.common->budget();
  if (!options.exact) return {decomposition::find_path_decomposition(graph, budget), "greedy"};
  const auto layout = decomposition::exact_layout(graph, budget);
  const decomposition::Neighbours neighbours(graph);
  return {decomposition::path_decomposition(neighbours, layout, budget), "exact"};
}

Found find(const Graph& graph, Kind kind, const DecomposeOptions& options) {
  switch (kind) {
    case Kind::kTreePartition: return chosen_tree_partition(graph, options);
    case Kind::kPathDecomposition: return path_decomposition(graph, options);
    case Kind::kTreeDecomposition: break;
  }
  const core::Budget budget = options.common->budget();
  return {decomposition::find_tree_decomposition(graph, budget), "elimination"};
}

/// Refuses options that do not go together.
void require_sense(const DecomposeOptions& options, Kind kind) {
  const bool finds =
      options.exact || options.separators || options.solving || !options.root.empty();
  if (!options.check.empty() && (finds || !options.out.empty())) {
    throw core::UsageError("--check finds no decomposition",
                           "leave out --exact, --separators, --solving, --root and --output");
  }
  if (kind != Kind::kTreePartition &&
      (options.separators || options.solving || !options.root.empty())) {
    throw core::UsageError("--root, --separators and --solving are for tree partitions");
  }
  if (kind == Kind::kTreeDecomposition && options.exact) {
    throw core::UsageError("--exact is for tree partitions and path decompositions");
  }
}

/// Goes through the graphs of the input and decomposes each, or holds a decomposition against it.
class Decomposing {
 public:
  explicit Decomposing(const DecomposeOptions& options)
      : options_(options), kind_(decomposition_kind(options.into)), output_(options.out) {
    require_sense(options, kind_);
    if (!options.check.empty()) given_.emplace(kind_, options.check);
  }

  Status run() {
    const auto reader = options_.input->open(*options_.common);
    while (!interruption().requested()) {
      try {
        const auto instance = reader->next();
        if (!instance) break;
        given_ ? check(instance->graph) : decompose(*instance);
      } catch (const core::LimitError& error) {
        if (!fail(error, kLimit)) break;
      } catch (const core::InputError& error) {
        if (!fail(error, kBadInput)) break;
      }
      ++index_;
    }
    if (!options_.out.empty()) output_.close();
    return status_;
  }

 private:
  /// Tells an error of this graph; false when the stream is to stop.
  bool fail(const core::Error& error, Status status) {
    print_fault(error, index_, options_.common->json);
    status_ = graver(status_, status);
    return !options_.input->strict;
  }

  void decompose(const io::Instance& instance) {
    const Found found = find(instance.graph, kind_, options_);
    if (options_.out != "-") print_figures(instance.graph, found);
    if (options_.out.empty()) return;
    if (written_ && holds_one_decomposition(options_.out)) {
      throw core::UsageError(
          fmt::format("{} holds one decomposition, and the input has more graphs", options_.out),
          "write tree partitions to a .jsonl file");
    }
    written_ = true;
    output_.write(decomposition_text(instance, found.decomposition, options_.out));
  }

  void print_figures(const Graph& graph, const Found& found) const {
    const DecompositionFigures said = figures(graph, found.decomposition);
    if (options_.common->json) {
      Json line = {{"isthmus", core::kVersion}, {"graph", index_}};
      add(line, said);
      line["method"] = found.method;
      print(json_line(line));
      return;
    }
    print(fmt::format("graph {}: {} ({})\n", index_, in_words(said), found.method));
  }

  void check(const Graph& graph) {
    const auto fault = given_->find_fault(graph);
    if (fault) status_ = graver(status_, kCheckFailed);
    const std::string reason =
        fault ? fmt::format("expected {}, found {}", fault->expected, fault->found) : "";
    if (options_.common->json) {
      Json line = {{"isthmus", core::kVersion}, {"graph", index_}, {"valid", !fault}};
      line["reason"] = reason;
      if (!fault) add(line, given_->figures(graph));
      print(json_line(line));
    } else if (fault) {
      print(fmt::format("graph {}: no {}: {}\n", index_, options_.into, reason));
    } else {
      print(fmt::format("graph {}: valid, {}\n", index_, in_words(given_->figures(graph))));
    }
  }

  [[nodiscard]] std::string in_words(const DecompositionFigures& said) const {
    std::string words =
        fmt::format("{} of width {}, bags: {}", options_.into, said.width, said.bags);
    if (said.most_ports) words += fmt::format(", ports of a bag: at most {}", *said.most_ports);
    if (said.predicted_cost) {
      words += fmt::format(", predicted cost: 2^{:.1f} local states", *said.predicted_cost);
    }
    return words;
  }

  static void add(Json& line, const DecompositionFigures& said) {
    line["width"] = said.width;
    line["bags"] = said.bags;
    if (said.most_ports) line["ports_max"] = *said.most_ports;
    if (said.predicted_cost) line["predicted_cost"] = *said.predicted_cost;
  }

  const DecomposeOptions& options_;
  Kind kind_;
  std::optional<GivenDecomposition> given_;
  OutputFile output_;
  bool written_ = false;
  std::uint64_t index_ = 0;
  Status status_ = kDone;
};

}  // namespace

Subcommand add_decompose(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "decompose", "Tree partitions, tree and path decompositions: find one, or check one");
  auto options = std::make_shared<DecomposeOptions>();
  options->input = add_input_options(*app);
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Decomposition";
  app->add_option("--into", options->into,
                  "tree-partition (default), tree-decomposition or path-decomposition")
      ->group(kGroup);
  app->add_option("--root", options->root, "Make the bag of this vertex the root of a partition")
      ->option_text("VERTEX")
      ->group(kGroup);
  app->add_flag("--exact", options->exact, "The least width there is: small graphs only")
      ->group(kGroup);
  app->add_flag("--separators", options->separators,
                "Make the tree partition from a tree decomposition, within a proven width")
      ->excludes("--exact")
      ->group(kGroup);
  app->add_flag("--solving", options->solving,
                "The tree partition that is predicted to be solved in the fewest local states from "
                "the root's bag, whatever its width")
      ->excludes("--exact")
      ->excludes("--separators")
      ->group(kGroup);
  app->add_option("--check", options->check, "Find nothing; check this .tp or .td file")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_option("-o,--output", options->out,
                  "Where to write it: .tp or .td, or the instance with its partition as .json or "
                  ".jsonl; - for standard output, in place of the figures")
      ->option_text("OUT")
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus decompose graph.gr -o graph.tp\n"
      "  isthmus decompose graph.gr --check graph.tp\n"
      "  nauty-geng -c 7 | isthmus decompose - --exact --json\n"
      "Exit status: 5 when a checked file holds no decomposition of the graph.");
  return {app, [options] { return Decomposing(*options).run(); }};
}

}  // namespace isthmus::tools
