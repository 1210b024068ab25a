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
  EXPECT_EQ(read.repetitions, 1U);
  EXPECT_EQ(read.warm_up, 0U);
  EXPECT_EQ(read.order, Order::kRandom);
  EXPECT_FALSE(read.time_limit);
}

TEST(Specification, ReadsWhatItWrites) {
  Specification read = parse_specification(
      with(
          R"("seeds":9,"first_seed":3,"sample":4,"value":"nimber","time_limit":0.5,)"
          R"("memory":"64M","span":true,"reductions":false,"threads":[1,2],"repetitions":3,"warm_up":2,"order":"given","at_once":2,"name":"x")"),
      "spec");
  EXPECT_EQ(read.memory, std::uint64_t{64} << 20U);
  EXPECT_EQ(read.value, geography::Value::kNimber);
  EXPECT_EQ(read.repetitions, 3U);
  EXPECT_EQ(read.warm_up, 2U);
  EXPECT_EQ(read.order, Order::kGiven);
  EXPECT_EQ(parse_specification(to_json(read), "again"), read);
  for (const NamedStudy& named : named_studies()) {
    EXPECT_EQ(parse_specification(to_json(named.make()), "named"), named.make());
    EXPECT_EQ(named.make().name, named.name);
  }
}

TEST(Specification, MayHaveNoWarmUp) {
  EXPECT_EQ(parse_specification(with(R"("warm_up":0)"), "spec").warm_up, 0U);
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
  expect(with(R"("order":"any")"), "\"any\"");
  expect(with(R"("order":1)"), "\"order\"");
  expect(with(R"("repetitions":0)"), "from 1");
  expect(with(R"("repetitions":1.5)"), "\"repetitions\"");
  expect(with(R"("warm_up":-1)"), "from 0");
  expect(with(R"("warm_up":"1")"), "\"warm_up\"");
  expect(with(R"("at_once":0)"), "\"at_once\"");
  expect(with(R"("sample":0)"), "\"sample\"");
  expect(with(R"("first_seed":0)"), "\"first_seed\"");
  expect(with(R"("memory":1)"), "\"memory\"");
  expect(with(R"("memory":"much")"), "much");
  expect(with(R"("reductions":null)"), "\"reductions\"");
  expect(with(R"("threads":[0])"), "\"threads\"");
  expect(with(R"("time_limit":-1)"), "\"time_limit\"");
  expect(with(R"("name":7)"), "\"name\"");
  expect(R"({"families":["prism"],"sizes":[9],"widths":[3,2],"methods":["search"]})", "no width 2");
  expect(R"({"families":["x"],"sizes":[4],"widths":[2],"methods":["search"]})", "'x'");
  expect(R"({"families":["grid"],"sizes":[4],"widths":[2],"methods":["x"]})", "'x'");
  expect(R"({"families":["grid"],"sizes":4,"widths":[2],"methods":["x"]})", "\"sizes\"");
}

}  // namespace
}  // namespace isthmus::kernels::study
