#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/io/input_faults.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/check/field_reader.hpp"
#include "kernels/check/tree_partition_reader.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::core::InputError;
using engine::core::Place;
using engine::graph::Kind;
using engine::graph::Vertex;
using engine::graph::VertexNames;
using nlohmann::json;

/// Refuses an object with a key twice: readers differ on which of the two counts. For
/// json::parse, which tells every beginning and key.
class KeysOnce {
 public:
  explicit KeysOnce(Place place) : place_(std::move(place)) {}

  bool operator()(int /*depth*/, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) {
      open_.emplace_back();
    } else if (event == json::parse_event_t::object_end) {
      open_.pop_back();
    } else if (event == json::parse_event_t::key) {
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

/// Refuses loops and repeated edges.
void require_simple(const Subject& subject, const FieldReader& read) {
  std::unordered_set<std::uint64_t> seen;
  seen.reserve(subject.edges.size());
  constexpr unsigned kVertexBits = 32;
  for (auto [u, v] : subject.edges) {
    if (u == v) read.refuse("edges between different vertices", fmt::format("[{},{}]", u, v));
    if (subject.kind == Kind::kUndirected && v < u) std::swap(u, v);
    if (!seen.insert(std::uint64_t{u} << kVertexBits | v).second) {
      read.refuse("each edge once", fmt::format("[{},{}] twice", u, v));
    }
  }
}

VertexNames read_names(const json& value, Vertex vertex_count, const FieldReader& read) {
  if (value.is_object()) {
    return VertexNames(static_cast<std::uint32_t>(
        read.number(read.field(value, "base"), 1, "the number of the first vertex")));
  }
  std::vector<std::string> names;
  read.require_list(value, vertex_count, "\"names\"");
  for (const json& name : value) {
    names.push_back(read.text(name, "a vertex name"));
  }
  auto sorted = names;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    read.refuse("different names", fmt::format("{} twice", engine::io::in_quotes(*twice)));
  }
  return VertexNames(std::move(names));
}

Vertex read_start(const json& value, const Subject& subject, const FieldReader& read) {
  if (!value.is_string() && !value.is_number_unsigned()) {
    read.refuse_value("\"start\", the name of a vertex", value);
  }
  const std::string name =
      value.is_string() ? value.get<std::string>() : std::to_string(value.get<std::uint64_t>());
  const Vertex start = subject.names.find(name, subject.vertex_count);
  if (start == subject.vertex_count) read.refuse_value("\"start\", the name of a vertex", value);
  return start;
}

Subject read_subject(const json& line, const FieldReader& read) {
  Subject subject;
  subject.graph = read.number(read.field(line, "graph"), std::numeric_limits<std::uint64_t>::max(),
                              "\"graph\"");
  const std::string& game = read.text(read.field(line, "game"), "\"game\"");
  if (game != "ueg" && game != "deg") {
    read.refuse(R"("game" to be "ueg" or "deg")", engine::io::in_quotes(game));
  }
  subject.kind = game == "deg" ? Kind::kDirected : Kind::kUndirected;
  subject.vertex_count =
      static_cast<Vertex>(read.number(read.field(line, "n"), kMost32 - 1, "\"n\""));
  if (subject.vertex_count == 0) read.refuse("\"n\" to be at least 1", "0");
  const std::uint64_t last = subject.vertex_count - 1;
  for (const json& edge : read.list(line, "edges")) {
    read.require_list(edge, 2, "an edge");
    subject.edges.push_back({static_cast<Vertex>(read.number(edge[0], last, "a vertex")),
                             static_cast<Vertex>(read.number(edge[1], last, "a vertex"))});
  }
  require_simple(subject, read);
  if (const auto names = line.find("names"); names != line.end()) {
    subject.names = read_names(*names, subject.vertex_count, read);
  }
  subject.start = read_start(read.field(line, "start"), subject, read);
  return subject;
}

Claim read_claim(const json& claim, const FieldReader& read) {
  constexpr const char* kExpected = R"("claim", one of "outcome" and "nimber")";
  if (!claim.is_object() || claim.size() != 1) read.refuse_value(kExpected, claim);
  if (const auto nimber = claim.find("nimber"); nimber != claim.end()) {
    return {Claim::Kind::kNimber, read.number(*nimber, kMost32, "a nimber")};
  }
  const auto outcome = claim.find("outcome");
  if (outcome == claim.end()) read.refuse_value(kExpected, claim);
  if (*outcome != "N" && *outcome != "P") {
    read.refuse_value(R"("outcome" to be "N" or "P")", *outcome);
  }
  return {*outcome == "N" ? Claim::Kind::kMoverWins : Claim::Kind::kMoverLoses, 0};
}

Reply read_reply(const json& value, const Subject& subject, const FieldReader& read) {
  constexpr std::size_t kFields = 5;
  read.require_list(value, kFields, "a reply");
  Reply reply;
  reply.at.token =
      static_cast<Vertex>(read.number(value[0], subject.vertex_count - 1, "a reply's token"));
  const auto unused = EdgeSet::from_hex(read.text(value[1], "a reply's edges"));
  if (!unused) {
    read.refuse_value("a reply's edges in lower-case hexadecimal without leading zeros", value[1]);
  }
  if (unused->bound() > subject.edges.size()) {
    read.refuse_value(fmt::format("a reply's edges below {}", subject.edges.size()), value[1]);
  }
  reply.at.unused = *unused;
  reply.at.heap = read.number(value[2], kMost32, "a reply's heap");
  const std::string& where = read.text(value[3], "where a reply moves");
  if (where == "edge") {
    if (subject.edges.empty()) read.refuse("no edge, as there is none", "a reply along one");
    reply.to = read.number(value[4], subject.edges.size() - 1, "a reply's edge");
  } else if (where == "heap") {
    reply.where = Reply::Where::kHeap;
    reply.to = read.number(value[4], kMost32, "a reply's heap after the move");
  } else {
    read.refuse(R"(a reply to move an "edge" or the "heap")", engine::io::in_quotes(where));
  }
  return reply;
}

StrategyCertificate read_strategy(const json& line, const FieldReader& read) {
  StrategyCertificate certificate;
  certificate.subject = read_subject(line, read);
  certificate.claim = read_claim(read.field(line, "claim"), read);
  const json& replies = read.list(line, "replies");
  certificate.replies.reserve(replies.size());
  for (const json& reply : replies) {
    certificate.replies.push_back(read_reply(reply, certificate.subject, read));
  }
  return certificate;
}

}  // namespace

