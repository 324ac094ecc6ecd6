// NoteQueue: lines from any thread, for the one thread that writes to the terminal.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace vivarium::cli {

class NoteQueue {
 public:
  void add(const std::vector<std::string>& notes) {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), notes.begin(), notes.end());
  }

  void tell(const std::function<void(const std::string&)>& show) {
    std::vector<std::string> notes;
    {
      const std::lock_guard lock(mutex_);
      notes.swap(waiting_);
    }
    for (const std::string& note : notes) show(note);
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> waiting_;
};

}  // namespace vivarium::cli
