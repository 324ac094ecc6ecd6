// Bytes as text: hexadecimal digits, and base64url without padding (RFC 4648).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace vivarium::server {

// In lower case.
std::string to_hex(std::span<const unsigned char> bytes);
// Reads what to_hex writes, and nothing else: false where the text is no such digits, or not as many as there is room.
[[nodiscard]] bool from_hex(std::string_view hex, std::span<unsigned char> bytes);

std::string to_base64url(std::span<const unsigned char> bytes);
bool is_base64url(char c);

}  // namespace vivarium::server
