#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"
#include "engine/io/writer.hpp"
#include "tools/input_options.hpp"
#include "tools/output_file.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace graph = engine::graph;
namespace io = engine::io;
using graph::Graph;
using graph::Vertex;

/// One family: its own subcommand, and what makes its instance of a seed.
struct Family {
  CLI::App* app;
  bool random;
  std::function<io::Instance(std::uint64_t seed)> make;
};

/// What the families take between them; each has its own copy.
struct Parameters {
  Vertex first = 0;
  Vertex second = 0;
  std::uint64_t edges = 0;
  bool diagonals = false;
  engine::decomposition::RandomTreePartition partition;
};

struct CactusParameters : Parameters {
  Vertex longest = 6;
  bool directed = false;

  [[nodiscard]] graph::Kind kind() const {
    return directed ? graph::Kind::kDirected : graph::Kind::kUndirected;
  }
};

struct GenerateOptions {
  std::shared_ptr<CommonOptions> common;
  std::uint64_t count = 1;
  std::string format;
  std::string out = "-";
  std::vector<Family> families;
};

/// A positional parameter: its name and what it means.
struct Parameter {
  const char* name;
  const char* meaning;
};

/// Adds families to `generate`, a subcommand each.
class FamilyTable {
 public:
  FamilyTable(CLI::App& app, std::vector<Family>& families) : app_(app), families_(families) {}

  using Make = std::function<Graph(const Parameters&, std::uint64_t seed)>;

  /// A family without parameters of its own yet; returns its subcommand for more options.
  CLI::App* add(const char* name, const char* meaning, const char* example,
                const std::shared_ptr<Parameters>& parameters, bool random, Make make) {
    CLI::App* family = subcommand(name, meaning, example);
    families_.push_back({family, random, [parameters, make = std::move(make)](std::uint64_t seed) {
                           io::Instance instance;
                           instance.graph = make(*parameters, seed);
                           return instance;
                         }});
    return family;
  }

  void one(const char* name, const char* meaning, const char* example, Parameter first,
           Graph (*make)(Vertex)) {
    auto parameters = std::make_shared<Parameters>();
    CLI::App* family = add(name, meaning, example, parameters, false,
                           [make](const Parameters& p, std::uint64_t) { return make(p.first); });
    number(*family, first, parameters->first);
  }

  void two(const char* name, const char* meaning, const char* example, Parameter first,
           Parameter second, Graph (*make)(Vertex, Vertex)) {
    auto parameters = std::make_shared<Parameters>();
    CLI::App* family =
        add(name, meaning, example, parameters, false,
            [make](const Parameters& p, std::uint64_t) { return make(p.first, p.second); });
    number(*family, first, parameters->first);
    number(*family, second, parameters->second);
  }

  void tree_partition() {
    auto parameters = std::make_shared<engine::decomposition::RandomTreePartition>();
    CLI::App* family = subcommand(
        "tree-partition",
        "A random graph with a tree partition: an instance with bags, parents and a start",
        "tree-partition 100 2 --internal 0.8 --seed 7 -o hundred.json");
    number(*family, {"N", "Vertices"}, parameters->vertices);
    number(*family, {"WIDTH", "Largest size of a bag"}, parameters->width);
    family->add_option("--internal", parameters->internal, "Probability of an edge inside a bag")
        ->capture_default_str();
    family
        ->add_option("--cut", parameters->cut,
                     "Probability of an edge between a bag and its parent; one is always there")
        ->capture_default_str();
    family->add_flag("--directed", parameters->directed, "Edges are arcs, each way equally likely");
    families_.push_back({family, true, [parameters](std::uint64_t seed) {
                           parameters->seed = seed;
                           auto made = engine::decomposition::random_tree_partition(*parameters);
                           io::Instance instance;
                           instance.graph = std::move(made.graph);
                           instance.start = made.start;
                           instance.partition = std::move(made.partition);
                           return instance;
                         }});
  }

  template <class Number>
  static void number(CLI::App& family, Parameter parameter, Number& value) {
    family.add_option(parameter.name, value, parameter.meaning)->required()->option_text(" ");
  }

 private:
  CLI::App* subcommand(const char* name, const char* meaning, const char* example) {
    CLI::App* family = app_.add_subcommand(name, meaning);
    family->fallthrough();
    family->footer(
        fmt::format("Also takes --count, --seed, --format and -o: see isthmus generate --help\n"
                    "Example:\n  isthmus generate {}",
                    example));
    return family;
  }

