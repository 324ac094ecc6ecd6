// What the server takes, read from /proc: the client and the server are on the same machine.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>

namespace vivarium::load {

struct ServerUsage {
  double processor_seconds = 0;
  double resident_kib = 0;
  std::uint64_t written_bytes = 0;  // towards the disk

  static ServerUsage of(int process) {
    const std::string folder = "/proc/" + std::to_string(process);
    std::ifstream stat(folder + "/stat");
    // The name of the program stands in brackets and may hold anything; 11 fields behind it come the times.
    stat.ignore(std::numeric_limits<std::streamsize>::max(), ')');
    std::string skipped;
    for (int i = 0; i < 11; ++i) stat >> skipped;
    double user = 0;
    double system = 0;
    stat >> user >> system;
    std::ifstream statm(folder + "/statm");
    double size = 0;
    double resident = 0;
    statm >> size >> resident;
    std::ifstream io(folder + "/io");
    std::uint64_t written = 0;
    for (std::string name; io >> name;) {
      if (name == "write_bytes:") io >> written;
    }
    if (!stat || !statm) throw std::runtime_error("cannot read " + folder + ": is this the server's process?");
    return {(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK)),
            resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024, written};
  }
};

}  // namespace vivarium::load
