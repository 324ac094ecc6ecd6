// What people ask for over HTTP: a new table, a seat at one. Read strictly: every field known, every value in range.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "protocol/clean_text.hpp"  // the texts of these and other requests
#include "protocol/json.hpp"
#include "protocol/refusal.hpp"

namespace vivarium::protocol {

// How long a player may think about a decision.
enum class Pace : std::uint8_t { off, relaxed, fast };
inline constexpr std::array<std::string_view, 3> kPaceNames = {"off", "relaxed", "fast"};
std::string_view to_name(Pace pace);
std::optional<Pace> pace_named(std::string_view name);

// Who shall sit somewhere: a person who has not come yet, the host, or a bot ("bot:hard").
struct SeatPlan {
  enum class Kind : std::uint8_t { open, host, bot };
  Kind kind = Kind::open;
  std::string bot = {};  // what bots::parse_bot reads
  friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

// "open", "host", "bot:hard"; nothing where it is none of them or there is no such bot.
std::optional<SeatPlan> parse_seat_plan(std::string_view text);
std::string to_text(const SeatPlan& plan);

inline constexpr int kDefaultAbsentSeconds = 60;
inline constexpr int kMaxAbsentSeconds = 7 * 24 * 3600;

struct TableSettings {
  std::string game;
  Data options;         // complete, as the game writes them
  bool listed = false;  // in the lobby; otherwise only who has the link finds it
  Pace pace = Pace::off;
  // How long a player may be gone before a bot takes over; none: for ever.
  std::optional<int> absent_seconds = kDefaultAbsentSeconds;
  bool free_text = true;
  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

struct OpenRequest {
  std::string name;  // of the host
  TableSettings settings;
  std::vector<SeatPlan> seats;                    // one for each player; at most one for the host
  std::optional<std::string> key = std::nullopt;  // the client's choice; a repeat with it gets the same answer
  std::uint64_t digest = 0;                       // of the request: with another one it is no repeat
};

struct JoinRequest {
  std::string name;
  std::optional<int> seat;                        // none: any that is free
  std::optional<std::string> key = std::nullopt;  // as in OpenRequest
  std::uint64_t digest = 0;                       // likewise
};

inline constexpr JsonLimits kRequestLimits = {.bytes = 64 << 10, .values = 4'000, .members = 64, .depth = 12};

Expected<OpenRequest, Refusal> parse_open_request(std::string_view json);
Expected<JoinRequest, Refusal> parse_join_request(std::string_view json);

// 1 to `most` letters, digits, -, _, . and : alone: what keys, ids and tokens consist of.
bool is_identifier(std::string_view text, std::size_t most);
inline constexpr std::size_t kMaxIdentifier = 64;

Data to_data(const TableSettings& settings);
// REQUIRES: nothing; a stored table of another version may hold anything
Expected<TableSettings, Refusal> settings_from_data(const Data& data);

}  // namespace vivarium::protocol
