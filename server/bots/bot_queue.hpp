// BotQueue: what bots have to think about, in an order that lets nobody starve others. No threads and no clock: it is
// told the time.
//
// There are three lanes: quick bots, which answer in some milliseconds; slow ones; and hints. Slow and quick ones each
// have threads that serve them first (BotPool), so that neither lane can hold up the other. Hints come after the bots,
// but one that waits has a turn after every few of them; one at most is thought about at a time.
//
// In every lane owners take turns, within an owner the tables, within a table it is first come, first served. With n
// owners each gets an nth of the time, whether they have one table or twenty; a newcomer waits for one task of each
// owner that is there, however much these have waiting. A task that was given up is dropped when it comes up, at the
// latest when its owner adds another one, and takes nobody's turn: what an owner has waiting is bounded by their tables
// and not by how often they open and close them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/bots/bot_task.hpp"
#include "server/bots/fair_queue.hpp"

namespace vivarium::server {

enum class BotLane : std::uint8_t { quick, slow, hint };

class BotQueue {
 public:
  struct Waiting {
    BotTask task;
    BotClock::time_point since;
    [[nodiscard]] bool is_given_up() const { return *task.given_up; }
  };

  void add(BotTask task, BotLane which, BotClock::time_point now);

  // For the thread of the quick bots: nothing else.
  std::optional<Waiting> take_quick();
  // For all others: a slow one, else a quick one, else a hint if none is under way; a hint at the latest after so many
  // others that were taken while it could have been.
  std::optional<Waiting> take();
  // What take() gave as a hint is done with.
  void hint_is_over() { is_hinting_ = false; }
  static constexpr int kBeforeHint = 3;
  void clear();

  // Tasks that have not been taken and that somebody still wants, and since when the oldest of them waits.
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::optional<BotClock::time_point> oldest() const;

 private:
  using Tables = RoundRobin<FifoQueue<Waiting>>;
  using Owners = RoundRobin<Tables>;

  [[nodiscard]] Owners& lane(BotLane lane) { return lanes_[static_cast<std::size_t>(lane)]; }
  template <class F>
  void for_each_wanted(F&& f) const;

  std::optional<Waiting> take_bot();
  std::optional<Waiting> take_hint();

  std::array<Owners, 3> lanes_;
  bool is_hinting_ = false;
  int before_hint_ = 0;  // taken since a hint could have been
};

}  // namespace vivarium::server
