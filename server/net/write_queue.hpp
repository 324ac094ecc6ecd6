// WriteQueue: texts on their way to one client. Bounded: what a slow reader leaves waiting has an end.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace vivarium::server {

class WriteQueue {
 public:
  using Text = std::shared_ptr<const std::string>;
  using Clock = std::chrono::steady_clock;

  explicit WriteQueue(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // False where too much is waiting already: the text is not taken.
  [[nodiscard]] bool add(Text text) {
    if (bytes_ + text->size() > most_bytes_) return false;
    bytes_ += text->size();
    texts_.push_back(std::move(text));
    return true;
  }
  // The text that is to be written now; it waits until wrote() is called. REQUIRES: !is_empty()
  [[nodiscard]] Text next() {
    writing_since_ = Clock::now();
    return texts_.front();
  }
  void wrote() {
    writing_since_.reset();
    bytes_ -= texts_.front()->size();
    texts_.pop_front();
  }

  [[nodiscard]] bool is_empty() const { return texts_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // Whether one text has been on its way for so long.
  [[nodiscard]] bool is_slow(Clock::duration time) const {
    return writing_since_ && Clock::now() >= *writing_since_ + time;
  }

 private:
  std::deque<Text> texts_;
  std::size_t bytes_ = 0;
  std::size_t most_bytes_;
  std::optional<Clock::time_point> writing_since_;
};

}  // namespace vivarium::server
