#pragma once

#include <coroutine>
#include <cstddef>
#include <optional>
#include <vector>

/// Functions that call themselves as deeply as memory allows.
///
/// A function that returns Call<T> is a coroutine: `co_await` calls another one and `co_return`
/// hands its value back. What runs in one CallStack costs the thread's own stack nothing, however
/// deep the calls go.
namespace isthmus::engine::core {

/// The calls of one thread that wait for each other, the running one last.
class CallStack {
 public:
  CallStack() = default;
  CallStack(const CallStack&) = delete;
  CallStack& operator=(const CallStack&) = delete;
  ~CallStack() { abandon(); }

  void push(std::coroutine_handle<> call) { calls_.push_back(call); }
  void pop() {
    calls_.back().destroy();
    calls_.pop_back();
  }
  /// Lets the running call go on until it calls, returns or throws. False when the outermost call
  /// has returned; its value is there until it is abandoned. An exception leaves the stack as it
  /// is.
  bool step() {
    const std::size_t top = calls_.size() - 1;
    const bool returned = calls_[top].done();
    if (returned && top == 0) return false;
    calls_[returned ? top - 1 : top].resume();
    return true;
  }

  /// Ends all calls, the running one first.
  void abandon() {
    while (!calls_.empty()) pop();
  }

  [[nodiscard]] std::size_t depth() const { return calls_.size(); }

 private:
  std::vector<std::coroutine_handle<>> calls_;
};

/// A call that has been made and not begun. To be awaited at once, in a coroutine of the same
/// stack, or to be started with start().
template <class T>
class Call {
 public:
  // The language looks for this name.
  struct promise_type {  // NOLINT(readability-identifier-naming)
    CallStack* stack = nullptr;
    std::optional<T> value;

    Call get_return_object() { return Call(Handle::from_promise(*this)); }
    // Suspended at both ends: the stack decides when a call runs, and its value outlives it.
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(T result) { value = result; }
    void unhandled_exception() { throw; }
  };
  using Handle = std::coroutine_handle<promise_type>;

  /// Puts the call on a stack.
  void start(CallStack& stack) {
    handle_.promise().stack = &stack;
    stack.push(handle_);
  }
  /// The value of a call that has returned and is still on the stack.
  [[nodiscard]] T value() const { return *handle_.promise().value; }

  [[nodiscard]] bool await_ready() const { return false; }
  template <class Caller>
  void await_suspend(std::coroutine_handle<Caller> caller) {
    start(*caller.promise().stack);
  }
  T await_resume() {
    const T result = value();
    handle_.promise().stack->pop();
    return result;
  }

 private:
  explicit Call(Handle handle) : handle_(handle) {}

  // Owned by the stack once started: so a deep stack is taken down from its end, without recursion.
  Handle handle_;
};

}  // namespace isthmus::engine::core
