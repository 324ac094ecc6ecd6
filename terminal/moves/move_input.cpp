#include "terminal/moves/move_input.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

#include "terminal/text/render.hpp"

namespace vivarium::terminal {
namespace {

using Tokens = std::vector<std::string>;

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Words between the things that a move names.
bool is_filler(std::string_view word) { return word == "to" || word == "for"; }

Tokens tokens_of(std::string_view text) {
  Tokens tokens;
  std::string token;
  for (const char c : folded(text) + " ") {
    if (c != ' ' && c != '+' && c != ',') {
      token += c;
      continue;
    }
    if (!token.empty() && !is_filler(token)) tokens.push_back(token);
    token.clear();
  }
  return tokens;
}

// How well something matches; less is better.
enum class Fit : std::uint8_t { exact, abbreviated, none };

Fit worse(Fit a, Fit b) { return std::max(a, b); }

// A word of the move, by its own name or the one in the reader's language. Codes with a digit are never abbreviated.
class WordOfMove {
 public:
  WordOfMove(std::string own, const std::string& local) : own_(std::move(own)), local_(folded(local)) {}

  [[nodiscard]] Fit fit(std::string_view typed) const { return std::min(fit_one(own_, typed), fit_local(typed)); }
  [[nodiscard]] Fit fit_local(std::string_view typed) const { return fit_one(local_, typed); }
  [[nodiscard]] const std::string& own() const { return own_; }

  // "t94": how well the letters in front of `argument` stand for this word.
  [[nodiscard]] Fit fit_glued(std::string_view typed, std::string_view argument) const {
    const bool ends_so = typed.size() > argument.size() && typed.ends_with(argument);
    return ends_so ? fit(typed.substr(0, typed.size() - argument.size())) : Fit::none;
  }

 private:
  static Fit fit_one(std::string_view word, std::string_view typed) {
    if (word.empty() || typed.empty()) return Fit::none;
    if (word == typed) return Fit::exact;
    return word.starts_with(typed) && !has_digit(word) ? Fit::abbreviated : Fit::none;
  }

