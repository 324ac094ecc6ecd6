// What people may be called at a table, so that nobody is nameless, or taken for a bot, for the reader, or for somebody
// else: the rules that need Unicode's data, by way of ICU. Any thread may call these at the same time: the checker is
// set up once and not changed after.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"

namespace vivarium::server {

// The name as it is stored and shown: composed (NFC), one plain space at a time, of 1 to 24 characters as readers count
// them, with a letter, a digit or a symbol among them. wrong-name, with what is wrong, where it holds anything
// that protocol::clean_name refuses, mixes scripts as no language does, hides marks, or looks like "bot:…" or like a
// name that programs give to bots and to the reader ("Hard bot", "You"). A checked name is checked as itself.
Expected<std::string, protocol::Refusal> checked_name(std::string_view text);

// Whether a reader could take one name for the other: "Ana" and "ana", and "Аnа" with Cyrillic letters. The names may
// be any text, also one that was stored before there were rules.
bool look_alike(std::string_view one, std::string_view other);

}  // namespace vivarium::server
