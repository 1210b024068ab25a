#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "kernels/check/certificate.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::graph::Edge;
using engine::graph::Vertex;

Verdict refuse(std::string reason) { return {false, std::move(reason)}; }

}  // namespace

Verdict check_even_kernel(const EvenKernelCertificate& certificate) {
  const Subject& subject = certificate.subject;
  const auto in_kernel = [&](Vertex v) {
    return std::ranges::binary_search(certificate.kernel, v);
  };
  Vertex loser = subject.start;
  if (certificate.move) {
    const auto [from, to] = subject.edges[*certificate.move];
    if (subject.start != from && subject.start != to) {
      return refuse(
          fmt::format("the move along edge {} does not begin at the start", *certificate.move));
    }
    loser = subject.start == from ? to : from;
  }
  if (!in_kernel(loser)) {
    return refuse(fmt::format("vertex {}, where the loser moves, is not in the kernel",
                              subject.names.name(loser)));
  }
  std::unordered_map<Vertex, bool> odd;
  for (Edge e = 0; e < subject.edges.size(); ++e) {
    if (e == certificate.move) continue;
    const auto [u, v] = subject.edges[e];
    const bool u_in = in_kernel(u);
    const bool v_in = in_kernel(v);
    if (u_in && v_in) {
      return refuse(fmt::format("edge {} lies within the kernel", e));
    }
    if (u_in || v_in) {
      bool& parity = odd[u_in ? v : u];
      parity = !parity;
    }
  }
  const auto found = std::ranges::find_if(odd, [](const auto& entry) { return entry.second; });
  if (found == odd.end()) return {true, {}};
  return refuse(fmt::format("vertex {} has an odd number of neighbours in the kernel",
                            subject.names.name(found->first)));
}

}  // namespace isthmus::kernels::check
