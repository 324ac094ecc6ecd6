// Frames: what crosses the border of the WebAssembly module, in both directions. Texts stay what they are: JSON that is
// read once, by whom it is for.
//
//   frame:  kind (1 byte), id (4), number of fields (4), fields
//   field:  length (4), so many bytes
//
// All numbers little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::wasm {

// What the page tells the module. In brackets the id's meaning, then the fields.
enum class In : std::uint8_t {
  tick = 0,           // nothing but that time has passed
  connect = 1,        // (connection)
  say = 2,            // (connection) text: a message of the protocol
  disconnect = 3,     // (connection)
  request = 4,        // (request) method, target, content type, body
  stored = 5,         // (append)
  not_stored = 6,     // (append) "full", or anything else
  thinkers = 7,       // (how many tasks can be thought about at once)
  thought = 8,        // (thinker) answer; empty where it failed
  restore = 9,        // table, entry: as they were given to be stored, in that order; before anything else
  restore_game = 10,  // table, game: likewise
  shut_down = 11      // (milliseconds until everybody may come back)
};

// What the module tells the page.
enum class Out : std::uint8_t {
  tell = 1,     // (connection) text: a message of the protocol
  hang_up = 2,  // (connection)
  answer = 3,   // (request) status, content type, body, and header fields: name, value, …
  append = 4,   // (append) table, what: an AppendKind, entry, finished game or nothing
  think = 5     // (thinker) task
};

struct Frame {
  std::uint8_t kind = 0;
  std::uint32_t id = 0;
  std::vector<std::string_view> fields;
};

inline constexpr std::size_t kMaxFields = 512;

// Takes the first frame away; nothing where the bytes do not begin with one.
std::optional<Frame> take_frame(std::string_view& bytes);
// Exactly one frame; nothing where the bytes are none.
std::optional<Frame> read_frame(std::string_view bytes);
void write_frame(std::string& out, std::uint8_t kind, std::uint32_t id, const std::vector<std::string_view>& fields);

}  // namespace vivarium::wasm