  CLI::App& app_;
  std::vector<Family>& families_;
};

void add_fixed_families(FamilyTable& table) {
  table.one("path", "A path", "path 5", {"N", "Vertices"}, graph::path);
  table.one("cycle", "A cycle", "cycle 6 -o hexagon.el", {"N", "Vertices, at least 3"},
            graph::cycle);
  table.one("complete", "A complete graph", "complete 5", {"N", "Vertices"}, graph::complete);
  table.two("complete-bipartite", "A complete bipartite graph", "complete-bipartite 3 4",
            {"A", "Vertices of one side"}, {"B", "Vertices of the other"},
            graph::complete_bipartite);
  auto grid = std::make_shared<Parameters>();
  CLI::App* grid_app = table.add("grid", "A grid, or a king's graph", "grid 3 4 --diagonals", grid,
                                 false, [](const Parameters& p, std::uint64_t) {
                                   return graph::grid(p.first, p.second, p.diagonals);
                                 });
  FamilyTable::number(*grid_app, {"ROWS", "Vertices in a column"}, grid->first);
  FamilyTable::number(*grid_app, {"COLUMNS", "Vertices in a row"}, grid->second);
  grid_app->add_flag("--diagonals", grid->diagonals, "Both diagonals in every square");
  table.two("torus", "A grid that wraps both ways", "torus 4 5", {"ROWS", "At least 3"},
            {"COLUMNS", "At least 3"}, graph::torus);
  table.two("prism", "A stack of cycles", "prism 4 3", {"M", "Vertices of a cycle, at least 3"},
            {"N", "Cycles"}, graph::prism);
  table.one("hypercube", "A hypercube", "hypercube 4", {"D", "Dimensions, at most 24"},
            graph::hypercube);
  table.add("petersen", "The Petersen graph", "petersen", std::make_shared<Parameters>(), false,
            [](const Parameters&, std::uint64_t) { return graph::petersen(); });
  table.one("star", "A star", "star 5", {"N", "Leaves"}, graph::star);
  table.one("wheel", "A cycle and a hub", "wheel 6", {"N", "Vertices of the rim, at least 3"},
            graph::wheel);
  auto windmill = std::make_shared<Parameters>();
  windmill->second = 3;
  CLI::App* windmill_app = table.add(
      "windmill", "Complete graphs that share a vertex", "windmill 4 3", windmill, false,
      [](const Parameters& p, std::uint64_t) { return graph::windmill(p.first, p.second); });
  FamilyTable::number(*windmill_app, {"BLADES", "Complete graphs"}, windmill->first);
  windmill_app->add_option("SIZE", windmill->second, "Vertices of each, with the shared one")
      ->capture_default_str();
}

void add_random_families(FamilyTable& table) {
  auto random = std::make_shared<Parameters>();
  CLI::App* app = table.add("random", "A random graph", "random 10 15 --count 100 -o graphs.g6",
                            random, true, [](const Parameters& p, std::uint64_t seed) {
                              return graph::random_graph(p.first, p.edges, seed);
                            });
  FamilyTable::number(*app, {"N", "Vertices"}, random->first);
  FamilyTable::number(*app, {"M", "Edges"}, random->edges);

  auto digraph = std::make_shared<Parameters>();
  app = table.add("random-digraph", "A random digraph", "random-digraph 10 25 --seed 7", digraph,
                  true, [](const Parameters& p, std::uint64_t seed) {
                    return graph::random_digraph(p.first, p.edges, seed);
                  });
  FamilyTable::number(*app, {"N", "Vertices"}, digraph->first);
  FamilyTable::number(*app, {"M", "Arcs"}, digraph->edges);

  auto bipartite = std::make_shared<Parameters>();
  app = table.add("random-bipartite", "A random bipartite graph", "random-bipartite 5 6 12",
                  bipartite, true, [](const Parameters& p, std::uint64_t seed) {
                    return graph::random_bipartite(p.first, p.second, p.edges, seed);
                  });
  FamilyTable::number(*app, {"A", "Vertices of one side"}, bipartite->first);
  FamilyTable::number(*app, {"B", "Vertices of the other"}, bipartite->second);
  FamilyTable::number(*app, {"M", "Edges"}, bipartite->edges);

  auto regular = std::make_shared<Parameters>();
  app = table.add("random-regular", "A random regular graph", "random-regular 10 3", regular, true,
                  [](const Parameters& p, std::uint64_t seed) {
                    return graph::random_regular(p.first, p.second, seed);
                  });
  FamilyTable::number(*app, {"N", "Vertices"}, regular->first);
  FamilyTable::number(*app, {"D", "Degree"}, regular->second);

  auto tree = std::make_shared<Parameters>();
  app = table.add(
      "random-tree", "A random recursive tree", "random-tree 20", tree, true,
      [](const Parameters& p, std::uint64_t seed) { return graph::random_tree(p.first, seed); });
  FamilyTable::number(*app, {"N", "Vertices"}, tree->first);

  auto cactus = std::make_shared<CactusParameters>();
  app = table.add("random-cactus", "A random cactus: every block is an edge or a cycle",
                  "random-cactus 20 --longest 5", cactus, true,
                  [cactus](const Parameters& p, std::uint64_t seed) {
                    return graph::random_cactus(p.first, cactus->longest, cactus->kind(), seed);
                  });
  FamilyTable::number(*app, {"N", "Vertices"}, cactus->first);
  app->add_option("--longest", cactus->longest, "Most vertices of a cycle")->capture_default_str();
  app->add_flag("--directed", cactus->directed, "Edges are arcs, each way equally likely");

  table.tree_partition();
}

