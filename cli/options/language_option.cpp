#include "cli/options/language_option.hpp"

#include <cstdlib>

#include "cli/io/console.hpp"

namespace vivarium::cli {
namespace {

// "en, fr, de, pl"
std::string language_codes() {
  std::string codes;
  for (const Language language : kLanguages) codes.append(codes.empty() ? "" : ", ").append(code_of(language));
  return codes;
}

}  // namespace

void LanguageOption::add_to(CommandSyntax& syntax) {
  syntax.option({"--lang", "L", "The language: " + language_codes() + " (default: VIVARIUM_LANG, or the system's)"},
                code);
}

Language LanguageOption::chosen() const {
  if (!code) return language_from_environment([](const char* name) { return std::getenv(name); });
  const auto language = language_from_code(*code);
  if (!language) throw BadInput("--lang: no words in '" + *code + "'; there are " + language_codes());
  return *language;
}

}  // namespace vivarium::cli