  std::string own_;
  std::string local_;
};

struct MoveWords {
  WordOfMove verb;
  std::vector<WordOfMove> arguments;
  bool is_unordered;  // "A3+A4"
};

MoveWords words_of(const std::string& move, const Translator& translator) {
  Tokens tokens = tokens_of(move);
  const std::string verb = tokens.empty() ? "" : tokens.front();
  MoveWords words{{verb, translator.text_if_known("verb." + verb)}, {}, move.find('+') != std::string::npos};
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    words.arguments.emplace_back(tokens[i], translator.text_if_known("territory." + tokens[i]));
  }
  return words;
}

Fit fit_unordered(const std::vector<WordOfMove>& arguments, const Tokens& typed) {
  Tokens own;
  for (const WordOfMove& one : arguments) own.push_back(one.own());
  return std::is_permutation(own.begin(), own.end(), typed.begin(), typed.end()) ? Fit::exact : Fit::none;
}

Fit fit_arguments(const MoveWords& words, const Tokens& typed) {
  const auto& arguments = words.arguments;
  // "desert" for "desert to desert".
  const bool is_twice = arguments.size() == 2 && arguments[0].own() == arguments[1].own() && !words.is_unordered;
  if (is_twice && typed.size() == 1) return arguments[0].fit(typed[0]);
  if (typed.size() != arguments.size()) return Fit::none;
  if (words.is_unordered) return fit_unordered(arguments, typed);
  Fit fit = Fit::exact;
  for (std::size_t i = 0; i < typed.size(); ++i) fit = worse(fit, arguments[i].fit(typed[i]));
  return fit;
}

// As the menu offers it, with the verb, glued to it, or without it.
Fit fit_of(const MenuEntry& entry, const Tokens& typed, bool is_menu_number, const Translator& translator) {
  if (tokens_of(entry.typed) == typed) return Fit::exact;
  const MoveWords words = words_of(entry.move, translator);
  const Tokens rest(typed.begin() + 1, typed.end());
  Fit best = worse(words.verb.fit(typed[0]), fit_arguments(words, rest));
  if (!words.arguments.empty()) {
    const std::string& first = words.arguments.front().own();
    Tokens unglued = {first};
    unglued.insert(unglued.end(), rest.begin(), rest.end());
    best = std::min(best, worse(words.verb.fit_glued(typed[0], first), fit_arguments(words, unglued)));
    // A number of the menu means its line, unless the menu itself offers it as the way to type the move.
    const bool is_offered = !is_menu_number || folded(entry.typed) == typed[0];
    if (is_offered) best = std::min(best, fit_arguments(words, typed));
  }
  return best;
}

// In German "k" begins "kaufen", and so is not short for the English "keep".
void drop_foreign(std::vector<std::string>& moves, const std::string& word, const Menu& menu,
                  const Translator& translator) {
  const auto verb_of = [&](const std::string& move) { return words_of(move, translator).verb; };
  const bool is_local = std::any_of(menu.begin(), menu.end(), [&](const MenuGroup& group) {
    return std::any_of(group.entries.begin(), group.entries.end(),
                       [&](const MenuEntry& entry) { return verb_of(entry.move).fit_local(word) != Fit::none; });
  });
  if (!is_local) return;
  std::erase_if(moves, [&](const std::string& move) {
    const WordOfMove verb = verb_of(move);
    return verb.fit(word) == Fit::abbreviated && verb.fit_local(word) == Fit::none;
  });
}

std::optional<std::string> move_of_number(std::string_view digits, const Menu& menu) {
  std::size_t number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (read.ec != std::errc() || !is_number(digits)) return std::nullopt;
  for (const MenuGroup& group : menu) {
    if (number >= 1 && number <= group.entries.size()) return group.entries[number - 1].move;
    number -= std::min(number, group.entries.size());
    if (number == 0) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> matching_moves(std::string_view typed, const Menu& menu, const Translator& translator) {
  const std::string text = folded(typed);
  if (text.starts_with('#')) {
    const auto move = move_of_number(std::string_view(text).substr(1), menu);
    return move ? std::vector{*move} : std::vector<std::string>{};
  }
  std::vector<std::string> best;
  Fit best_fit = Fit::none;
  const Tokens tokens = tokens_of(text);
  if (tokens.empty()) return best;
  const auto numbered = move_of_number(text, menu);
  for (const MenuGroup& group : menu) {
    for (const MenuEntry& entry : group.entries) {
      const Fit fit = fit_of(entry, tokens, numbered.has_value(), translator);
      if (fit == Fit::none || fit > best_fit) continue;
      if (fit < best_fit) best.clear();
      best_fit = fit;
      best.push_back(entry.move);
    }
  }
  if (best_fit == Fit::abbreviated) drop_foreign(best, tokens.front(), menu, translator);
  if (numbered && std::find(best.begin(), best.end(), *numbered) == best.end()) best.push_back(*numbered);
  return best;
}

std::vector<std::string> candidate_moves(std::string_view typed, const std::vector<std::string>& verbs,
                                         const Translator& translator) {
  const std::size_t begin = std::min(typed.find_first_not_of(' '), typed.size());
  const std::string text(typed.substr(begin, typed.find_last_not_of(' ') + 1 - begin));
  std::vector<std::string> moves = {text};
  const std::size_t space = std::min(text.find(' '), text.size());
  for (const std::string& verb : verbs) {
    const WordOfMove word(verb, translator.text_if_known("verb." + verb));
    const bool has_verb = space < text.size() && word.fit(folded(text.substr(0, space))) != Fit::none;
    if (has_verb) moves.push_back(verb + text.substr(space));
  }
  // "t22": letters glued to a number.
  const std::size_t letters = std::min(text.find_first_of("0123456789"), space);
  for (const std::string& verb : verbs) {
    const WordOfMove word(verb, translator.text_if_known("verb." + verb));
    if (letters < space && word.fit(folded(text.substr(0, letters))) != Fit::none) {
      moves.push_back(verb + " " + text.substr(letters));
    }
  }
  for (const std::string& verb : verbs) {
    std::string& move = moves.emplace_back(verb);
    move.append(" ").append(text);
  }
  // Codes are written in capitals: "a3" is A3.
  const std::size_t plain = moves.size();
  for (std::size_t i = 0; i < plain; ++i) {
    std::string capital = moves[i];
    const std::size_t from = std::min(capital.find(' '), capital.size());
    std::transform(capital.begin() + static_cast<std::ptrdiff_t>(from), capital.end(),
                   capital.begin() + static_cast<std::ptrdiff_t>(from),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    if (capital != moves[i]) moves.push_back(capital);
  }
  return moves;
}

std::vector<std::string> completions(std::string_view begun, const Menu& menu) {
  std::vector<std::string> found;
  const std::string start = folded(begun);
  for (const MenuGroup& group : menu) {
    for (const MenuEntry& entry : group.entries) {
      for (const std::string& text : {entry.typed, entry.move}) {
        const bool fits = folded(text).starts_with(start);
        if (fits && std::find(found.begin(), found.end(), text) == found.end()) found.push_back(text);
      }
    }
  }
  return found;
}

}  // namespace vivarium::terminal
