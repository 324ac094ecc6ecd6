// What session.hpp allows itself in expressions with co_await is destroyed exactly once. g++ 12 destroys other
// temporaries twice: those of `co_await f({1})`, where the braces make an aggregate, and of `co_await f([text] {})`.
#include <gtest/gtest.h>

#include <coroutine>
#include <utility>

namespace vivarium::server {
namespace {

struct Counted {
  inline static int made = 0;
  inline static int gone = 0;
  Counted() { ++made; }
  Counted(const Counted& /*other*/) { ++made; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { ++gone; }
};
struct Aggregate {
  int code = 0;
  Counted detail;
};

// Is ready at once, and has a destructor as Asio's awaitable has.
struct Awaitable {
  Counted counted;
  static bool await_ready() { return true; }
  static void await_suspend(std::coroutine_handle<> /*caller*/) {}
  static int await_resume() { return 1; }
};

struct Coroutine {
  struct promise_type {
    Coroutine get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    static std::suspend_never initial_suspend() { return {}; }
    static std::suspend_always final_suspend() noexcept { return {}; }
    static void return_void() {}
    static void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

Awaitable look_at(const Aggregate& /*what*/, int /*number*/) { return {}; }
template <class Function>
Awaitable call_later(const Function& /*function*/) {
  return {};
}

Coroutine with_names() {
  const Aggregate what{1, {}};
  co_await look_at(what, 2);
  const int result = co_await look_at(what, 3);
  const auto later = [what, result] { return result; };
  co_await call_later(later);
}

TEST(Coroutine, DestroysOnceWhatHasAName) {
  Counted::made = Counted::gone = 0;
  const Coroutine coroutine = with_names();
  ASSERT_TRUE(coroutine.handle.done());
  coroutine.handle.destroy();
  EXPECT_GT(Counted::made, 3);
  EXPECT_EQ(Counted::made, Counted::gone);
}

}  // namespace
}  // namespace vivarium::server
