#include "kernels/study/specification.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::study {
namespace {

constexpr const char* kSmall =
    R"({"families":["grid"],"sizes":[4],"widths":[2],"methods":["search"]})";

std::string with(const std::string& more) {
  std::string text = kSmall;
  text.insert(text.size() - 1, "," + more);
  return text;
}

TEST(Specification, HasDefaults) {
  const Specification read = parse_specification(kSmall, "spec");
  EXPECT_EQ(read.families, std::vector<std::string>{"grid"});
  EXPECT_EQ(read.threads, std::vector<unsigned>{1});
  EXPECT_EQ(read.seeds, 1U);
  EXPECT_FALSE(read.sample);
  EXPECT_FALSE(read.time_limit);
}

TEST(Specification, ReadsWhatItWrites) {
  Specification read = parse_specification(
      with(
          R"("seeds":9,"first_seed":3,"sample":4,"value":"nimber","time_limit":0.5,)"
          R"("memory":"64M","span":true,"reductions":false,"threads":[1,2],"at_once":2,"name":"x")"),
      "spec");
  EXPECT_EQ(read.memory, std::uint64_t{64} << 20U);
  EXPECT_EQ(read.value, geography::Value::kNimber);
  EXPECT_EQ(parse_specification(to_json(read), "again"), read);
  for (const NamedStudy& named : named_studies()) {
    EXPECT_EQ(parse_specification(to_json(named.make()), "named"), named.make());
    EXPECT_EQ(named.make().name, named.name);
  }
}

TEST(Specification, SaysWhatIsWrong) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      (void)parse_specification(text, "my.json");
    } catch (const engine::core::Error& error) {
      return error.what();
    }
    return "no error";
  };
  const auto expect = [&](const std::string& text, const std::string& part) {
    EXPECT_NE(message(text).find(part), std::string::npos) << message(text);
  };
  expect("{", "my.json");
  expect("[]", "JSON object");
  expect("{}", "\"families\"");
  expect(with(R"("size":[1])"), "\"size\"");
  expect(with(R"("seeds":0)"), "\"seeds\"");
  expect(with(R"("seeds":-1)"), "\"seeds\"");
  expect(with(R"("threads":[])"), "\"threads\"");
  expect(with(R"("time_limit":"1")"), "\"time_limit\"");
  expect(with(R"("span":1)"), "\"span\"");
  expect(with(R"("value":"both")"), "\"both\"");
  expect(R"({"families":["x"],"sizes":[4],"widths":[2],"methods":["search"]})", "'x'");
  expect(R"({"families":["grid"],"sizes":[4],"widths":[2],"methods":["x"]})", "'x'");
  expect(R"({"families":["grid"],"sizes":4,"widths":[2],"methods":["x"]})", "\"sizes\"");
}

}  // namespace
}  // namespace isthmus::kernels::study
