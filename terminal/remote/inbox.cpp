#include "terminal/remote/inbox.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "terminal/remote/server_message.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

// Returns about how many bytes they take.
std::size_t append_events(Data::Array& events, const Data& update) {
  const Data* more = update.find("events");
  if (more == nullptr || more->as_array() == nullptr) return 0;
  events.insert(events.end(), more->as_array()->begin(), more->as_array()->end());
  return weight_of(*more);
}

}  // namespace

Inbox::Sort Inbox::sort_of(const Incoming& incoming) {
  if (incoming.kind == Incoming::Kind::connected || incoming.kind == Incoming::Kind::lost) return Sort::link;
  if (incoming.kind != Incoming::Kind::message) return Sort::other;
  const std::string type = ViewData(incoming.message)["type"].text();
  if (type == "welcome") return Sort::welcome;
  if (type == "table") return Sort::table;
  if (type == "update") return Sort::update;
  if (type == "chat") return Sort::chat;
  if (type == "answer") return Sort::answer;
  return Sort::goodbye;
}

void Inbox::drop(Sort sort) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.sort == sort; });
}

void Inbox::drop_oldest(Sort sort, std::size_t most) {
  std::size_t count = 0;
  std::size_t weight = 0;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    if (entry->sort != sort) continue;
    weight += entry->weight;
    const bool is_kept = count < most && (count == 0 || weight <= kMostBytesOfASort);
    if (!is_kept) {
      // Entries came one by one, so that one has to go.
      entries_.erase(std::prev(entry.base()));
      return;
    }
    ++count;
  }
}

void Inbox::gather_events(Entry& update) {
  const auto former =
      std::find_if(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.sort == Sort::update; });
  if (former == entries_.end()) return;
  // What happened in a match that is over belongs to nothing that is still shown.
  const bool is_same_match =
      ViewData(former->incoming.message)["match"].number() == ViewData(update.incoming.message)["match"].number();
  if (is_same_match) {
    update.earlier = std::move(former->earlier);
    update.weight = former->weight + append_events(update.earlier, former->incoming.message);
  }
  entries_.erase(former);
  if (update.earlier.size() <= kMostEvents && update.weight <= kMostEventBytes) return;
  is_behind_ = true;
  update.earlier.clear();
  update.weight = 0;
}

void Inbox::push(Incoming incoming) {
  const Sort sort = sort_of(incoming);
  Entry entry{sort, std::move(incoming)};
  switch (sort) {
    case Sort::welcome:
      // It holds everything behind the last event that somebody was told.
      drop(Sort::welcome);
      drop(Sort::table);
      drop(Sort::update);
      is_behind_ = false;
      break;
    case Sort::update:
      gather_events(entry);
      break;
    case Sort::table:
    case Sort::goodbye:
    case Sort::link:
    case Sort::other:
      drop(sort);
      break;
    case Sort::chat:
    case Sort::answer:
      entry.weight = weight_of(entry.incoming.message);
      break;
  }
  entries_.push_back(std::move(entry));
  if (sort == Sort::chat) drop_oldest(sort, kMostChats);
  if (sort == Sort::answer) drop_oldest(sort, kMostAnswers);
}

std::vector<Incoming> Inbox::take() {
  std::vector<Incoming> all;
  for (Entry& entry : entries_) {
    if (!entry.earlier.empty()) {
      append_events(entry.earlier, entry.incoming.message);
      entry.incoming.message.set("events", std::move(entry.earlier));
    }
    all.push_back(std::move(entry.incoming));
  }
  entries_.clear();
  if (std::exchange(is_behind_, false)) all.push_back({Incoming::Kind::behind});
  return all;
}

}  // namespace vivarium::terminal
