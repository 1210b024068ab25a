#include "tools/study_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/size.hpp"
#include "tools/html.hpp"
#include "tools/study_sections.hpp"
#include "tools/study_style.hpp"

namespace isthmus::tools {

namespace {

namespace study = kernels::study;

/// Collects sections with anchors, and what the list of contents says of them.
class Sections {
 public:
  /// Adds a section, unless it is empty.
  void add(std::string_view anchor, std::string_view title, const std::string& content) {
    if (content.empty()) return;
    contents_ += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", anchor, title);
    text_ += fmt::format("<section>\n<h2 id=\"{0}\"><a href=\"#{0}\">{1}</a></h2>\n{2}</section>\n",
                         anchor, title, content);
  }
  [[nodiscard]] std::string contents() const {
    return "<nav aria-label=\"Contents\"><ul>\n" + contents_ + "</ul></nav>\n";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string contents_;
  std::string text_;
};

std::string card(std::size_t count, std::string_view what, bool bad = false) {
  return fmt::format("<li{}><b>{}</b>{}</li>\n", bad ? " class=\"bad\"" : "",
                     number_text(static_cast<double>(count)), what);
}

std::string cards(const study::Findings& findings) {
  const study::Analysis& analysis = findings.analysis;
  const std::size_t undecided = analysis.ended(study::Ending::kUndecided);
  const std::size_t refused = analysis.ended(study::Ending::kRefused);
  std::string text = "<ul class=\"cards\">\n";
  text += card(analysis.runs(), "runs");
  text += card(analysis.instances().size(), "instances");
  text += card(analysis.ended(study::Ending::kSolved), "solved");
  text += card(analysis.ended(study::Ending::kLimit), "stopped at a limit");
  if (undecided > 0) text += card(undecided, "undecided");
  if (refused > 0) text += card(refused, "refused");
  const std::size_t differing = findings.disagreements.size();
  return text + card(differing, "disagreements", differing > 0) + "</ul>\n";
}

std::string limits_text(const study::Specification& specification) {
  const std::string time = specification.time_limit ? fmt::format("{} s", *specification.time_limit)
                                                    : std::string("no limit of time");
  return fmt::format("{}, {} of tables", time, engine::core::format_size(specification.memory));
}

std::string order_text(const study::Specification& specification) {
  std::string text = specification.order == study::Order::kRandom
                         ? fmt::format("random, drawn by seed {}", specification.first_seed)
                         : std::string("as given");
  text += fmt::format(", {} repetition{}, {} warm-up run{} before each, ",
                      specification.repetitions, specification.repetitions == 1 ? "" : "s",
                      specification.warm_up, specification.warm_up == 1 ? "" : "s");
  return text +
         (specification.at_once == 1
              ? std::string("one run at a time")
              : fmt::format("{} runs at once, so that times mean little", specification.at_once));
}

/// Those that ran something and not only wrote the page again.
std::vector<study::Session> sessions_with_runs(const std::vector<study::Session>& sessions) {
  std::vector<study::Session> some;
  std::ranges::copy_if(sessions, std::back_inserter(some),
                       [](const study::Session& session) { return session.runs > 0; });
  return some;
}

std::string machine_text(const study::Session& session) {
  return fmt::format("{}, {} processors, {} of memory",
                     session.processor.empty() ? "unknown processor" : session.processor,
                     session.processors, engine::core::format_size(session.memory));
}

/// Every machine that ran something.
std::string machines_text(const std::vector<study::Session>& sessions) {
  std::vector<std::string> machines;
  for (const study::Session& session : sessions) {
    std::string machine = machine_text(session);
    if (std::ranges::find(machines, machine) == machines.end()) {
      machines.push_back(std::move(machine));
    }
  }
  return fmt::format("{}", fmt::join(machines, "; "));
}

std::string facts(const study::Specification& specification, const study::Findings& findings) {
  std::string text = "<dl>\n";
  const auto add = [&text](std::string_view name, std::string_view value) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html_text(value));
  };
  if (const auto sessions = sessions_with_runs(findings.sessions); !sessions.empty()) {
    add("Command", sessions.back().command);
    add("Program", "isthmus " + sessions.back().version);
    add("Machine", machines_text(sessions));
    add("Date", fmt::format("{} to {}", sessions.front().began,
                            sessions.back().ended.value_or("(not ended)")));
  } else {
    add("Date", "no run yet");
  }
  add("Limits of a run", limits_text(specification));
  add("Order", order_text(specification));
  return text + "</dl>\n";
}

/// A key a line.
std::string specification_text(const study::Specification& specification) {
  const auto object = nlohmann::ordered_json::parse(study::to_json(specification));
  std::string text;
  for (const auto& [key, value] : object.items()) {
    text += fmt::format("{}  \"{}\": {}", text.empty() ? "" : ",\n", key, value.dump());
  }
  return fmt::format("<pre>{{\n{}\n}}</pre>\n", html_text(text));
}

/// What is there for who asks.
std::string folded(std::string_view title, const std::string& content) {
  if (content.empty()) return {};
  return fmt::format("<details>\n<summary>{}</summary>\n{}</details>\n", title, content);
}

std::string sessions_text(const study::Findings& findings) {
  HtmlTable table({{"began", true},
                   {"ended", true},
                   {"isthmus", true},
                   {"runs"},
                   {"processor", true},
                   {"processors"},
                   {"command", true}});
  for (const study::Session& session : findings.sessions) {
    table.add({html_text(session.began), html_text(session.ended.value_or("(not ended)")),
               html_text(session.version), number_text(static_cast<double>(session.runs)),
               html_text(session.processor), fmt::format("{}", session.processors),
               html_text(session.command)});
  }
  return "<p>Each time the program worked on these results:</p>\n" + table.element();
}

/// A picture with links to what it is made from, or where these are if it was not drawn.
std::string figure(const StudyPlot& plot, const std::string& picture) {
  const std::string name = html_text(plot.name);
  if (picture.empty()) {
    return fmt::format(
        "<p class=\"note\">{0}: not drawn, as there was no gnuplot; the data is in <a "
        "href=\"{1}.csv\">{1}.csv</a>, the commands in <a href=\"{1}.gp\">{1}.gp</a>.</p>\n",
        html_text(plot.plot.title), name);
  }
  return fmt::format(
      "<figure>\n{0}\n<figcaption>Data: <a href=\"{1}.csv\">{1}.csv</a>, picture: <a "
      "href=\"{1}.svg\">{1}.svg</a>.</figcaption>\n</figure>\n",
      picture, name);
}

std::string files_text(const std::vector<std::string>& files) {
  std::string text = "<p>Beside this page:</p>\n<ul>\n";
  for (const std::string& file : files) {
    text += fmt::format("<li><a href=\"{0}\">{0}</a></li>\n", html_text(file));
  }
  return text + "</ul>\n";
}

}  // namespace

