#include "cli/exec/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

namespace vivarium::cli {
namespace {

using Clock = ChildProcess::Clock;
using std::chrono::milliseconds;

// How long a program may take to end by itself once its input is closed.
constexpr milliseconds kGrace{500};
// How often a wait looks whether it shall be given up.
constexpr milliseconds kGlance{50};
constexpr std::size_t kMaxErrorOutput = 4096;

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

// Closed in every child but for the end that it is given, also where another thread starts one at this moment.
Expected<Pipe, std::string> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return Unexpected{system_message(errno)};
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// What the child shall be like: our ends of the pipes at its standard streams, a process group of its own, and signals
// as they are by default: we ourselves ignore some.
class SpawnSetup {
 public:
  SpawnSetup(int input, int output, int error_output) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, error_output, STDERR_FILENO);
    ::posix_spawnattr_init(&attributes_);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, signal);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;
  ~SpawnSetup() {
    ::posix_spawnattr_destroy(&attributes_);
    ::posix_spawn_file_actions_destroy(&actions_);
  }

  [[nodiscard]] Expected<pid_t, std::string> run(const std::string& command_line) const {
    std::string shell = "/bin/sh";
    std::string flag = "-c";
    // The program takes the shell's place: so its end is seen as it is, and nobody else holds its output open.
    std::string command = "exec " + command_line;
    const std::array<char*, 4> arguments = {shell.data(), flag.data(), command.data(), nullptr};
    pid_t process = 0;
    const int error = ::posix_spawn(&process, shell.c_str(), &actions_, &attributes_, arguments.data(), environ);
    if (error != 0) return Unexpected{system_message(error)};
    return process;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

void make_nonblocking(const Descriptor& descriptor) {
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// Appends whatever can be read now; false at the end of the stream.
bool read_available(const Descriptor& from, std::string& to) {
  std::array<char, 1U << 14U> buffer{};
  while (true) {
    const ssize_t count = ::read(from.number(), buffer.data(), buffer.size());
    if (count > 0) {
      to.append(buffer.data(), static_cast<std::size_t>(count));
      if (to.size() > ChildProcess::kMaxLine) return true;
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      return false;
    } else if (errno == EAGAIN) {
      return true;
    }
  }
}

int milliseconds_until(Clock::time_point moment) {
  const auto left = std::chrono::ceil<milliseconds>(moment - Clock::now());
  return static_cast<int>(std::clamp(left, milliseconds(0), kGlance).count());
}

// Without reaping it: its number must stay its own.
bool has_ended(pid_t process) {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

std::string words_for(int status) {
  if (WIFSIGNALED(status)) return "killed by signal " + std::to_string(WTERMSIG(status));
  return "ended with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(const std::string& command) {
  auto input = make_pipe();
  auto output = make_pipe();
  auto error_output = make_pipe();
  for (const auto* pipe : {&input, &output, &error_output}) {
    if (!*pipe) return Unexpected{pipe->error()};
  }
  const SpawnSetup setup(input->reading.number(), output->writing.number(), error_output->writing.number());
  const auto process = setup.run(command);
  if (!process) return Unexpected{process.error()};
  return std::unique_ptr<ChildProcess>(new ChildProcess(*process, std::move(input->writing), std::move(output->reading),
                                                        std::move(error_output->reading)));
}

ChildProcess::ChildProcess(pid_t process, Descriptor input, Descriptor output, Descriptor error_output)
    : process_(process), input_(std::move(input)), output_(std::move(output)), error_output_(std::move(error_output)) {
  for (const Descriptor* end : {&input_, &output_, &error_output_}) make_nonblocking(*end);
}

ChildProcess::~ChildProcess() {
  if (!reaped_) finish();
}

void ChildProcess::read_output() {
  if (!read_available(output_, unread_)) output_ = Descriptor();
}

void ChildProcess::read_error_output() {
  if (!read_available(error_output_, error_output_text_)) error_output_ = Descriptor();
  if (error_output_text_.size() > kMaxErrorOutput)
    error_output_text_.erase(0, error_output_text_.size() - kMaxErrorOutput);
}

ChildProcess::Status ChildProcess::exchange(std::string_view& wanted, const TimeLimit& time_limit) {
  if (time_limit.cancelled) return Status::cancelled;
  // Closed ends have the number -1, which poll passes over.
  std::array<pollfd, 3> ends = {{{wanted.empty() ? -1 : input_.number(), POLLOUT, 0},
                                 {output_.number(), POLLIN, 0},
                                 {error_output_.number(), POLLIN, 0}}};
  ::poll(ends.data(), ends.size(), milliseconds_until(time_limit.deadline));
  if (ends[2].revents != 0) read_error_output();
  if (ends[1].revents != 0) read_output();
  if (ends[0].revents != 0) {
    const ssize_t count = ::write(input_.number(), wanted.data(), wanted.size());
    if (count > 0) wanted.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR && errno != EAGAIN) return Status::ended;
  }
  return Clock::now() >= time_limit.deadline ? Status::timed_out : Status::done;
}

ChildProcess::Status ChildProcess::send(std::string_view line, const TimeLimit& time_limit) {
  const std::string text = std::string(line) + '\n';
  std::string_view wanted = text;
  while (!wanted.empty()) {
    const Status status = exchange(wanted, time_limit);
    if (wanted.empty()) break;
    if (status != Status::done) return status;
    if (!output_.is_open()) return Status::ended;
    // A program that writes and writes without being asked never comes to an end.
    if (unread_.size() > kMaxLine) return Status::too_long;
  }
  return Status::done;
}

ChildProcess::Status ChildProcess::receive(std::string& line, const TimeLimit& time_limit) {
  std::string_view nothing;
  while (true) {
    if (const std::size_t end = unread_.find('\n'); end <= kMaxLine) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return Status::done;
    }
    if (unread_.size() > kMaxLine) return Status::too_long;
    if (!output_.is_open()) return Status::ended;
    const Status status = exchange(nothing, time_limit);
    // What came at the last moment still counts.
    if (status == Status::cancelled) return status;
    if (status == Status::timed_out && unread_.find('\n') == std::string::npos && output_.is_open()) return status;
  }
}

std::string ChildProcess::take_error_output() {
  if (error_output_.is_open()) read_error_output();
  return std::exchange(error_output_text_, {});
}

std::string ChildProcess::end_in_words() { return finish(); }

std::string ChildProcess::finish() {
  input_ = Descriptor();
  const Clock::time_point deadline = Clock::now() + kGrace;
  bool gone = has_ended(process_);
  while (!gone && Clock::now() < deadline) {
    // Its last words must be read, or it could wait for us with a full pipe.
    if (output_.is_open()) read_output();
    if (error_output_.is_open()) read_error_output();
    unread_.clear();
    std::this_thread::sleep_for(milliseconds(2));
    gone = has_ended(process_);
  }
  // The whole group: also what the program has started itself and left behind. Not reaped yet, so the number is ours.
  ::kill(-process_, SIGKILL);
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
  if (error_output_.is_open()) read_error_output();
  output_ = Descriptor();
  return gone ? words_for(status) : "closed its output";
}

}  // namespace vivarium::cli