/// The format asked for, that of the output's name, or one that fits the instance.
io::Format target_format(const GenerateOptions& options, const io::Instance& instance) {
  if (!options.format.empty()) return parse_format(options.format);
  if (options.out != "-") {
    if (const auto format = io::format_of_extension(options.out)) return *format;
    throw core::UsageError(
        fmt::format("the format of '{}' is not clear from its name", options.out),
        fmt::format("give --format one of {}", format_names()));
  }
  if (instance.partition) return io::Format::kJsonLines;
  return instance.graph.directed() ? io::Format::kDigraph6 : io::Format::kGraph6;
}

void warn_of_losses(const io::Instance& instance, io::Format format) {
  for (const std::string& what : io::losses(instance, format)) {
    say(fmt::format("isthmus: {} has no place for {}, left out", io::traits(format).name, what));
  }
}

Status generate(const GenerateOptions& options) {
  const auto chosen = std::ranges::find_if(
      options.families, [](const Family& family) { return family.app->parsed(); });
  if (options.count > 1 && !chosen->random) {
    throw core::UsageError(fmt::format("every {} is the same", chosen->app->get_name()),
                           "--count is for random families");
  }
  OutputFile output(options.out);
  for (std::uint64_t i = 0; i < options.count && !interruption().requested(); ++i) {
    const io::Instance instance = chosen->make(options.common->seed + i);
    const io::Format format = target_format(options, instance);
    if (options.count > 1 && !io::traits(format).many) {
      throw core::UsageError(
          fmt::format("a file of format {} holds one graph", io::traits(format).name),
          "write graph6, digraph6, sparse6 or jsonl, or leave --count out");
    }
    if (i == 0 && !options.common->quiet) warn_of_losses(instance, format);
    output.write(io::write_instance(instance, format));
  }
  output.close();
  return kDone;
}

}  // namespace

Subcommand add_generate(CLI::App& program) {
  CLI::App* app = program.add_subcommand("generate", "Write graphs of a family");
  auto options = std::make_shared<GenerateOptions>();
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Output";
  app->add_option("--count", options->count,
                  "How many graphs of a random family, of seeds N, N+1, … (default: 1)")
      ->check([](const std::string& count) {
        return count == "0" ? std::string("must be at least 1") : std::string{};
      })
      ->group(kGroup);
  app->add_option(
         "--format", options->format,
         fmt::format("What to write (default: by the name of OUT, else graph6, digraph6 or "
                     "jsonl): {}",
                     format_names()))
      ->group(kGroup);
  app->add_option("-o,--out", options->out, "Where to write, - for standard output")
      ->capture_default_str()
      ->group(kGroup);
  app->require_subcommand(1);
  FamilyTable table(*app, options->families);
  add_fixed_families(table);
  add_random_families(table);
  app->footer(
      "Examples:\n"
      "  isthmus generate grid 3 4\n"
      "  isthmus generate random 10 15 --count 100 --seed 1 -o graphs.g6\n"
      "  isthmus generate tree-partition 1000 2 | isthmus solve -\n"
      "Each family explains itself: isthmus generate grid --help");
  return {app, [options] { return generate(*options); }};
}

}  // namespace isthmus::tools
