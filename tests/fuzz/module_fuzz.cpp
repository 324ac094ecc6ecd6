// Whatever a page tells the module of tables: it ends, what it says back can be read, a request is answered once, and
// what the page has stored makes the same tables again.
//
// The input is a sequence of frames: a byte for the kind, one for the id, one for the number of fields, and for each
// field a length of two bytes and so many bytes. {table} and {token} stand for those of the table that was opened last.
// Bots answer at once, and choose at random; what is appended is stored unless the frame before was `not_stored`.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/wasm/table_host.hpp"
#include "bindings/wasm/task.hpp"
#include "protocol/json.hpp"
#include "server/log.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium::wasm {
namespace {

constexpr int kMaxSteps = 20'000;  // that follow one frame

std::string member(std::string_view json, std::string_view name) {
  const auto data = parse_json(json);
  const Data* value = data ? data->find(name) : nullptr;
  return value == nullptr || value->as_text() == nullptr ? "" : *value->as_text();
}

std::string bytes_of(In kind, std::uint32_t id, const std::vector<std::string_view>& fields) {
  std::string bytes;
  write_frame(bytes, static_cast<std::uint8_t>(kind), id, fields);
  return bytes;
}

// The same task for a bot that does not think for long.
std::string quick(std::string_view task) {
  const auto frame = read_frame(task);
  fuzz::require(frame && frame->fields.size() == 3, "a task can be read");
  std::string bytes;
  write_frame(bytes, frame->kind, frame->id, {"random", frame->fields[1], frame->fields[2]});
  return bytes;
}

class Page {
 public:
  void send(In kind, std::uint32_t id, const std::vector<std::string_view>& fields) {
    if (kind == In::request) ++asked_[id];
    const bool is_restore = kind == In::restore || kind == In::restore_game;
    if (kind == In::restore && !loaded_ && fields.size() == 2) entries_.emplace_back(fields[0], fields[1]);
    loaded_ = loaded_ || !is_restore;
    waiting_.push_back(bytes_of(kind, id, fields));
    for (int step = 0; !waiting_.empty(); ++step) {
      // Bots alone play for as long as they are asked to.
      if (step == kMaxSteps) return waiting_.clear();
      const std::string bytes = std::exchange(waiting_.front(), {});
      waiting_.erase(waiting_.begin());
      take(host_.call(now_, bytes));
    }
  }
  void pass(server::Millis time) {
    now_ = now_ + time;
    send(In::tick, 0, {});
  }
  void fail_next() { failing_ = true; }
  void fill_in(std::string& text) const {
    for (const auto& [mark, value] : {std::pair("{table}", table_), std::pair("{token}", token_)}) {
      const std::size_t at = text.find(mark);
      if (at != std::string::npos) text.replace(at, std::string_view(mark).size(), value);
    }
  }

  void require_same_again() {
    TableHost again(now_);
    for (const auto& [table, entry] : entries_) again.call(now_, bytes_of(In::restore, 0, {table, entry}));
    for (const auto& [table, entry] : entries_) {
      const std::string path = "/api/v2/tables/" + table;
      fuzz::require(phase_of(host_, path) == phase_of(again, path), "what was stored makes the same table", table);
    }
  }

 private:
  std::string phase_of(TableHost& host, const std::string& path) const {
    const std::string out = host.call(now_, bytes_of(In::request, 0, {"GET", path, "", ""}));
    std::string_view rest = out;
    while (const auto frame = take_frame(rest)) {
      if (static_cast<Out>(frame->kind) == Out::answer) return member(frame->fields.at(2), "phase");
    }
    return "no answer";
  }

  void take(const std::string& out) {
    std::string_view rest = out;
    while (!rest.empty()) {
      const auto frame = take_frame(rest);
      fuzz::require(frame.has_value(), "what the module says can be read");
      take(*frame);
    }
  }

  void take(const Frame& frame) {
    switch (static_cast<Out>(frame.kind)) {
      case Out::tell:
        return fuzz::require(parse_json(frame.fields.at(0)).has_value(), "JSON can be read", frame.fields.at(0));
      case Out::hang_up:
        return;
      case Out::answer:
        fuzz::require(asked_[frame.id]-- > 0, "a request is answered once");
        if (frame.fields.at(0) == "201") {
          table_ = member(frame.fields.at(2), "table");
          token_ = member(frame.fields.at(2), "token");
        }
        return;
      case Out::append:
        return store(frame);
      case Out::think:
        return waiting_.push_back(bytes_of(In::thought, frame.id, {think(quick(frame.fields.at(0)))}));
    }
    fuzz::require(false, "the module says what is known");
  }

  void store(const Frame& frame) {
    if (std::exchange(failing_, false)) return waiting_.push_back(bytes_of(In::not_stored, frame.id, {"full"}));
    const std::string table(frame.fields.at(0));
    const auto kind = static_cast<AppendKind>(frame.fields.at(1).at(0) - '0');
    if (kind != AppendKind::add) std::erase_if(entries_, [&](const auto& entry) { return entry.first == table; });
    if (kind != AppendKind::remove_all) entries_.emplace_back(table, frame.fields.at(2));
    waiting_.push_back(bytes_of(In::stored, frame.id, {}));
  }

  server::Timestamp now_{1'000'000'000};
  TableHost host_{now_};
  std::vector<std::string> waiting_;
  std::vector<std::pair<std::string, std::string>> entries_;
  std::map<std::uint32_t, int> asked_;
  std::string table_;
  std::string token_;
  bool failing_ = false;
  bool loaded_ = false;  // nothing is restored any more
};

}  // namespace
}  // namespace vivarium::wasm

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vivarium;
  using wasm::In;
  server::set_log_level(server::LogLevel::off);
  server::prepare_crypto();
  const std::string_view bytes = fuzz::as_text(data, size);
  fuzz::require(wasm::think(bytes).empty() || wasm::read_frame(bytes), "only a task is thought about");
  static_cast<void>(wasm::answer_of(bytes));
  fuzz::Choices choices(data, size);
  wasm::Page page;
  while (!choices.empty()) {
    const auto kind = static_cast<In>(choices.byte() % 12);
    const std::uint8_t id = choices.byte();
    if (kind == In::tick) {
      page.pass(server::Millis(100 * id));
      continue;
    }
    if (kind == In::not_stored) page.fail_next();
    std::vector<std::string> texts(choices.byte() % 6U);
    for (std::string& text : texts) page.fill_in(text = choices.text(2'000));
    page.send(kind, id, {texts.begin(), texts.end()});
  }
  page.require_same_again();
  return 0;
}
