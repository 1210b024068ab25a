#include "kernels/census/reporting.hpp"

#include "kernels/census/agreement.hpp"

namespace isthmus::kernels::census {

void Reporting::collect(const std::function<void()>& before_each) {
  for (unsigned sender = 1; sender < peers_.count(); ++sender) collect_from(sender, before_each);
}

void Reporting::collect_from(unsigned sender, const std::function<void()>& before_each) {
  const auto step = [&]() -> std::uint64_t {
    before_each();
    if (peers_.rank() == 0) give_reports(in_.bytes, sink_);
    in_.clear(peers_.count());
    out_.clear(peers_.count());
    return peers_.rank() == sender ? pack() : 0;
  };
  while (agree(peers_, step) > 0) peers_.exchange(out_, in_);
}

std::uint64_t Reporting::pack() {
  out_.append(0, spool_.next());
  sent_bytes_ += out_.bytes.size();
  return out_.bytes.size();
}

}  // namespace isthmus::kernels::census
