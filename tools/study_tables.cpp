#include "tools/study_tables.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace isthmus::tools {

namespace {

namespace study = kernels::study;

constexpr const char* kSeriesColumns = "family,width,method,threads";

std::string series_fields(const study::Series& series) {
  return fmt::format("{},{},{},{}", series.family, series.width, series.method, series.threads);
}

std::string field(std::optional<double> value) {
  return value ? fmt::format("{:.9g}", *value) : std::string();
}

std::string quantile_fields(const engine::core::Quantiles& quantiles) {
  std::string fields;
  for (const auto value : quantiles.values) fields += ',' + field(value);
  return fields;
}

std::string quantile_columns(std::string_view of) {
  std::string columns;
  for (const char* const name : engine::core::Quantiles::kNames) {
    columns += fmt::format(",{}_{}", of, name);
  }
  return columns;
}

void add_fits(std::string& text, std::string_view quantity,
              const std::vector<study::ScalingRow>& rows) {
  for (const auto& [series, fit, sizes, stopped, zero] : rows) {
    text += fmt::format("{},{},{},{},{},", series_fields(series), quantity, sizes, stopped, zero);
    if (!fit) {
      text += ",,,,,,,\n";
      continue;
    }
    const auto& [power, exponential, better, last] = *fit;
    text += fmt::format("{:.9g},{:.9g},{},{:.9g},{:.9g},{:.9g},{},{}\n", power.slope, power.margin,
                        field(power.r_squared), last, exponential.slope, exponential.margin,
                        field(exponential.r_squared), study::name(better));
  }
}

}  // namespace

std::string results_csv(const study::Specification& specification, study::Results& results) {
  const bool nimbers = specification.value == kernels::geography::Value::kNimber;
  std::string text = fmt::format(
      "family,width,size,method,threads,seed,repetition,directed,n,m,bags,partition_width,{}\n",
      study::measurement_columns());
  results.for_each([&](const study::Result& result) {
    const auto& [cell, facts, measured] = result;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", cell.family, cell.width,
                        cell.size, cell.method, cell.threads, cell.seed, cell.repetition,
                        facts.directed ? 1 : 0, facts.vertices, facts.edges, facts.bags,
                        facts.partition_width, study::csv_of(measured, nimbers));
  });
  return text;
}

std::string summary_csv(const study::Analysis& analysis) {
  std::string text = fmt::format("family,width,size,method,threads,{}\n", study::summary_columns());
  for (const auto& [series, sizes] : analysis.series()) {
    for (const auto& [size, group] : sizes) {
      text +=
          study::csv_of(group.summary, fmt::format("{},{},{},{},{}", series.family, series.width,
                                                   size, series.method, series.threads));
    }
  }
  return text;
}

std::string fits_csv(const study::Findings& findings) {
  std::string text = fmt::format(
      "{},quantity,sizes,stopped,zero,exponent,exponent_margin,power_r2,last_exponent,rate,"
      "rate_margin,exponential_r2,better\n",
      kSeriesColumns);
  add_fits(text, study::kSeconds, findings.seconds_growth);
  add_fits(text, "work", findings.work_growth);
  return text;
}

std::string xp_constant_csv(const study::Findings& findings) {
  std::string text =
      "family,width,threads,size,method,n,bags,types,configurations,local_states,seconds,"
      "local_states_exponent,local_states_margin,seconds_exponent,seconds_margin\n";
  const auto growth = [](const study::ScalingRow& row) {
    return row.fit ? fmt::format(",{:.9g},{:.9g}", row.fit->power.slope, row.fit->power.margin)
                   : std::string(",,");
  };
  for (const study::XpRow& row : findings.xp) {
    for (const auto& [method, cost] : row.costs) {
      text +=
          fmt::format("{},{},{},{},{},{:.9g},{:.9g},{},{},{},{}{}{}\n", row.family, row.width,
                      row.threads, row.size, method, cost.vertices, cost.bags, field(cost.types),
                      field(cost.configurations), field(cost.local_states), field(cost.seconds),
                      growth(cost.states_growth), growth(cost.seconds_growth));
    }
  }
  return text;
}

std::string parallelism_csv(const study::Findings& findings) {
  std::string text = fmt::format("{},size,n,work,span,parallelism", kSeriesColumns);
  for (const unsigned processors : study::kPredictedProcessors) {
    text += fmt::format(",least_{0},most_{0}", processors);
  }
  text += '\n';
  for (const study::ParallelismRow& row : findings.parallelism) {
    text += fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g}", series_fields(row.series), row.size,
                        row.vertices, row.work, row.span, row.parallelism());
    for (const auto& [least, most] : row.predicted) {
      text += fmt::format(",{:.9g},{:.9g}", least, most);
    }
    text += '\n';
  }
  return text;
}

std::string speed_ups_csv(const study::Findings& findings) {
  std::string text = fmt::format("{},size,base_threads,instances{},least,most\n", kSeriesColumns,
                                 quantile_columns("speed_up"));
  for (const study::SpeedUpRow& row : findings.speed_ups) {
    text += fmt::format("{},{},{},{}{},", series_fields(row.series), row.size, row.base_threads,
                        row.instances, quantile_fields(row.speed_up));
    text += row.predicted
                ? fmt::format("{:.9g},{:.9g}\n", row.predicted->least, row.predicted->most)
                : std::string(",\n");
  }
  return text;
}

std::string methods_csv(const study::Findings& findings) {
  std::string text =
      fmt::format("{},instances,solved,stopped,refused,undecided,fastest,compared{}\n",
                  kSeriesColumns, quantile_columns("ratio"));
  for (const study::ComparisonRow& row : findings.comparison) {
    text += fmt::format("{},{},{},{},{},{},{},{}{}\n", series_fields(row.series), row.instances,
                        row.solved, row.stopped, row.refused, row.undecided, row.fastest,
                        row.compared, quantile_fields(row.ratio));
  }
  return text;
}

}  // namespace isthmus::tools
