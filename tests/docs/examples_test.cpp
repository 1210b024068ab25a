#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

/// What the documents show is what the program does. Each block fenced as ```console is run: lines
/// that begin with "$ " are given to one shell (a backslash at the end continues them), the others
/// are what the shell prints. Blocks of a document share a folder, which has the program as
/// `isthmus`, the C++ example of README.md as `example`, and tests/ of the tree.
namespace isthmus::docs {
namespace {

namespace fs = std::filesystem;

struct Block {
  std::size_t line = 0;
  std::string script;
  std::string expected;
};

std::vector<Block> console_blocks(const std::string& text) {
  std::vector<Block> blocks;
  std::istringstream lines(text);
  bool inside = false;
  bool command = false;
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!inside) {
      inside = line == "```console";
      if (inside) blocks.push_back({number, {}, {}});
      continue;
    }
    if (line == "```") {
      inside = command = false;
      continue;
    }
    Block& block = blocks.back();
    if (command || line.starts_with("$ ")) {
      block.script += (command ? line : line.substr(2)) + '\n';
      command = line.ends_with('\\');
    } else {
      block.expected += line + '\n';
    }
  }
  return blocks;
}

/// Takes out what no two runs have in common: times, counts of states, statistics.
std::string masked(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\d+ states, \d+\.\d+ s)"), "N states, N s");
  text = std::regex_replace(text, std::regex(R"( rooted, \d+\.\d+ s)"), " rooted, N s");
  text = std::regex_replace(text, std::regex(R"re("seconds":[-0-9.e]+)re"), "\"seconds\":N");
  return std::regex_replace(text, std::regex(R"re("stats":\{[^}]*\})re"), "\"stats\":N");
}

class Document : public testing::TestWithParam<const char*> {
 protected:
  Document() : path_(fs::path(ISTHMUS_SOURCE) / GetParam()) {
    text_ = cli::read_file(path_.string());
  }

  fs::path path_;
  std::string text_;
};

TEST_P(Document, ShowsWhatTheProgramPrints) {
  const cli::Folder folder;
  fs::create_symlink(ISTHMUS_PROGRAM, folder.path("isthmus"));
  fs::create_symlink(ISTHMUS_README_EXAMPLE, folder.path("example"));
  fs::create_symlink(fs::path(ISTHMUS_SOURCE) / "tests", folder.path("tests"));
  const std::string begin = "exec 2>&1; cd '" + folder.path("") + "'; PATH=\"$PWD:$PATH\"\n";
  for (const Block& block : console_blocks(text_)) {
    const bool by_ranks = cli::has(block.script, "mpirun ");
    if (by_ranks && !ISTHMUS_WITH_MPI) continue;
    const std::string where = std::string(GetParam()) + ":" + std::to_string(block.line);
    EXPECT_FALSE(block.script.empty()) << where << ": no command in this block";
    const cli::Outcome outcome =
        cli::run_script((by_ranks ? cli::kLauncherSettings : "") + begin + block.script);
    EXPECT_EQ(masked(outcome.out), masked(block.expected)) << where;
  }
}

TEST_P(Document, LinksToWhatIsThere) {
  ASSERT_FALSE(text_.empty()) << path_;
  const std::regex link(R"(\]\(([^)#:\s]+)(#[^)]*)?\))");
  for (std::sregex_iterator at(text_.begin(), text_.end(), link), end; at != end; ++at) {
    EXPECT_TRUE(fs::exists(path_.parent_path() / (*at)[1].str())) << GetParam() << ": " << (*at)[1];
  }
}

INSTANTIATE_TEST_SUITE_P(Docs, Document,
                         testing::Values("README.md", "CONTRIBUTING.md", "docs/guide.md",
                                         "docs/formats.md", "docs/architecture.md",
                                         "docs/algorithms.md"),
                         [](const auto& document) {
                           return fs::path(document.param).stem().string();
                         });

TEST(ConsoleBlocks, AreCommandsAndWhatTheyPrint) {
  const auto blocks =
      console_blocks("text\n```console\n$ a \\\n  b\nout\n$ c\n```\n```\n$ d\n```\n");
  ASSERT_EQ(blocks.size(), 1U);
  EXPECT_EQ(blocks[0].line, 2U);
  EXPECT_EQ(blocks[0].script, "a \\\n  b\nc\n");
  EXPECT_EQ(blocks[0].expected, "out\n");
}

TEST(Masks, LeaveAnswersAlone) {
  EXPECT_EQ(masked("N, player 1 wins (12 states, 0.003 s)"),
            masked("N, player 1 wins (9 states, 1.250 s)"));
  EXPECT_NE(masked("N, player 1 wins (9 states, 0.003 s)"),
            masked("P, player 2 wins (9 states, 0.003 s)"));
  EXPECT_EQ(masked(R"({"nimber":1,"seconds":1e-05,"stats":{"nodes":3}})"),
            masked(R"({"nimber":1,"seconds":0.5,"stats":{"nodes":[4]}})"));
  EXPECT_NE(masked(R"({"nimber":1,"seconds":1})"), masked(R"({"nimber":2,"seconds":1})"));
}

}  // namespace
}  // namespace isthmus::docs
