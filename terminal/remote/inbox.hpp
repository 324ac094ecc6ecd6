// Inbox: what has come from a server while a person reads a page or types. Takes a bounded amount of memory whatever
// comes and however long nobody looks: of the table and of the game the latest is kept, which says everything; events
// are gathered up to a bound, and where there are more of them all are to be asked for anew; of chat and of answers the
// latest ones are kept. Whoever uses it from several threads locks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terminal/remote/server_line.hpp"

namespace vivarium::terminal {

class Inbox {
 public:
  static constexpr std::size_t kMostEvents = 1000;
  static constexpr std::size_t kMostEventBytes = std::size_t{1} << 20U;
  static constexpr std::size_t kMostChats = 100;
  static constexpr std::size_t kMostAnswers = 100;
  static constexpr std::size_t kMostBytesOfASort = std::size_t{1} << 20U;  // of chats, of answers; at least one is kept

  void push(Incoming incoming);
  // In the order in which they came, each in the place of the last that it stands for.
  std::vector<Incoming> take();

 private:
  enum class Sort : std::uint8_t { welcome, table, update, chat, answer, goodbye, link, other };
  struct Entry {
    Sort sort;
    Incoming incoming;
    Data::Array earlier = {};  // events of the updates that this one stands for
    std::size_t weight = 0;    // of `earlier`; of a chat or an answer: of itself
  };

  static Sort sort_of(const Incoming& incoming);
  void drop(Sort sort);
  void drop_oldest(Sort sort, std::size_t most);
  void gather_events(Entry& update);

  std::vector<Entry> entries_;
  bool is_behind_ = false;
};

}  // namespace vivarium::terminal
