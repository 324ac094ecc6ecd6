// Names at tables on one device. Unicode's data would make the module several times as large: who types the names here
// also reads them, and a server checks them anew when a table is taken there.
#include <algorithm>

#include "protocol/clean_text.hpp"
#include "server/names/name_policy.hpp"

namespace vivarium::server {

Expected<std::string, protocol::Refusal> checked_name(std::string_view text) { return protocol::clean_name(text); }

bool look_alike(std::string_view one, std::string_view other) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return one.size() == other.size() &&
         std::equal(one.begin(), one.end(), other.begin(), [&](char a, char b) { return small(a) == small(b); });
}

}  // namespace vivarium::server
