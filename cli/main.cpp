// The program `vivarium`.
#include <unistd.h>

#include <cerrno>
#include <ostream>
#include <string>
#include <vector>

#include "cli/io/console.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/descriptor_buffer.hpp"
#include "cli/io/standard_streams.hpp"
#include "cli/program.hpp"
#include "vivarium_commit.hpp"

namespace {

// "commit 0123456789ab, g++ 12.2.0"
std::string build_text() {
  const std::string commit = VIVARIUM_COMMIT;
#ifdef __clang__
  const std::string compiler = "clang++ " __clang_version__;
#else
  const std::string compiler = "g++ " __VERSION__;
#endif
  return (commit.empty() ? "unknown commit, " : "commit " + commit + ", ") + compiler.substr(0, compiler.find(" ("));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace vivarium::cli;
  secure_standard_streams();
  DescriptorBuffer out_buffer(STDOUT_FILENO);
  DescriptorBuffer err_buffer(STDERR_FILENO);
  std::ostream out(&out_buffer);
  std::ostream err(&err_buffer);
  const bool out_is_terminal = is_terminal(STDOUT_FILENO);
  Console console{out, err, out_is_terminal, is_terminal(STDERR_FILENO),
                  terminal_width(out_is_terminal ? STDOUT_FILENO : STDERR_FILENO)};
  ExitStatus status =
      run_program(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), build_text(), console);
  out.flush();
  // A reader that has seen enough (`| head`) is no failure.
  if (out_buffer.error() != 0 && out_buffer.error() != EPIPE) {
    print_error(console, "cannot write standard output: " + system_message(out_buffer.error()));
    status = ExitStatus::bad_input;
  }
  err.flush();
  return static_cast<int>(status);
}
