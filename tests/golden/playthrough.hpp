// Golden playthroughs: whole random games as text that a person can read, kept in the repository. Whatever changes what
// a player sees, is told or may do, or the order of legal moves, changes a line of them.
//
// A file begins with what it plays: `game`, `options` (JSON) and `seed`. Everything below follows from these and is
// rewritten by tools/approve. Knows Match and no particular game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium::golden {

struct Setting {
  std::string game;
  Data options;
  std::uint64_t seed = 1;
};

// The file of that game with that number, from 1 on.
std::filesystem::path file_of(std::string_view game, int number);
inline constexpr int kFilesPerGame = 2;

// What a file says it plays; none where it does not say so.
std::optional<Setting> setting_of(const std::vector<std::string>& lines);
// What the file of a new game plays: the game as it is set up by default, then one with options drawn at random.
Setting setting_for_new_file(std::string_view game, int number);

// The whole file. REQUIRES: the setting is that of a game of the catalog
std::vector<std::string> playthrough(const Setting& setting);

// Empty where there is no such file.
std::vector<std::string> read_lines(const std::filesystem::path& file);
// Whether it succeeded.
bool write_lines(const std::filesystem::path& file, const std::vector<std::string>& lines);

}  // namespace vivarium::golden
