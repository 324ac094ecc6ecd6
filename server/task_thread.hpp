// TaskThread: a thread that runs tasks, one after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace vivarium::server {

class TaskThread {
 public:
  using Task = std::function<void()>;

  TaskThread();
  // What waits is forgotten.
  ~TaskThread();
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  // From any thread.
  void run(Task task);

 private:
  void work_off();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
