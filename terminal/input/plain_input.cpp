#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "terminal/input/line_input.hpp"
#include "terminal/input/signals.hpp"

namespace vivarium::terminal {
namespace {

class PlainInput final : public LineInput {
 public:
  PlainInput(int descriptor, std::function<void(const std::string&)> write)
      : descriptor_(descriptor), write_(std::move(write)) {}

  InputEvent read(const std::string& prompt, std::optional<int> wake) override {
    if (!std::exchange(is_prompted_, true) && !prompt.empty()) write_(prompt);
    while (true) {
      if (auto line = next_line()) return typed({InputEvent::Kind::line, *line});
      if (has_ended_) return typed({InputEvent::Kind::end});
      std::array<pollfd, 3> waits = {
          {{descriptor_, POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}, {wake.value_or(-1), POLLIN, 0}}};
      if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return typed({InputEvent::Kind::end});
      const SignalsSeen seen = SignalScope::take();
      if (seen.end) return typed({InputEvent::Kind::end});
      if (seen.interrupt) return typed({InputEvent::Kind::interrupted});
      if (waits[2].revents != 0) {
        is_prompted_ = false;
        return {InputEvent::Kind::woken};
      }
      if (waits[0].revents != 0) fill();
    }
  }

 private:
  InputEvent typed(InputEvent answer) {
    is_prompted_ = false;
    return answer;
  }

  std::optional<std::string> next_line() {
    const std::size_t end = buffer_.find('\n');
    const bool is_last = end == std::string::npos && has_ended_ && !buffer_.empty();
    if (end == std::string::npos && !is_last) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, is_last ? buffer_.size() : end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }

  void fill() {
    constexpr std::size_t kLongestLine = 4096;
    std::array<char, 1024> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) has_ended_ = true;
    // Nobody types that much; memory stays bounded whatever comes.
    const bool is_endless = buffer_.size() > kLongestLine && buffer_.find('\n') == std::string::npos;
    if (is_endless) buffer_.resize(kLongestLine);
  }

  int descriptor_;
  std::function<void(const std::string&)> write_;
  std::string buffer_;
  bool has_ended_ = false;
  bool is_prompted_ = false;
};

}  // namespace

std::unique_ptr<LineInput> make_plain_input(int descriptor, std::function<void(const std::string&)> write) {
  return std::make_unique<PlainInput>(descriptor, std::move(write));
}

}  // namespace vivarium::terminal
