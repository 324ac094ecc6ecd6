#include "server/store/store_check.hpp"

#include <stdexcept>

#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/record_json.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"
#include "server/store/table_head.hpp"
#include "server/table/fold_table.hpp"

namespace vivarium::server {
namespace {

std::string outline(const std::string& id) { return id.substr(0, 6); }

std::optional<std::string> chat_fault(const TableRows& table, const TableHead& head) {
  std::uint64_t number = head.chat_first;
  for (const StoredRow& row : table.chat) {
    if (row.number != number) return "line " + std::to_string(number) + " of its chat is missing";
    if (chat_sum(table.id, row.number, row.body) != row.sum) {
      return "line " + std::to_string(number) + " of its chat has changed";
    }
    ++number;
  }
  if (number != head.chat_next) return "the chat from line " + std::to_string(number) + " on is missing";
  return std::nullopt;
}

bool is_phase(Phase phase, StoredPhase stored) {
  switch (phase) {
    case Phase::gathering:
      return stored == StoredPhase::gathering;
    case Phase::playing:
      return stored == StoredPhase::playing;
    case Phase::over:
      return stored == StoredPhase::over;
    case Phase::closed:
      return stored == StoredPhase::closed;
  }
  return false;
}

// Of a record whose row is as it was written.
std::optional<std::string> record_fault(const FinishedGame& game) {
  const auto record = record_from_json(game.record);
  if (!record) return "its record cannot be read: " + record.error();
  if (record->game != game.game) return "its record is of another game";
  const auto match = make_match_for(*record);
  if (!match) return "its record cannot be replayed: " + match.error().text();
  const Verification verification = verify(*record, **match);
  if (!verification.accepted()) {
    const auto& difference = *verification.difference;
    return "its record is wrong" + (difference.step ? " at step " + std::to_string(*difference.step) : std::string()) +
           ": " + difference.reason;
  }
  if (!verification.finished) return "its record has no end";
  if (!record->seed || !Deal::parse(*record->seed)) return std::nullopt;
  return deal_fault(*record);
}

}  // namespace

std::optional<std::string> fault_of(const TableRows& table) {
  const auto id = TableId::parse(table.id);
  if (!id) return "its id is none";
  if (table.head.empty()) return "its head is missing";
  const auto head = head_from_text(table.head);
  if (!head || head_sum(table.id, table.head, table.closed_at) != table.sum) return "its head has changed";
  if (head->lost) return *head->lost;
  if (head->removed) return std::nullopt;  // in the middle of it
  HistoryReader reader(table.id, *head);
  for (const StoredRow& row : table.events) {
    if (auto problem = reader.add(row.number, row.body, row.sum.bytes())) return std::move(problem->detail);
  }
  if (auto problem = reader.end()) return std::move(problem->detail);
  if (auto fault = chat_fault(table, *head)) return fault;
  StoredTable stored{head->first, reader.take(), {}, 0};
  for (const StoredRow& row : table.chat) stored.chat.push_back(row.body);
  const auto folded = fold_table(*id, stored);
  if (!folded) return "its events do not follow on each other: " + folded.error();
  if (!is_phase(folded->phase(), head->summary.phase)) return "its head tells another phase than its events";
  return std::nullopt;
}

std::optional<std::string> fault_of(const FinishedRow& finished) {
  const FinishedGame& game = finished.game;
  if (record_sum(game.record) != finished.record_sum) return "its record has changed";
  if (finished_sum(finished.table, game, finished.record_sum) != finished.sum) return "its entry has changed";
  return record_fault(game);
}

void visit_store(StoreRows& store, const StoreVisitor& visitor) {
  std::string last;
  for (auto ids = store.tables_after(last); !ids.empty(); ids = store.tables_after(last)) {
    for (const std::string& id : ids) {
      try {
        if (const auto table = store.table(id)) visitor.table(*table);
      } catch (const std::runtime_error& problem) {
        visitor.unreadable({outline(id), {}, problem.what()});
      }
    }
    last = ids.back();
  }
  FinishedKey key;
  for (auto keys = store.finished_after(key); !keys.empty(); keys = store.finished_after(key)) {
    for (const FinishedKey& each : keys) {
      try {
        if (const auto finished = store.finished(each)) visitor.finished(*finished);
      } catch (const std::runtime_error& problem) {
        visitor.unreadable({outline(each.first), each.second, problem.what()});
      }
    }
    key = keys.back();
  }
}

StoreCounts check_store(StoreRows& store, const std::function<void(const StoreFault&)>& tell) {
  StoreCounts counts;
  for (const std::string& fault : store.faults()) tell({{}, {}, fault});
  const StoreRow row = store.store();
  if (!address_key_from_text(row.address_key)) tell({{}, {}, "its key for addresses has changed"});
  const auto check_table = [&](const TableRows& table) {
    ++counts.tables;
    if (!table.closed_at) ++counts.open_tables;
    counts.events += table.events.size();
    const auto fault = fault_of(table);
    if (fault) tell({outline(table.id), {}, *fault});
    const auto head = head_from_text(table.head);
    if (fault || !head || row.finished_removed > 0) return;
    const std::int64_t missing = head->matches - store.finished_of(table.id);
    if (missing > 0) tell({outline(table.id), {}, std::to_string(missing) + " of its finished games are missing"});
  };
  const auto check_finished = [&](const FinishedRow& finished) {
    ++counts.records;
    if (auto fault = fault_of(finished)) tell({outline(finished.table), finished.game.match, std::move(*fault)});
  };
  visit_store(store, {check_table, check_finished, tell});
  return counts;
}

}  // namespace vivarium::server
