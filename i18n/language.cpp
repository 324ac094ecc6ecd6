#include "i18n/language.hpp"

#include <algorithm>
#include <cstddef>

namespace vivarium {
namespace {

struct Description {
  std::string_view code;
  std::string_view locale;
  std::string_view own_name;
};

// In the order of the enumeration. English is British for "Ana, Bo and Cy", without a comma before the "and".
constexpr std::array<Description, kLanguages.size()> kDescriptions = {{
    {"en", "en-GB", "English"},
    {"fr", "fr-FR", "Français"},
    {"de", "de-DE", "Deutsch"},
    {"pl", "pl-PL", "Polski"},
}};

const Description& described(Language language) { return kDescriptions[static_cast<std::size_t>(language)]; }

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

bool same_letters(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace

std::string_view code_of(Language language) { return described(language).code; }
std::string_view locale_of(Language language) { return described(language).locale; }
std::string_view own_name(Language language) { return described(language).own_name; }

std::optional<Language> language_from_code(std::string_view code) {
  const std::string_view language = code.substr(0, code.find_first_of("_-.@"));
  for (const Language one : kLanguages) {
    if (same_letters(code_of(one), language)) return one;
  }
  return std::nullopt;
}

Language language_from_environment(const std::function<const char*(const char*)>& variable) {
  for (const char* name : {"VIVARIUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = variable(name);
    if (value != nullptr && *value != '\0') return language_from_code(value).value_or(Language::english);
  }
  return Language::english;
}

}  // namespace vivarium
