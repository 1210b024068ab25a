#include "kernels/census/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <span>
#include <string>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {

namespace {

namespace core = engine::core;

/// What a fault is to the caller: an exit status of the program.
enum class FaultKind : char {
  kUsage = 'u',
  kLimit = 'l',
  kSystem = 's',
  kMemory = 'm',
  kOther = 'o'
};

/// Its kind and its text. A rank that has no memory left for this ends.
std::string text_of_fault(const std::exception_ptr& fault) noexcept {
  const auto text = [](FaultKind kind, const char* what) {
    return static_cast<char>(kind) + std::string(what);
  };
  try {
    std::rethrow_exception(fault);
  } catch (const core::UsageError& error) {
    return text(FaultKind::kUsage, error.what());
  } catch (const core::LimitError& error) {
    return text(FaultKind::kLimit, error.what());
  } catch (const core::Error& error) {
    return text(FaultKind::kSystem, error.what());
  } catch (const std::bad_alloc& error) {
    return text(FaultKind::kMemory, error.what());
  } catch (const std::exception& error) {
    return text(FaultKind::kOther, error.what());
  } catch (...) {
    return text(FaultKind::kOther, "an unknown fault");
  }
}

[[noreturn]] void throw_fault_of(unsigned rank, const std::string& text) {
  const std::string what = fmt::format("rank {}: {}", rank, text.substr(1));
  switch (static_cast<FaultKind>(text.front())) {
    case FaultKind::kUsage: throw core::UsageError(what);
    case FaultKind::kLimit: throw core::LimitError(what);
    case FaultKind::kSystem: throw core::SystemError(what);
    case FaultKind::kMemory: throw std::bad_alloc();
    case FaultKind::kOther: break;
  }
  throw std::runtime_error(what);
}

/// What every rank said; those without a fault say nothing.
std::vector<std::string> texts_of_all(Peers& peers, const std::string& own) noexcept {
  Parcels out;
  Parcels in;
  out.clear(peers.count());
  for (unsigned rank = 0; rank < peers.count(); ++rank) {
    out.append(rank, std::as_bytes(std::span(own)));
  }
  peers.exchange(out, in);
  std::vector<std::string> texts;
  std::size_t at = 0;
  for (const std::uint64_t size : in.sizes) {
    std::string& text = texts.emplace_back(size, ' ');
    std::ranges::copy(std::span(in.bytes).subspan(at, size),
                      std::as_writable_bytes(std::span(text)).begin());
    at += size;
  }
  return texts;
}

}  // namespace

void throw_first_fault(Peers& peers, const std::exception_ptr& fault) {
  if (peers.count() == 1) std::rethrow_exception(fault);
  const std::vector<std::string> texts =
      texts_of_all(peers, fault ? text_of_fault(fault) : std::string());
  const auto first = std::ranges::find_if(texts, [](const auto& text) { return !text.empty(); });
  const auto rank = static_cast<unsigned>(first - texts.begin());
  peers.leave();
  if (rank == peers.rank()) std::rethrow_exception(fault);
  throw_fault_of(rank, *first);
}

void require_same(Peers& peers, std::string_view asked) {
  const auto own = std::as_bytes(std::span(asked));
  Parcels out;
  Parcels in;
  out.clear(peers.count());
  if (peers.rank() == 0) {
    for (unsigned rank = 0; rank < peers.count(); ++rank) out.append(rank, own);
  }
  peers.exchange(out, in);
  agree(peers, [&]() -> std::uint64_t {
    if (std::ranges::equal(in.bytes, own)) return 0;
    throw core::UsageError("it was asked for something else than rank 0",
                           "start all processes with the same arguments");
  });
}

}  // namespace isthmus::kernels::census
