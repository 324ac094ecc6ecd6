// A terminal's input through libedit. We read the characters ourselves, so that signals and messages can interrupt.
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <utility>

#include "terminal/input/line_input.hpp"
#include "terminal/input/signals.hpp"

namespace vivarium::terminal {
namespace {

class EditedInput final : public LineInput {
 public:
  EditedInput() : history_(history_init()), editor_(el_init("vivarium", stdin, stdout, stderr)) {
    constexpr int kHistory = 200;
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistory);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_PROMPT, &EditedInput::prompt_of);
    el_set(editor_, EL_GETCFN, &EditedInput::next_character);
    el_set(editor_, EL_HIST, history, history_);
    // The wide version: the narrow one leaks its copies of the two names.
    el_wset(editor_, EL_ADDFN, L"vivarium-complete", L"Completes a move", &EditedInput::complete);
    el_set(editor_, EL_BIND, "^I", "vivarium-complete", nullptr);
    // The user's own key bindings (~/.editrc), last.
    el_source(editor_, nullptr);
  }
  EditedInput(const EditedInput&) = delete;
  EditedInput& operator=(const EditedInput&) = delete;
  ~EditedInput() override {
    el_end(editor_);
    history_end(history_);
  }

  InputEvent read(const std::string& prompt, std::optional<int> wake) override {
    prompt_ = prompt;
    wake_ = wake;
    stopped_by_.reset();
    el_resize(editor_);
    if (!kept_.empty()) el_push(editor_, std::exchange(kept_, {}).c_str());
    // Before the prompt appears: libedit would do it afterwards, and lose a line that is typed in between.
    el_set(editor_, EL_PREP_TERM, 1);
    int count = 0;
    const char* line = el_gets(editor_, &count);
    if (stopped_by_) return {*stopped_by_};
    if (line == nullptr || count <= 0) return {InputEvent::Kind::end};
    std::string text(line, static_cast<std::size_t>(count));
    text.erase(text.find_last_not_of("\r\n") + 1);
    HistEvent event;
    if (!text.empty()) history(history_, &event, H_ENTER, text.c_str());
    return {InputEvent::Kind::line, text};
  }

  void set_completions(std::function<std::vector<std::string>(const std::string&)> of) override {
    completions_ = std::move(of);
  }

 private:
  static EditedInput& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<EditedInput*>(data);
  }

  static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }
  static int next_character(EditLine* editor, wchar_t* character) { return self(editor).wait_for(*character); }

  [[nodiscard]] std::string line_so_far() const {
    const LineInfo* info = el_line(editor_);
    return {info->buffer, info->lastchar};
  }

  // 1: a character; 0 and -1 end the line.
  int wait_for(wchar_t& character) {
    while (true) {
      std::array<pollfd, 3> waits = {
          {{STDIN_FILENO, POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}, {wake_.value_or(-1), POLLIN, 0}}};
      if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return stop(InputEvent::Kind::end);
      const SignalsSeen seen = SignalScope::take();
      if (seen.end) return stop(InputEvent::Kind::end);
      // The first Ctrl-C discards the line; on an empty line it is meant for the game.
      if (seen.interrupt)
        return line_so_far().empty() ? stop(InputEvent::Kind::interrupted) : stop(InputEvent::Kind::resized);
      if (seen.resized) return stop_and_keep(InputEvent::Kind::resized);
      if (waits[2].revents != 0) return stop_and_keep(InputEvent::Kind::woken);
      if (waits[0].revents != 0) return read_character(character);
    }
  }

  int stop(InputEvent::Kind kind) {
    stopped_by_ = kind;
    return -1;
  }

  int stop_and_keep(InputEvent::Kind kind) {
    kept_ = line_so_far();
    return stop(kind);
  }

  int read_character(wchar_t& character) {
    std::mbstate_t state{};
    while (true) {
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return stop(InputEvent::Kind::end);
      const std::size_t length = std::mbrtowc(&character, &byte, 1, &state);
      constexpr auto kInvalid = static_cast<std::size_t>(-1);
      constexpr auto kIncomplete = static_cast<std::size_t>(-2);
      if (length == kIncomplete) continue;
      if (length == kInvalid) {
        state = std::mbstate_t{};
        continue;
      }
      return 1;
    }
  }

  static unsigned char complete(EditLine* editor, int /*character*/) {
    EditedInput& own = self(editor);
    const std::string begun = own.line_so_far();
    if (!own.completions_) return CC_ERROR;
    const std::vector<std::string> found = own.completions_(begun);
    if (found.empty()) return CC_ERROR;
    std::string common = found.front();
    for (const std::string& one : found) {
      const auto [mine, theirs] = std::mismatch(common.begin(), common.end(), one.begin(), one.end());
      static_cast<void>(theirs);
      common.erase(mine, common.end());
    }
    // Not in the middle of a character, which two completions may have in common by half.
    while (!common.empty() && common.size() < found.front().size() && is_inside(found.front(), common.size())) {
      common.pop_back();
    }
    if (common.size() > begun.size() || found.size() == 1) {
      own.replace_line(found.size() == 1 ? found.front() : common);
      return CC_REFRESH;
    }
    own.offer(found);
    return CC_REDISPLAY;
  }

  // Whether this byte continues a UTF-8 character.
  static bool is_inside(const std::string& text, std::size_t place) {
    return (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80;
  }

  void replace_line(const std::string& text) {
    // libedit counts characters, not bytes.
    const LineInfoW* line = el_wline(editor_);
    const auto length = static_cast<int>(line->lastchar - line->buffer);
    el_cursor(editor_, length);
    el_deletestr(editor_, length);
    el_insertstr(editor_, text.c_str());
  }

  static void offer(const std::vector<std::string>& found) {
    constexpr std::size_t kMaxOffered = 100;
    std::string line = "\n";
    for (std::size_t i = 0; i < std::min(found.size(), kMaxOffered); ++i) line += found[i] + "  ";
    if (found.size() > kMaxOffered) line += "...";
    std::fputs((line + "\n").c_str(), stdout);
  }

  History* history_;
  EditLine* editor_;
  std::string prompt_;
  std::string kept_;
  std::optional<int> wake_;
  std::optional<InputEvent::Kind> stopped_by_;
  std::function<std::vector<std::string>(const std::string&)> completions_;
};

}  // namespace

std::unique_ptr<LineInput> make_edited_input() { return std::make_unique<EditedInput>(); }

}  // namespace vivarium::terminal
