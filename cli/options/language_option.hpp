// The option --lang of a command.
#pragma once

#include <optional>
#include <string>

#include "cli/options/command_syntax.hpp"
#include "i18n/language.hpp"

namespace vivarium::cli {

struct LanguageOption {
  std::optional<std::string> code;

  void add_to(CommandSyntax& syntax);
  // What --lang says; without it, what the environment says. Throws BadInput for a language that we do not have.
  [[nodiscard]] Language chosen() const;
};

}  // namespace vivarium::cli
