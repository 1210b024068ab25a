#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/io/input_faults.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/check/subject_reader.hpp"
#include "kernels/check/theorem_reader.hpp"
#include "kernels/check/tree_partition_reader.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::core::InputError;
using engine::core::Place;
using engine::graph::Vertex;
using Json = FieldReader::Json;

/// Refuses an object with a key twice: readers differ on which of the two counts. For
/// Json::parse, which tells every beginning and key.
class KeysOnce {
 public:
  explicit KeysOnce(Place place) : place_(std::move(place)) {}

  bool operator()(int /*depth*/, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      open_.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      open_.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!open_.back().insert(key).second) {
        throw InputError(place_, "each key once", engine::io::in_quotes(key) + " twice");
      }
    }
    return true;
  }

 private:
  Place place_;
  std::vector<std::unordered_set<std::string>> open_;
};

/// What vanishes in the game of a certificate: how many there are, and their names in messages.
struct Vanishing {
  explicit Vanishing(const Subject& subject)
      : size(subject.vertices_vanish ? subject.vertex_count : subject.edges.size()),
        one(subject.vertices_vanish ? "vertex" : "edge"),
        many(subject.vertices_vanish ? "vertices" : "edges") {}

  std::uint64_t size;
  const char* one;
  const char* many;
};

Reply read_reply(const Json& value, const Subject& subject, const FieldReader& read) {
  constexpr std::size_t kFields = 5;
  const Vanishing vanishing(subject);
  read.require_list(value, kFields, "a reply");
  Reply reply;
  reply.at.token =
      static_cast<Vertex>(read.number(value[0], subject.vertex_count - 1, "a reply's token"));
  reply.at.unused = read.set(value[1], fmt::format("a reply's {}", vanishing.many));
  if (reply.at.unused.bound() > vanishing.size) {
    read.refuse_value(fmt::format("a reply's {} below {}", vanishing.many, vanishing.size),
                      value[1]);
  }
  reply.at.heap = read.number(value[2], kMost32, "a reply's heap");
  const std::string& where = read.text(value[3], "where a reply moves");
  if (where == vanishing.one) {
    if (vanishing.size == 0) read.refuse("no edge, as there is none", "a reply along one");
    reply.to =
        read.number(value[4], vanishing.size - 1, fmt::format("a reply's {}", vanishing.one));
  } else if (where == "heap") {
    reply.where = Reply::Where::kHeap;
    reply.to = read.number(value[4], kMost32, "a reply's heap after the move");
  } else {
    read.refuse(fmt::format(R"(a reply to move "{}" or "heap")", vanishing.one),
                engine::io::in_quotes(where));
  }
  return reply;
}

StrategyCertificate read_strategy(const Json& line, const FieldReader& read) {
  StrategyCertificate certificate;
  certificate.subject = read_subject(line, {"ueg", "deg", "uvg", "dvg"}, read);
  // Positions are sets of vertices there: an announced number alone must not fill the memory.
  constexpr Vertex kMostVertices = Vertex{1} << 26U;
  if (certificate.subject.vertices_vanish && certificate.subject.vertex_count > kMostVertices) {
    read.refuse(fmt::format("a strategy on at most {} vertices", kMostVertices),
                std::to_string(certificate.subject.vertex_count));
  }
  certificate.claim = read_claim(line, read);
  const Json& replies = read.list(line, "replies");
  certificate.replies.reserve(replies.size());
  for (const Json& reply : replies) {
    certificate.replies.push_back(read_reply(reply, certificate.subject, read));
  }
  return certificate;
}

/// A kind of certificate, by its name in the file. All are in version 1.
struct CertificateKind {
  std::string_view name;
  Certificate (*read)(const Json& line, const FieldReader& read);
};

template <auto Read>
Certificate any(const Json& line, const FieldReader& read) {
  return Read(line, read);
}

constexpr std::array kKinds = {
    CertificateKind{"strategy", any<read_strategy>},
    CertificateKind{"tree-partition", any<read_tree_partition>},
    CertificateKind{"even-kernel", any<read_even_kernel>},
    CertificateKind{"matching", any<read_matching>},
};

}  // namespace

Certificate parse_certificate(std::string_view line, const Place& place) {
  const FieldReader read(place);
  Json object;
  try {
    object = Json::parse(line, KeysOnce(place));
  } catch (const Json::parse_error& error) {
    read.refuse("a certificate, a JSON object a line",
                fmt::format("a fault at byte {}", error.byte));
  } catch (const Json::exception&) {
    read.refuse("a certificate, a JSON object a line", "a number out of range");
  }
  if (!object.is_object()) read.refuse_value("a certificate, a JSON object", object);
  (void)read.text(read.field(object, "isthmus"), "\"isthmus\", the version that wrote this");
  const std::string& kind = read.text(read.field(object, "certificate"), "\"certificate\"");
  const auto* const known = std::ranges::find(kKinds, kind, &CertificateKind::name);
  if (known == kKinds.end()) {
    std::string names;
    for (const CertificateKind& each : kKinds) {
      names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", each.name);
    }
    read.refuse(fmt::format("a certificate of a kind that this version knows ({})", names),
                engine::io::in_quotes(kind));
  }
  if (read.field(object, "version") != 1) {
    read.refuse_value("a certificate of version 1", read.field(object, "version"));
  }
  return known->read(object, read);
}

}  // namespace isthmus::kernels::check
