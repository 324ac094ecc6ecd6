#include "i18n/rules_text.hpp"

#include <algorithm>
#include <optional>

#include "embedded_files.hpp"
#include "engine/core/event.hpp"

namespace vivarium {
namespace {

constexpr std::string_view kFactsMark = "{facts}";

std::string assumed(std::string_view text, const Wording& wording) {
  return std::string(text).append(" *(").append(wording.message("fact.assumed")).append(")*");
}

std::string facts_list(const std::vector<EditionFact>& facts, const Wording& wording) {
  std::string list;
  for (const EditionFact& fact : facts) {
    const std::string text = wording.text({fact.id, fact.args, Audience::everyone()}, {});
    list.append("- ").append(fact.assumed ? assumed(text, wording) : text).append("\n");
  }
  if (std::any_of(facts.begin(), facts.end(), [](const EditionFact& fact) { return fact.assumed; })) {
    list.append("\n").append(wording.message("fact.assumed.note")).append("\n");
  }
  return list;
}

struct Mark {
  std::string_view name;     // "card"
  std::string_view content;  // "A3"
  std::size_t length;        // of ":card[A3]"
};

// The mark that the text begins with.
std::optional<Mark> mark_at(std::string_view text) {
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']');
  if (!text.starts_with(':') || open == std::string_view::npos || close == std::string_view::npos || close < open) {
    return std::nullopt;
  }
  return Mark{text.substr(1, open - 1), text.substr(open + 1, close - open - 1), close + 1};
}

std::optional<std::string> without_picture(const Mark& mark, std::string_view game, const Wording& wording) {
  if (mark.name == "card" || mark.name == "tile") return std::string("`").append(mark.content).append("`");
  if (mark.name == "event") return wording.message(std::string(game).append(".event.").append(mark.content));
  if (mark.name == "assumed") return assumed(mark.content, wording);
  return std::nullopt;
}

}  // namespace

std::string rules_markdown(std::string_view game, const std::vector<EditionFact>& facts, const Wording& wording) {
  const std::string path = std::string("i18n/").append(code_of(wording.language())).append("/rules/").append(game);
  std::string_view rest = embedded_file(path + ".md");
  std::string markdown;
  while (!rest.empty()) {
    const auto mark = mark_at(rest);
    const auto words = mark ? without_picture(*mark, game, wording) : std::nullopt;
    if (words) {
      markdown += *words;
      rest.remove_prefix(mark->length);
    } else if (rest.starts_with(kFactsMark)) {
      markdown += facts_list(facts, wording);
      rest.remove_prefix(kFactsMark.size());
    } else {
      markdown += rest.front();
      rest.remove_prefix(1);
    }
  }
  return markdown;
}

}  // namespace vivarium
