// HostAbsence: since when the host has been gone, and whether others may act in the host's place.
#pragma once

#include <optional>

#include "server/table/timestamp.hpp"

namespace vivarium::server {

class HostAbsence {
 public:
  HostAbsence(Millis patience, Timestamp now) : patience_(patience), since_(now) {}

  void set_here(bool is_here, Timestamp now) {
    if (is_here) {
      since_ = std::nullopt;
      told_ = false;
    } else if (!since_) {
      since_ = now;
    }
  }
  [[nodiscard]] bool is_away(Timestamp now) const { return since_ && now - *since_ >= patience_; }
  // When people are to be told that the host is away; nothing where they have been.
  [[nodiscard]] std::optional<Timestamp> next() const {
    return since_ && !told_ ? std::optional(*since_ + patience_) : std::nullopt;
  }
  // Whether they are to be told now, for the first time.
  bool tick(Timestamp now) {
    if (told_ || !is_away(now)) return false;
    told_ = true;
    return true;
  }

 private:
  Millis patience_;
  std::optional<Timestamp> since_;
  bool told_ = false;
};

}  // namespace vivarium::server