std::string StudyPage::text() const {
  const auto figures = [this](const std::vector<StudyPlot>& some, std::string_view caption) {
    if (some.empty()) return std::string();
    std::string text;
    for (const StudyPlot& plot : some) text += figure(plot, drawing(plot));
    if (some.size() > 1) text = "<div class=\"figures\">\n" + text + "</div>\n";
    return fmt::format("<p class=\"note\">{}</p>\n", caption) + text;
  };
  Sections sections;
  sections.add("disagreements", "Disagreements", disagreements_section(findings));
  sections.add(
      "time", "Time",
      figures(plots.seconds,
              "Medians over seeds and repetitions, bars from the lower to the upper "
              "quartile; a hollow triangle at the time limit stands for a median that was "
              "stopped there.") +
          figures(plots.maps,
                  "Median seconds of each size and width; none where the "
                  "median was stopped.") +
          folded("By width, for each size", figures(plots.by_width, "As above, over the width.")));
  sections.add("growth", "Growth", growth_section(findings));
  sections.add("xp-constant", "The XP constant, by width",
               figures(plots.xp, "Medians at the largest solved size of each width.") +
                   xp_section(findings));
  sections.add("parallelism", "Work and span",
               figures(plots.parallelism, "Medians.") + parallelism_section(findings));
  sections.add("threads", "Threads",
               figures(plots.speed_ups,
                       "Medians over instances, bars from the lower to the upper quartile.") +
                   threads_section(findings));
  sections.add("methods", "Methods", methods_section(findings));
  sections.add("limits", "Runs without a value", limits_section(findings));
  sections.add("quantiles", "All figures", quantiles_section(findings));
  sections.add("made", "How it was made", sessions_text(findings));
  sections.add("specification", "Specification", specification_text(specification));
  sections.add("files", "Files", files_text(files));
  const std::string name = html_text(specification.name);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
      "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0} – a study by "
      "Isthmus</title>\n<style>{1}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n<p "
      "class=\"lead\">A scaling study of exact solvers for edge geography.</p>\n{2}{3}</header>\n"
      "{4}<main>\n{5}</main>\n</body>\n</html>\n",
      name, kStudyStyle, cards(findings), facts(specification, findings), sections.contents(),
      sections.text());
}

}  // namespace isthmus::tools
