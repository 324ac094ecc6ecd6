// InterruptScope: while it lives, Ctrl-C (SIGINT), SIGTERM and SIGHUP ask the work to stop instead of ending the
// process. A second one of the same kind ends it after all. One at a time; any thread may ask.
#pragma once

namespace vivarium::cli {

class InterruptScope {
 public:
  InterruptScope();
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

  [[nodiscard]] static bool requested();
};

}  // namespace vivarium::cli
