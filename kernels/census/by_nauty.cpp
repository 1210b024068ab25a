#include "kernels/census/by_nauty.hpp"

#include <nauty/nauty.h>

#include <algorithm>
#include <array>

namespace isthmus::kernels::census {

namespace {

static_assert(sizeof(graph) == sizeof(VertexSet));

/// Where nauty writes.
struct NautyResult {
  std::array<int, MAXN> lab;
  std::array<int, MAXN> orbits;
  std::array<graph, MAXN> canonical;
};

/// What the callback below, to which nauty passes nothing of ours, adds to.
thread_local Symmetry* symmetry_in_work = nullptr;

void take_generator(int /*count*/, int* image, int* /*orbits*/, int /*orbit_count*/,
                    int /*stabilised*/, int vertices) {
  std::transform(image, image + vertices, symmetry_in_work->add_generator().begin(),
                 [](int v) { return static_cast<std::uint8_t>(v); });
}

optionblk nauty_options(const SmallGraph& subject) {
  DEFAULTOPTIONS_GRAPH(options);
  options.digraph = subject.directed() ? TRUE : FALSE;
  return options;
}

void run_nauty(const SmallGraph& subject, optionblk options, NautyResult& result) {
  std::array<int, MAXN> partition;
  statsblk statistics;
  auto rows = subject.out;
  densenauty(rows.data(), result.lab.data(), partition.data(), result.orbits.data(), &options,
             &statistics, 1, static_cast<int>(subject.vertices), result.canonical.data());
}

}  // namespace

CanonicalForm canonical_form_by_nauty(const SmallGraph& subject) {
  optionblk options = nauty_options(subject);
  options.getcanon = TRUE;
  NautyResult result;
  run_nauty(subject, options, result);

  SmallGraph relabelled{subject.vertices, subject.kind, {}};
  std::copy_n(result.canonical.begin(), subject.vertices, relabelled.out.begin());
  CanonicalForm form;
  form.key = relabelled.key();
  // Places ascend, so that the first of an orbit is its smallest.
  VertexMap first_place{};
  VertexSet seen = 0;
  for (unsigned place = 0; place < subject.vertices; ++place) {
    const auto v = static_cast<unsigned>(result.lab[place]);
    const auto orbit = static_cast<unsigned>(result.orbits[v]);
    if (!has(seen, orbit)) first_place[orbit] = static_cast<std::uint8_t>(place);
    seen |= only(orbit);
    form.place[v] = first_place[orbit];
  }
  return form;
}

Symmetry symmetry_by_nauty(const SmallGraph& subject) {
  optionblk options = nauty_options(subject);
  options.userautomproc = take_generator;
  Symmetry symmetry;
  symmetry_in_work = &symmetry;
  NautyResult result;
  run_nauty(subject, options, result);
  for (unsigned v = 0; v < subject.vertices; ++v) {
    symmetry.set_representative(v, static_cast<unsigned>(result.orbits[v]));
  }
  return symmetry;
}

}  // namespace isthmus::kernels::census
