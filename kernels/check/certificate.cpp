#include "kernels/check/certificate.hpp"

#include <fmt/format.h>

namespace isthmus::kernels::check {

namespace {

const char* kind_name(engine::graph::Kind kind) {
  return kind == engine::graph::Kind::kDirected ? "directed" : "undirected";
}

/// Whether two edges are one; an edge that is no arc may be written from either end.
bool same(engine::graph::Endpoints a, engine::graph::Endpoints b, bool directed) {
  return a == b || (!directed && a.from == b.to && a.to == b.from);
}

Claim outcome(bool mover_wins) {
  return {mover_wins ? Claim::Kind::kMoverWins : Claim::Kind::kMoverLoses, 0};
}

Claim claim_of(const StrategyCertificate& strategy) { return strategy.claim; }
Claim claim_of(const TreePartitionCertificate& tables) { return tables.claim; }
Claim claim_of(const EvenKernelCertificate& proof) { return outcome(proof.move.has_value()); }
Claim claim_of(const MatchingCertificate& proof) { return outcome(proof.mover_wins); }

}  // namespace

const Subject& subject(const Certificate& certificate) {
  return std::visit([](const auto& kind) -> const Subject& { return kind.subject; }, certificate);
}

std::string claim(const Certificate& certificate) {
  const Claim claimed = std::visit([](const auto& kind) { return claim_of(kind); }, certificate);
  switch (claimed.kind) {
    case Claim::Kind::kMoverWins: return "outcome N";
    case Claim::Kind::kMoverLoses: return "outcome P";
    case Claim::Kind::kNimber: return "nimber " + std::to_string(claimed.nimber);
  }
  return {};
}

Verdict check(const Certificate& certificate, const engine::core::Budget& budget) {
  struct Checker {
    Verdict operator()(const StrategyCertificate& strategy) const {
      return check_strategy(strategy);
    }
    Verdict operator()(const TreePartitionCertificate& tables) const {
      return check_tree_partition(tables, budget);
    }
    Verdict operator()(const EvenKernelCertificate& proof) const {
      return check_even_kernel(proof);
    }
    Verdict operator()(const MatchingCertificate& proof) const { return check_matching(proof); }

    const engine::core::Budget& budget;
  };
  return std::visit(Checker{budget}, certificate);
}

Verdict check_subject(const Subject& subject, const engine::graph::Graph& graph) {
  const auto differ = [](std::string what) { return Verdict{false, std::move(what)}; };
  if (subject.kind != graph.kind()) {
    return differ(fmt::format("the certificate's graph is {}, the input's {}",
                              kind_name(subject.kind), kind_name(graph.kind())));
  }
  if (subject.vertex_count != graph.vertex_count()) {
    return differ(fmt::format("the certificate's graph has {} vertices, the input's {}",
                              subject.vertex_count, graph.vertex_count()));
  }
  if (subject.edges.size() != graph.edge_count()) {
    return differ(fmt::format("the certificate's graph has {} edges, the input's {}",
                              subject.edges.size(), graph.edge_count()));
  }
  for (engine::graph::Edge e = 0; e < graph.edge_count(); ++e) {
    if (same(subject.edges[e], graph.endpoints(e), graph.directed())) continue;
    return differ(fmt::format("edge {} is [{},{}] in the certificate, [{},{}] in the input", e,
                              subject.edges[e].from, subject.edges[e].to, graph.endpoints(e).from,
                              graph.endpoints(e).to));
  }
  if (subject.start < graph.vertex_count() &&
      subject.names.name(subject.start) != graph.name(subject.start)) {
    return differ(fmt::format("vertex {} is named '{}' in the certificate, '{}' in the input",
                              subject.start, subject.names.name(subject.start),
                              graph.name(subject.start)));
  }
  return {true, {}};
}

}  // namespace isthmus::kernels::check
