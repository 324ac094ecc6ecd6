// Language: the languages that i18n/ has messages in.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace vivarium {

enum class Language : std::uint8_t { english, french, german, polish };

inline constexpr std::array kLanguages = {Language::english, Language::french, Language::german, Language::polish};

// "en": the name of its folder in i18n/.
std::string_view code_of(Language language);
// The locale for numbers and lists, as ICU and browsers call it: "en-GB".
std::string_view locale_of(Language language);
// "Français": the language's name for itself, for menus.
std::string_view own_name(Language language);

// Reads "fr", "fr_FR.UTF-8" and "FR-ca" alike; nothing for a language that we do not have.
std::optional<Language> language_from_code(std::string_view code);

// The language of the first of VIVARIUM_LANG, LC_ALL, LC_MESSAGES and LANG that is set and not empty. English where
// there is none, or where it is a language that we do not have. `variable` gives the value of one, or null.
Language language_from_environment(const std::function<const char*(const char*)>& variable);

}  // namespace vivarium
