// RoundRobin serves named parties in turn, each with a queue of its own; newcomers go last. How much a party has queued
// makes no difference to how often it is served. FifoQueue: first come, first served.
//
// An Item knows whether it has been given up (is_given_up()). Such an item is dropped when it comes up, and does not
// count.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace vivarium::server {

template <class T>
class FifoQueue {
 public:
  using Item = T;

  void add(Item item) { items_.push_back(std::move(item)); }
  std::optional<Item> take() {
    drop_given_up();
    if (items_.empty()) return std::nullopt;
    std::optional<Item> first(std::move(items_.front()));
    items_.pop_front();
    return first;
  }
  void drop_given_up() {
    std::erase_if(items_, [](const Item& item) { return item.is_given_up(); });
  }
  [[nodiscard]] bool is_empty() const { return items_.empty(); }
  template <class F>
  void for_each(F&& f) const {
    std::for_each(items_.begin(), items_.end(), f);
  }

 private:
  std::deque<Item> items_;
};

// Inner: what each party has waiting, a FifoQueue or RoundRobin of its own.
template <class Inner>
class RoundRobin {
 public:
  using Item = typename Inner::Item;

  // Of the party with that name, which gets a place if it has none. Valid until something is taken or added elsewhere.
  Inner& of(std::string_view name) {
    const auto found =
        std::find_if(parties_.begin(), parties_.end(), [name](const Party& party) { return party.name == name; });
    return found != parties_.end() ? found->waiting : parties_.emplace_back(Party{std::string(name), {}}).waiting;
  }
  // The next one of whoever's turn it is; nothing where nobody has anything.
  std::optional<Item> take() {
    std::optional<Item> taken;
    while (!taken && !parties_.empty()) {
      Party party = std::move(parties_.front());
      parties_.pop_front();
      taken = party.waiting.take();
      if (!party.waiting.is_empty()) parties_.push_back(std::move(party));
    }
    return taken;
  }
  void drop_given_up() {
    for (Party& party : parties_) party.waiting.drop_given_up();
    std::erase_if(parties_, [](const Party& party) { return party.waiting.is_empty(); });
  }
  [[nodiscard]] bool is_empty() const { return parties_.empty(); }
  template <class F>
  void for_each(F&& f) const {
    for (const Party& party : parties_) party.waiting.for_each(f);
  }

 private:
  struct Party {
    std::string name;
    Inner waiting;
  };
  std::deque<Party> parties_;  // the first one's turn is next
};

}  // namespace vivarium::server
