#include "cli/language_text.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "cli/console.hpp"

namespace vivarium::cli {
namespace {

// "en, fr, de, pl"
std::string language_codes() {
  std::string codes;
  for (const Language language : kLanguages) codes.append(codes.empty() ? "" : ", ").append(code_of(language));
  return codes;
}

}  // namespace

void LanguageText::add_to(CLI::App& app) {
  app.add_option("--lang", code, "The language: " + language_codes() + " (default: VIVARIUM_LANG, or the system's)")
      ->option_text("L");
}

Language LanguageText::chosen() const {
  if (!code) return language_from_environment([](const char* name) { return std::getenv(name); });
  const auto language = language_from_code(*code);
  if (!language) throw BadInput("--lang: no words in '" + *code + "'; there are " + language_codes());
  return *language;
}

}  // namespace vivarium::cli
