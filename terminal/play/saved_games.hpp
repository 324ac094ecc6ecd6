// SavedGames: games that were left and can be resumed, one record each in a folder. The record's players say who sat
// where: "bot:hard" is a bot, anything else a person. Files are written whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/record/record.hpp"

namespace vivarium::terminal {

inline constexpr std::string_view kBotPrefix = "bot:";

class SavedGames {
 public:
  explicit SavedGames(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // $XDG_DATA_HOME/vivarium, or ~/.local/share/vivarium.
  static std::filesystem::path default_folder();

  // A path for a new game, named after the game and the time.
  [[nodiscard]] std::filesystem::path new_path(const std::string& game) const;
  // The latest first.
  [[nodiscard]] std::vector<std::filesystem::path> list() const;
  // Whether the game is in the folder of saved games, so that list() has it.
  [[nodiscard]] bool holds(const std::filesystem::path& path) const;
  // Where finished games are kept, one record per line.
  [[nodiscard]] std::filesystem::path finished_path() const { return folder_ / "finished.jsonl"; }

 private:
  std::filesystem::path folder_;
};

// When the file was last written, in local time: "2026-11-19 20:08"; empty if nobody knows.
std::string time_saved(const std::filesystem::path& path);

// Whether a missing folder is made, as for our own ones, or is an error, as for a file that somebody named.
enum class Folders : std::uint8_t { made, not_made };

// Nothing on success, else why it failed.
std::optional<std::string> save_record(const std::filesystem::path& path, const Record& record,
                                       Folders folders = Folders::made);
std::optional<std::string> append_record(const std::filesystem::path& path, const Record& record);
Expected<Record, std::string> load_record(const std::filesystem::path& path);

}  // namespace vivarium::terminal