Certificate parse_certificate(std::string_view line, const Place& place) {
  const FieldReader read(place);
  json object;
  try {
    object = json::parse(line, KeysOnce(place));
  } catch (const json::parse_error& error) {
    read.refuse("a certificate, a JSON object a line",
                fmt::format("a fault at byte {}", error.byte));
  } catch (const json::exception&) {
    read.refuse("a certificate, a JSON object a line", "a number out of range");
  }
  if (!object.is_object()) read.refuse_value("a certificate, a JSON object", object);
  (void)read.text(read.field(object, "isthmus"), "\"isthmus\", the version that wrote this");
  const std::string& kind = read.text(read.field(object, "certificate"), "\"certificate\"");
  if (kind != "strategy" && kind != "tree-partition") {
    read.refuse(R"(a certificate of a kind that this version knows ("strategy", "tree-partition"))",
                engine::io::in_quotes(kind));
  }
  if (read.field(object, "version") != 1) {
    read.refuse_value(fmt::format("a {} certificate of version 1", kind),
                      read.field(object, "version"));
  }
  if (kind == "strategy") return read_strategy(object, read);
  return read_tree_partition(object, read_subject(object, read),
                             read_claim(read.field(object, "claim"), read), read);
}

}  // namespace isthmus::kernels::check
