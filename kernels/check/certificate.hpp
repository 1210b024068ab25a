#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/graph/graph.hpp"
#include "kernels/check/number_set.hpp"
#include "kernels/check/subject.hpp"
#include "kernels/check/theorem_certificates.hpp"
#include "kernels/check/tree_partition_certificate.hpp"

/// Certificates of answers, and a checker that shares nothing with the code that found them.
///
/// A certificate is one JSON object a line; docs/formats.md describes the kinds. Reading finds what
/// is malformed, checking finds what is well formed but wrong.
namespace isthmus::kernels::check {

/// A position of the sum of the game and a Nim heap.
struct Position {
  engine::graph::Vertex token = 0;
  /// The unused edges that the token can still reach along unused edges; in vertex geography, the
  /// unvisited vertices that it can still reach along unvisited ones.
  NumberSet unused;
  std::uint64_t heap = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

/// A winning move: along edge `to`, in vertex geography to vertex `to`, or, in the heap, down to
/// size `to`.
struct Reply {
  enum class Where : std::uint8_t { kBoard, kHeap };
  Position at;
  Where where = Where::kBoard;
  std::uint64_t to = 0;
};

/// A winning strategy, as replies to every move of the loser.
struct StrategyCertificate {
  Subject subject;
  Claim claim;
  std::vector<Reply> replies;
};

/// A certificate of any kind.
using Certificate = std::variant<StrategyCertificate, TreePartitionCertificate,
                                 EvenKernelCertificate, MatchingCertificate>;

[[nodiscard]] const Subject& subject(const Certificate& certificate);

/// What a certificate claims, in a few words: "outcome N", "nimber 3".
[[nodiscard]] std::string claim(const Certificate& certificate);

/// Reads one line. Throws core::InputError for what is not JSON, of unknown kind or version, or
/// malformed: types, ranges, loops, repeated edges, names. O(length).
[[nodiscard]] Certificate parse_certificate(std::string_view line,
                                            const engine::core::Place& place);

/// What checking found; `reason` is empty when valid, else names the position that fails.
struct Verdict {
  bool valid = false;
  std::string reason;
};

/// Checks that the replies win against every defence: from a position claimed lost every option
/// must have a reply, and a reply leads to a position claimed lost. The game ends, so by induction
/// the claim holds. Replies must be legal and unique; those that no play meets are allowed.
///
/// O(options met x edges) time, memory in proportion to the certificate, no recursion. Throws
/// graph::GraphError for a subject made by hand with edges that no graph has.
[[nodiscard]] Verdict check_strategy(const StrategyCertificate& certificate);

/// Checks that the claimed functions follow from one another by the rules of the game, bag by bag
/// from the leaves up; docs/algorithms.md proves that the claim follows then.
///
/// Time about linear in the certificate for diagrams of bounded size, no recursion. Throws
/// core::LimitError when the time of the budget is over or diagrams outgrow its memory.
[[nodiscard]] Verdict check_tree_partition(const TreePartitionCertificate& certificate,
                                           const engine::core::Budget& budget);

/// Checks that the set is an even kernel, and the move. O(edges + length) expected.
[[nodiscard]] Verdict check_even_kernel(const EvenKernelCertificate& certificate);

/// Checks that the edges are a matching and that the witness bounds all matchings as claimed, by
/// the odd components that it leaves: a matching covers all of a graph with n vertices but q - |A|
/// at most, where q odd components are left without A. O(edges log edges + length).
[[nodiscard]] Verdict check_matching(const MatchingCertificate& certificate);

/// Checks a certificate of any kind.
[[nodiscard]] Verdict check(const Certificate& certificate,
                            const engine::core::Budget& budget = {});

/// Checks that a certificate speaks of this very graph: the kind, the vertices, the edges in order.
[[nodiscard]] Verdict check_subject(const Subject& subject, const engine::graph::Graph& graph);

}  // namespace isthmus::kernels::check
