#include "engine/io/line_reader.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace isthmus::engine::io {
namespace {

/// Gives a text in pieces of a few bytes, as a slow pipe does.
class Dripping final : public ByteSource {
 public:
  Dripping(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}
  std::size_t read(char* into, std::size_t size) override {
    const std::size_t count = text_.copy(into, std::min(size, piece_), read_);
    read_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t piece_;
  std::size_t read_ = 0;
};

std::vector<std::string> lines_of(LineReader& reader) {
  std::vector<std::string> lines;
  while (const auto line = reader.next()) {
    lines.emplace_back(*line);
    EXPECT_EQ(reader.line(), lines.size());
  }
  return lines;
}

TEST(LineReader, EndsLinesAsUnixAndWindowsDo) {
  LineReader reader(bytes_of(std::string("a\r\n\nb\r\r\nc")), "in");
  EXPECT_EQ(lines_of(reader), (std::vector<std::string>{"a", "", "b\r", "c"}));
  LineReader empty(bytes_of(std::string()), "in");
  EXPECT_TRUE(lines_of(empty).empty());
}

TEST(LineReader, GivesTheRest) {
  LineReader reader(bytes_of(std::string("a\nb\nc")), "in");
  EXPECT_EQ(reader.next(), "a");
  EXPECT_EQ(reader.rest(), "b\nc");
  EXPECT_FALSE(reader.next().has_value());
}

RC_GTEST_PROP(LineReader, GivesTheSameLinesFromAnyPieces, ()) {
  const auto lines = *rc::gen::container<std::vector<std::string>>(
      rc::gen::container<std::string>(rc::gen::element('a', ' ', '\0', '\t')));
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  LineReader reader(std::make_unique<Dripping>(text, *rc::gen::inRange<std::size_t>(1, 9)), "in");
  RC_ASSERT(lines_of(reader) == lines);
}

TEST(LineReader, TakesLinesLongerThanABlock) {
  const std::string longest(1'000'000, 'x');
  std::istringstream stream("a\n" + longest + "\nb\n");
  LineReader reader(bytes_of(stream), "in");
  EXPECT_EQ(lines_of(reader), (std::vector<std::string>{"a", longest, "b"}));
}

}  // namespace
}  // namespace isthmus::engine::io
