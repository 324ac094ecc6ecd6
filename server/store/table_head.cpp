#include "server/store/table_head.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json.hpp"

namespace vivarium::server {
namespace {

constexpr std::array<std::string_view, 4> kPhases = {"gathering", "playing", "over", "closed"};

StoreError damaged(std::string detail) { return {StoreError::Kind::damaged, std::move(detail)}; }

std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// Reads a head: what is missing stays as it is in a new one.
class HeadReader {
 public:
  explicit HeadReader(const Data& data) : data_(data) {}

  void read(const char* name, std::int64_t& number) const {
    const Data* found = data_.find(name);
    if (found != nullptr && found->as_int() != nullptr) number = *found->as_int();
  }
  void read(const char* name, std::uint64_t& number) const {
    auto read_number = signed_number(number);
    read(name, read_number);
    number = static_cast<std::uint64_t>(read_number);
  }
  void read(const char* name, bool& flag) const {
    const Data* found = data_.find(name);
    if (found != nullptr && found->as_bool() != nullptr) flag = *found->as_bool();
  }
  [[nodiscard]] std::optional<std::string> text(const char* name) const {
    const Data* found = data_.find(name);
    if (found == nullptr || found->as_text() == nullptr) return std::nullopt;
    return *found->as_text();
  }

 private:
  const Data& data_;
};

}  // namespace

std::optional<Timestamp> TableHead::closed_at() const { return is_open() ? std::nullopt : std::optional(last_at); }

StoredSum TableHead::add_event(std::string_view table_id, std::string_view body) {
  tail = chain_next(next == first ? chain_start(table_id) : tail, next, body);
  ++next;
  return tail;
}

StoredSum TableHead::add_chat(std::string_view table_id, std::string_view line) {
  const StoredSum sum = chat_sum(table_id, chat_next++, line);
  if (chat_next - chat_first > kStoredChat) chat_first = chat_next - kStoredChat;
  return sum;
}

void TableHead::note(const Append& append) {
  summary = append.summary;
  last_at = append.at;
  if (append.finished) matches = std::max(matches, append.finished->match);
}

std::optional<StoreError> append_problem(const std::optional<TableHead>& before, const Append& append) {
  // The first event makes a table; there is none without one.
  const bool follows =
      before ? !before->removed && append.first == before->next : append.first == 0 && !append.events.empty();
  if (!follows) {
    return StoreError{StoreError::Kind::conflict, "event " + std::to_string(append.first) + " is not the next"};
  }
  if (before && before->lost) return damaged(*before->lost);
  return std::nullopt;
}

std::string to_text(const TableHead& head) {
  Data data = Data::object({{"first", signed_number(head.first)},
                            {"next", signed_number(head.next)},
                            {"tail", head.tail.hex()},
                            {"chat_first", signed_number(head.chat_first)},
                            {"chat_next", signed_number(head.chat_next)},
                            {"listed", head.summary.listed},
                            {"phase", kPhases[static_cast<std::size_t>(head.summary.phase)]},
                            {"attended", head.summary.attended},
                            {"solo", head.summary.solo},
                            {"opened_by", head.summary.opened_by},
                            {"at", head.last_at.unix_milliseconds()},
                            {"matches", head.matches}});
  if (head.lost) data.set("lost", *head.lost);
  if (head.removed) data.set("removed", true);
  return to_json(data);
}

std::optional<TableHead> head_from_text(std::string_view text) {
  const auto data = parse_json(text);
  if (!data) return std::nullopt;
  const HeadReader reader(*data);
  TableHead head;
  reader.read("first", head.first);
  reader.read("next", head.next);
  head.tail = StoredSum::from_hex(reader.text("tail").value_or(""));
  reader.read("chat_first", head.chat_first);
  reader.read("chat_next", head.chat_next);
  reader.read("listed", head.summary.listed);
  const std::string phase = reader.text("phase").value_or("");
  for (std::size_t i = 0; i < kPhases.size(); ++i) {
    if (kPhases[i] == phase) head.summary.phase = static_cast<StoredPhase>(i);
  }
  reader.read("attended", head.summary.attended);
  reader.read("solo", head.summary.solo);
  head.summary.opened_by = reader.text("opened_by").value_or("");
  std::int64_t at = 0;
  reader.read("at", at);
  head.last_at = Timestamp(at);
  reader.read("matches", head.matches);
  head.lost = reader.text("lost");
  reader.read("removed", head.removed);
  return head;
}

StoredSum head_sum(std::string_view table_id, std::string_view text, std::optional<Timestamp> closed_at) {
  return Summing().add("head").add(table_id).add(text).add(closed_at ? closed_at->unix_milliseconds() : -1).sum();
}

StoredSum chat_sum(std::string_view table_id, std::uint64_t number, std::string_view line) {
  return Summing().add("chat").add(table_id).add(signed_number(number)).add(line).sum();
}

StoredSum finished_sum(std::string_view table_id, const FinishedGame& game, const StoredSum& record) {
  Summing sum;
  sum.add("finished").add(table_id).add(game.match).add(game.game).add(std::int64_t{game.listed ? 1 : 0});
  return sum.add(game.at.unix_milliseconds()).add(record.bytes()).sum();
}

StoredSum record_sum(std::string_view record) { return Summing().add("record").add(record).sum(); }

HistoryReader::HistoryReader(std::string_view table_id, const TableHead& head)
    : head_(head), sum_(chain_start(table_id)), next_(head.first) {}

std::optional<StoreError> HistoryReader::add(std::uint64_t number, std::string body, std::string_view sum) {
  if (number != next_) return damaged("event " + std::to_string(next_) + " is missing");
  sum_ = chain_next(sum_, number, body);
  if (sum_.bytes() != sum) return damaged("event " + std::to_string(next_) + " has changed");
  bytes_ += body.size();
  if (events_.size() >= kMaxStoredEvents || bytes_ > kMaxStoredBytes) return damaged("it is too long to be read");
  events_.push_back(std::move(body));
  ++next_;
  return std::nullopt;
}

std::optional<StoreError> HistoryReader::end() const {
  if (next_ != head_.next) return damaged("the events from " + std::to_string(next_) + " on are missing");
  if (next_ != head_.first && sum_ != head_.tail) return damaged("the last event is not the one that was written");
  return std::nullopt;
}

std::string fresh_address_key() {
  constexpr std::size_t kKeyBytes = 32;
  std::array<unsigned char, kKeyBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return StoredSum(std::string(bytes.begin(), bytes.end())).hex();
}

std::string address_key_text(const std::string& key) {
  return key + " " + Summing().add("address key").add(key).sum().hex();
}

std::optional<std::string> address_key_from_text(const std::string& text) {
  std::string key = text.substr(0, std::min(text.find(' '), text.size()));
  if (text != address_key_text(key)) return std::nullopt;
  return key;
}

}  // namespace vivarium::server
