#pragma once

#include <vector>

#include "engine/store/database.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::kernels::census {

/// Keeps the summary of the graphs in a file beside them: at the end of every transaction that adds
/// graphs, so that both agree at any moment.
class RollUps {
 public:
  explicit RollUps(const Specification& specification) : specification_(specification) {}

  /// Writes what is not as it was saved before, in the caller's transaction.
  void save(engine::store::Database& database, const Summary& summary);

  /// The summary of what is in the file, which save() goes on from. Throws core::InputError when a
  /// row makes no sense.
  [[nodiscard]] Summary load(engine::store::Database& database);

 private:
  Specification specification_;
  std::vector<Tally> tallies_;
  std::vector<Rare> rare_;
};

}  // namespace isthmus::kernels::census
