// Inbox: what has come from a server while a person reads a page or types, in bounded memory. Of the table and the game
// only the latest message is kept, which says everything. Events are gathered up to a limit; beyond it all of them must
// be requested again. Of chat and answers the latest are kept. Threads that share one must lock it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terminal/remote/server_connection.hpp"

namespace vivarium::terminal {

class Inbox {
 public:
  static constexpr std::size_t kMaxEvents = 1000;
  static constexpr std::size_t kMaxEventBytes = std::size_t{1} << 20U;
  static constexpr std::size_t kMaxChats = 100;
  static constexpr std::size_t kMaxAnswers = 100;
  static constexpr std::size_t kMaxBytesPerKind = std::size_t{1}
                                                  << 20U;  // of chat and of answers; at least one is kept

  void push(Incoming incoming);
  // In order of arrival; a message that replaces others has the place of the last.
  std::vector<Incoming> take();

 private:
  enum class Category : std::uint8_t { welcome, table, update, chat, answer, goodbye, link, other };
  struct Entry {
    Category category;
    Incoming incoming;
    Data::Array earlier = {};  // events of the updates that this one replaces
    std::size_t weight = 0;    // of `earlier`; of a chat or an answer: of itself
  };

  static Category category_of(const Incoming& incoming);
  void drop(Category category);
  void drop_oldest(Category category, std::size_t most);
  void gather_events(Entry& update);

  std::vector<Entry> entries_;
  bool is_behind_ = false;
};

}  // namespace vivarium::terminal
