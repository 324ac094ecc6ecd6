#include "bindings/wasm/frames.hpp"

#include <utility>

namespace vivarium::wasm {
namespace {

constexpr std::size_t kNumberBytes = 4;

std::optional<std::uint32_t> take_number(std::string_view& bytes) {
  if (bytes.size() < kNumberBytes) return std::nullopt;
  std::uint32_t number = 0;
  for (std::size_t i = kNumberBytes; i > 0; --i) number = number << 8U | static_cast<unsigned char>(bytes[i - 1]);
  bytes.remove_prefix(kNumberBytes);
  return number;
}

void put_number(std::string& out, std::size_t number) {
  for (std::size_t i = 0; i < kNumberBytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 0xffU));
}

}  // namespace

std::optional<Frame> take_frame(std::string_view& bytes) {
  if (bytes.empty()) return std::nullopt;
  Frame frame{static_cast<std::uint8_t>(bytes.front()), 0, {}};
  bytes.remove_prefix(1);
  const auto id = take_number(bytes);
  const auto count = take_number(bytes);
  if (!id || !count || *count > kMaxFields) return std::nullopt;
  frame.id = *id;
  for (std::uint32_t i = 0; i < *count; ++i) {
    const auto length = take_number(bytes);
    if (!length || *length > bytes.size()) return std::nullopt;
    frame.fields.push_back(bytes.substr(0, *length));
    bytes.remove_prefix(*length);
  }
  return frame;
}

std::optional<Frame> read_frame(std::string_view bytes) {
  auto frame = take_frame(bytes);
  return frame && bytes.empty() ? std::move(frame) : std::nullopt;
}

void write_frame(std::string& out, std::uint8_t kind, std::uint32_t id, const std::vector<std::string_view>& fields) {
  out.push_back(static_cast<char>(kind));
  put_number(out, id);
  put_number(out, fields.size());
  for (const std::string_view field : fields) {
    put_number(out, field.size());
    out += field;
  }
}

}  // namespace vivarium::wasm
