#include "engine/io/reader.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "engine/core/errors.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

std::string system_message(const std::string& path) {
  try {
    static_cast<void>(open_instances(path));
  } catch (const core::SystemError& error) {
    return error.what();
  }
  return "no error";
}

TEST(OpenInstances, RefusesWhatIsNoFile) {
  EXPECT_EQ(system_message("/no/such.gr"),
            "/no/such.gr: cannot be opened: No such file or directory");
  EXPECT_EQ(system_message("/"), "/: cannot be read: Is a directory");
}

TEST(OpenInstances, TakesTheExtensionBeforeTheContent) {
  const auto reader = parse_instances("A_\n", "names.el", {});
  EXPECT_EQ(reader->format(), Format::kEdgeList);
  EXPECT_EQ(reader->next()->graph.name(0), "A_");
}

TEST(OpenInstances, TakesTheOptionBeforeTheExtension) {
  EXPECT_EQ(parse_instances("A_\n", "x.el", as(Format::kGraph6))->format(), Format::kGraph6);
}

TEST(OpenInstances, LooksAtTheContentOtherwise) {
  std::istringstream stream("c about\np tw 3 1\n2 3\n");
  const auto reader = read_instances(stream, "standard input");
  EXPECT_EQ(reader->format(), Format::kPace);
  EXPECT_EQ(reader->next()->graph.edge_count(), 1U);
}

TEST(OpenInstances, LooksPastManyComments) {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "c a comment that says little\n";
  EXPECT_EQ(parse_instances(text + "p edge 1 0\n", "in")->format(), Format::kDimacs);
}

TEST(OpenInstances, LooksIntoALineOfAnyLength) {
  const std::string row(2'000'000, '~');
  EXPECT_EQ(parse_instances(row, "in")->format(), Format::kGraph6);
  EXPECT_EQ(parse_instances("{\"x\": \"" + row + "\", \"n\": 0, \"edges\": []}\n", "in")->format(),
            Format::kJsonLines);
}

TEST(OpenInstances, RefusesABlankInput) {
  EXPECT_EQ(message_of("", {}), "in: expected at least one graph, found an empty input");
  EXPECT_EQ(message_of("\n \n", {}), "in: expected at least one graph, found a blank input");
}

TEST(OpenInstances, RefusesArcsWhereThereAreNone) {
  for (const Format format : {Format::kGraph6, Format::kSparse6, Format::kPace, Format::kDimacs}) {
    EXPECT_THROW(static_cast<void>(parse_instances("", "in", as(format, true))), core::UsageError);
  }
  EXPECT_TRUE(read_one("&DI?AO?\n", as(Format::kDigraph6, true)).graph.directed());
}

}  // namespace
}  // namespace isthmus::engine::io
