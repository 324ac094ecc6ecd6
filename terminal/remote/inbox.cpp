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

Inbox::Category Inbox::category_of(const Incoming& incoming) {
  if (incoming.kind == Incoming::Kind::connected || incoming.kind == Incoming::Kind::lost) return Category::link;
  if (incoming.kind != Incoming::Kind::message) return Category::other;
  const std::string type = ViewData(incoming.message)["type"].text();
  if (type == "welcome") return Category::welcome;
  if (type == "table") return Category::table;
  if (type == "update") return Category::update;
  if (type == "chat") return Category::chat;
  if (type == "answer") return Category::answer;
  return Category::goodbye;
}

void Inbox::drop(Category category) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.category == category; });
}

void Inbox::drop_oldest(Category category, std::size_t most) {
  std::size_t count = 0;
  std::size_t weight = 0;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    if (entry->category != category) continue;
    weight += entry->weight;
    const bool is_kept = count < most && (count == 0 || weight <= kMaxBytesPerKind);
    if (!is_kept) {
      // Entries came one by one, so only one has to go.
      entries_.erase(std::prev(entry.base()));
      return;
    }
    ++count;
  }
}

void Inbox::gather_events(Entry& update) {
  const auto former = std::find_if(entries_.begin(), entries_.end(),
                                   [](const Entry& entry) { return entry.category == Category::update; });
  if (former == entries_.end()) return;
  // Events of an earlier match are no longer shown.
  const bool is_same_match =
      ViewData(former->incoming.message)["match"].number() == ViewData(update.incoming.message)["match"].number();
  if (is_same_match) {
    update.earlier = std::move(former->earlier);
    update.weight = former->weight + append_events(update.earlier, former->incoming.message);
  }
  entries_.erase(former);
  if (update.earlier.size() <= kMaxEvents && update.weight <= kMaxEventBytes) return;
  is_behind_ = true;
  update.earlier.clear();
  update.weight = 0;
}

void Inbox::push(Incoming incoming) {
  const Category category = category_of(incoming);
  Entry entry{category, std::move(incoming)};
  switch (category) {
    case Category::welcome:
      // It holds everything since the last event that was shown.
      drop(Category::welcome);
      drop(Category::table);
      drop(Category::update);
      is_behind_ = false;
      break;
    case Category::update:
      gather_events(entry);
      break;
    case Category::table:
    case Category::goodbye:
    case Category::link:
    case Category::other:
      drop(category);
      break;
    case Category::chat:
    case Category::answer:
      entry.weight = weight_of(entry.incoming.message);
      break;
  }
  entries_.push_back(std::move(entry));
  if (category == Category::chat) drop_oldest(category, kMaxChats);
  if (category == Category::answer) drop_oldest(category, kMaxAnswers);
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
