// SignalScope: while it lives, Ctrl-C, SIGTERM, SIGHUP and a change of the window's size can be waited for like input.
// One at a time in a process.
#pragma once

namespace vivarium::terminal {

struct SignalsSeen {
  bool interrupt = false;  // Ctrl-C
  bool end = false;        // SIGTERM, SIGHUP
  bool resized = false;
};

class SignalScope {
 public:
  SignalScope();
  ~SignalScope();
  SignalScope(const SignalScope&) = delete;
  SignalScope& operator=(const SignalScope&) = delete;

  // Readable as soon as there is something to take.
  [[nodiscard]] static int descriptor();
  // What has come since the last call.
  [[nodiscard]] static SignalsSeen take();
  // Whether Ctrl-C or an end is waiting to be taken; any thread may ask.
  [[nodiscard]] static bool wants_to_stop();
};

}  // namespace vivarium::terminal
