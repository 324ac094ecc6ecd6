#include "terminal/play/saved_games.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "protocol/record_json.hpp"

namespace vivarium::terminal {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

// Writes all of it and syncs it to the disk.
std::optional<std::string> write_out(const std::filesystem::path& path, std::string_view text, int flags) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600);
  if (file < 0) return reason(errno);
  std::optional<std::string> problem;
  while (!text.empty() && !problem) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR) problem = reason(errno);
  }
  if (!problem && ::fsync(file) != 0 && errno != EINVAL) problem = reason(errno);
  ::close(file);
  return problem;
}

std::optional<std::string> make_folder_of(const std::filesystem::path& path) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  return error ? std::optional(error.message()) : std::nullopt;
}

std::string time_text(std::chrono::system_clock::time_point time, const char* format) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

}  // namespace

std::filesystem::path SavedGames::default_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return std::filesystem::path(data) / "vivarium";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr ? home : "/") / ".local" / "share" / "vivarium";
}

std::filesystem::path SavedGames::new_path(const std::string& game) const {
  const std::string stem = game + "-" + time_text(std::chrono::system_clock::now(), "%Y-%m-%d-%H%M%S");
  std::filesystem::path path = folder_ / "saved" / (stem + ".json");
  std::error_code error;
  for (int i = 2; std::filesystem::exists(path, error); ++i) {
    path = folder_ / "saved" / (stem + "-" + std::to_string(i) + ".json");
  }
  return path;
}

std::vector<std::filesystem::path> SavedGames::list() const {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "saved", error)) {
    if (entry.path().extension() == ".json") found.emplace_back(entry.last_write_time(error), entry.path());
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  std::vector<std::filesystem::path> paths;
  for (auto& [time, path] : found) paths.push_back(std::move(path));
  return paths;
}

bool SavedGames::holds(const std::filesystem::path& path) const { return path.parent_path() == folder_ / "saved"; }

std::string time_saved(const std::filesystem::path& path) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path, error);
  return error ? "" : time_text(std::chrono::file_clock::to_sys(time), "%Y-%m-%d %H:%M");
}

std::optional<std::string> save_record(const std::filesystem::path& path, const Record& record, Folders folders) {
  if (folders == Folders::made) {
    if (auto problem = make_folder_of(path)) return problem;
  }
  std::filesystem::path partial = path;
  partial += ".partial";
  if (auto problem = write_out(partial, to_json_line(record) + "\n", O_TRUNC)) return problem;
  std::error_code error;
  std::filesystem::rename(partial, path, error);
  return error ? std::optional(error.message()) : std::nullopt;
}

std::optional<std::string> append_record(const std::filesystem::path& path, const Record& record) {
  if (auto problem = make_folder_of(path)) return problem;
  return write_out(path, to_json_line(record) + "\n", O_APPEND);
}

Expected<Record, std::string> load_record(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Unexpected{reason(errno)};
  std::string text;
  std::getline(file, text);
  if (text.size() > kMaxRecordLine) return Unexpected{std::string("too large to be a saved game")};
  return record_from_json(text);
}

}  // namespace vivarium::terminal
