#pragma once

#include <tbb/parallel_pipeline.h>

#include <cstddef>

namespace isthmus::kernels::census {

/// work(i) for all i below `count`, on all threads of the arena and at most `ahead` of them begun
/// before what came earlier was kept; and keep(i), one after the other and in order, once it is
/// done. Only numbers travel: a pipeline that ends early drops what is on its way.
template <class Work, class Keep>
void in_order(std::size_t ahead, std::size_t count, const Work& work, const Keep& keep) {
  using tbb::filter_mode;
  std::size_t next = 0;
  const auto deal = [&](tbb::flow_control& control) -> std::size_t {
    if (next == count) control.stop();
    return next++;
  };
  const auto work_and_pass = [&](std::size_t i) {
    work(i);
    return i;
  };
  tbb::parallel_pipeline(
      ahead, tbb::make_filter<void, std::size_t>(filter_mode::serial_in_order, deal) &
                 tbb::make_filter<std::size_t, std::size_t>(filter_mode::parallel, work_and_pass) &
                 tbb::make_filter<std::size_t, void>(filter_mode::serial_in_order, keep));
}

}  // namespace isthmus::kernels::census
