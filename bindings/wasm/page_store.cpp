#include "bindings/wasm/page_store.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json.hpp"

namespace vivarium::wasm {
namespace {

using server::Append;
using server::FinishedGame;
using server::StoredPhase;
using server::StoreError;
using server::TableId;
using server::TableSummary;
using server::Timestamp;

// An entry is lines: one that says what follows, then events and chat as they are.
constexpr JsonLimits kHeadLimits{.bytes = 4096, .values = 64, .members = 32, .depth = 4};
constexpr std::array<std::string_view, 4> kPhases = {"gathering", "playing", "over", "closed"};

std::string lines_of(const Append& append) {
  const TableSummary& summary = append.summary;
  const Data head = Data::object({{"first", static_cast<std::int64_t>(append.first)},
                                  {"anew", append.begins_anew},
                                  {"at", append.at.unix_milliseconds()},
                                  {"phase", kPhases[static_cast<std::size_t>(summary.phase)]},
                                  {"listed", summary.listed},
                                  {"attended", summary.attended},
                                  {"solo", summary.solo},
                                  {"opened_by", summary.opened_by},
                                  {"chat", static_cast<std::int64_t>(append.chat.size())}});
  std::string text = to_json(head);
  for (const auto* lines : {&append.chat, &append.events}) {
    for (const std::string& line : *lines) text += "\n" + line;
  }
  return text;
}

std::string line_of(const FinishedGame& game) {
  return to_json(Data::object({{"match", game.match},
                               {"game", game.game},
                               {"listed", game.listed},
                               {"at", game.at.unix_milliseconds()}})) +
         "\n" + game.record;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

// The members of a head; whatever is missing or of another kind makes the whole head unreadable.
class Head {
 public:
  explicit Head(std::string_view line) {
    auto read = parse_json(line, kHeadLimits);
    if (read) data_ = std::move(read).value();
    is_good_ = data_.as_object() != nullptr;
  }
  std::int64_t number(std::string_view name) {
    return value<std::int64_t>(name, [](const Data& d) { return d.as_int(); });
  }
  bool flag(std::string_view name) {
    return value<bool>(name, [](const Data& d) { return d.as_bool(); });
  }
  std::string text(std::string_view name) {
    return value<std::string>(name, [](const Data& d) { return d.as_text(); });
  }
  [[nodiscard]] bool is_good() const { return is_good_; }

 private:
  template <class T, class Read>
  T value(std::string_view name, const Read& read) {
    const Data* found = is_good_ ? data_.find(name) : nullptr;
    const T* read_value = found == nullptr ? nullptr : read(*found);
    is_good_ = read_value != nullptr;
    return is_good_ ? *read_value : T{};
  }

  Data data_;
  bool is_good_ = false;
};

std::optional<StoredPhase> phase_named(std::string_view name) {
  for (std::size_t i = 0; i < kPhases.size(); ++i) {
    if (kPhases[i] == name) return static_cast<StoredPhase>(i);
  }
  return std::nullopt;
}

std::optional<Append> append_of(const TableId& table, std::string_view entry) {
  std::vector<std::string> lines = split_lines(entry);
  Head head(lines.front());
  Append append{table, 0, {}};
  const std::int64_t first = head.number("first");
  append.begins_anew = head.flag("anew");
  append.at = Timestamp(head.number("at"));
  const auto phase = phase_named(head.text("phase"));
  append.summary = {head.flag("listed"), phase.value_or(StoredPhase::closed), head.flag("attended"), head.flag("solo"),
                    head.text("opened_by")};
  const std::int64_t chat = head.number("chat");
  if (!head.is_good() || !phase || first < 0 || chat < 0 || chat >= static_cast<std::int64_t>(lines.size())) {
    return std::nullopt;
  }
  append.first = static_cast<std::uint64_t>(first);
  const auto events = std::make_move_iterator(lines.begin() + 1 + static_cast<std::ptrdiff_t>(chat));
  append.chat.assign(std::make_move_iterator(lines.begin() + 1), events);
  append.events.assign(events, std::make_move_iterator(lines.end()));
  return append;
}

}  // namespace

bool PageStore::restore(std::string_view table, std::string_view entry) {
  const auto id = TableId::parse(table);
  auto append = id ? append_of(*id, entry) : std::nullopt;
  return append && memory_.restore(*append, kMaxTables);
}

bool PageStore::restore_game(std::string_view table, std::string_view game) {
  const auto id = TableId::parse(table);
  const std::size_t end = game.find('\n');
  if (!id || end == std::string_view::npos || games_ >= kMaxGames) return false;
  Head head(game.substr(0, end));
  FinishedGame finished{head.number("match"), head.text("game"), head.flag("listed"), Timestamp(head.number("at")),
                        std::string(game.substr(end + 1))};
  if (!head.is_good()) return false;
  ++games_;
  memory_.restore({*id, std::move(finished)});
  return true;
}

void PageStore::append(Append append, Done done) {
  const std::uint32_t id = next_++;
  const bool is_closed = append.summary.phase == StoredPhase::closed;
  const AppendKind kind =
      is_closed ? AppendKind::remove_all : (append.begins_anew ? AppendKind::begin_anew : AppendKind::add);
  // What was said before goes with what is removed, unless it comes along.
  Append told = append;
  if (append.begins_anew) {
    const auto before = memory_.table(append.table);
    if (before) told.chat.insert(told.chat.begin(), before->chat.begin(), before->chat.end());
  }
  const char kind_text = static_cast<char>('0' + static_cast<int>(kind));
  out_.put(Out::append, id,
           {append.table.text(), std::string_view(&kind_text, 1), lines_of(told),
            append.finished ? line_of(*append.finished) : std::string()});
  waiting_.emplace(id, Waiting{std::move(append), std::move(done)});
}

void PageStore::stored(std::uint32_t append) {
  auto found = waiting_.extract(append);
  if (found.empty()) return;
  const Waiting& waiting = found.mapped();
  waiting.done(memory_.append(waiting.append));
  if (waiting.append.summary.phase != StoredPhase::closed) return;
  static_cast<void>(memory_.remove_expired({waiting.append.at + server::Millis(1), std::nullopt}));
}

void PageStore::not_stored(std::uint32_t append, StoreError error) {
  auto found = waiting_.extract(append);
  if (!found.empty()) found.mapped().done(std::move(error));
}

}  // namespace vivarium::wasm
