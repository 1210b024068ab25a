#include "kernels/check/theorem_reader.hpp"

#include "kernels/check/subject_reader.hpp"

namespace isthmus::kernels::check {

using engine::graph::Edge;
using Json = FieldReader::Json;

EvenKernelCertificate read_even_kernel(const Json& line, const FieldReader& read) {
  EvenKernelCertificate certificate;
  certificate.subject = read_subject(line, {"ueg"}, read);
  if (read_outcome(line, read)) {
    if (certificate.subject.edges.empty()) read.refuse("outcome P, as there is no edge", "N");
    certificate.move = static_cast<Edge>(
        read.number(read.field(line, "move"), certificate.subject.edges.size() - 1, "\"move\""));
  } else if (line.contains("move")) {
    read.refuse("no \"move\" where outcome P is claimed", "one");
  }
  certificate.kernel = read.ascending(line, "kernel", certificate.subject.vertex_count);
  return certificate;
}

MatchingCertificate read_matching(const Json& line, const FieldReader& read) {
  MatchingCertificate certificate;
  certificate.subject = read_subject(line, {"uvg"}, read);
  certificate.mover_wins = read_outcome(line, read);
  certificate.matching = read.ascending(line, "matching", certificate.subject.edges.size());
  certificate.witness = read.ascending(line, "witness", certificate.subject.vertex_count);
  return certificate;
}

}  // namespace isthmus::kernels::check
