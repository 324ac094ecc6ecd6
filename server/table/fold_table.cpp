#include "server/table/fold_table.hpp"

#include <utility>
#include <vector>

namespace vivarium::server {
namespace {

using StoredEvents = std::vector<StoredEvent>;

Expected<StoredEvents, std::string> read_events(const std::vector<std::string>& lines) {
  StoredEvents events;
  for (const std::string& line : lines) {
    auto event = stored_event_from_json(line);
    if (!event) return Unexpected{event.error()};
    events.push_back(std::move(event).value());
  }
  return events;
}

}  // namespace

// What was said is kept apart; it comes in where it was said, so that of each person's commands the latest are
// remembered.
Expected<Table, std::string> fold_table(const TableId& id, const StoredTable& stored) {
  const auto events = read_events(stored.events);
  if (!events) return Unexpected{events.error()};
  const auto chat = read_events(stored.chat);
  if (!chat) return Unexpected{chat.error()};
  Table table(id);
  auto said = chat->begin();
  for (auto event = events->begin(); event != events->end() || said != chat->end();) {
    const bool is_chat = event == events->end() || (said != chat->end() && said->at < event->at);
    const auto applied = table.apply(is_chat ? *said++ : *event++);
    if (!applied) return Unexpected{applied.error()};
  }
  if (table.people().empty()) return Unexpected{std::string("no events")};
  return table;
}

}  // namespace vivarium::server
