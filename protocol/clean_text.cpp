#include "protocol/clean_text.hpp"

#include <utility>

#include "engine/core/line_text.hpp"

namespace vivarium::protocol {
namespace {

constexpr char32_t kIdeographicSpace = 0x3000;

// What a text becomes while it is read.
class CleanLine {
 public:
  explicit CleanLine(std::size_t most) : most_(most) {}

  // Spaces count, and are written, once something follows them.
  void add_space() { spaces_ += text_.empty() ? 0U : 1U; }
  void only_one_space() { spaces_ = spaces_ > 0 ? 1U : 0U; }
  void add(const LineCharacter& one) {
    text_.append(spaces_, ' ').append(one.bytes);
    characters_ += spaces_ + (one.begins_one ? 1U : 0U);
    count_ += spaces_ + 1;
    spaces_ = 0;
  }
  [[nodiscard]] bool is_too_long() const { return characters_ > most_ || count_ > 4 * most_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::size_t most_;
  std::string text_;
  std::size_t spaces_ = 0;
  std::size_t characters_ = 0;
  std::size_t count_ = 0;
};

Unexpected<Refusal> wrong_name(std::string detail = {}) {
  return Unexpected{Refusal{RefusalCode::wrong_name, std::move(detail)}};
}

bool is_bot_name(std::string_view text) {
  constexpr std::string_view kPrefix = "bot:";
  for (std::size_t i = 0; i < kPrefix.size(); ++i) {
    if (i == text.size()) return false;
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != kPrefix[i]) return false;
  }
  return true;
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t most) {
  CleanLine line(most);
  for (LineReader reader(text); !reader.at_end();) {
    const LineCharacter one = reader.next();
    if (one.character == ' ' || one.fault == TextFault::unfit_space) {
      line.add_space();
      continue;
    }
    if (one.fault) return std::nullopt;
    line.add(one);
    if (line.is_too_long()) return std::nullopt;
  }
  if (line.text().empty()) return std::nullopt;
  return line.text();
}

Expected<std::string, Refusal> clean_name(std::string_view text) {
  CleanLine line(kMaxNameCharacters);
  for (LineReader reader(text); !reader.at_end();) {
    const LineCharacter one = reader.next();
    if (one.character == ' ' || one.character == kIdeographicSpace) {
      line.add_space();
      line.only_one_space();
      continue;
    }
    if (one.fault) return wrong_name(to_text(*one.fault, one.character));
    line.add(one);
    if (line.is_too_long()) return wrong_name();
  }
  if (line.text().empty()) return wrong_name();
  if (is_bot_name(line.text())) return wrong_name("only bots are called \"bot:\"");
  return line.text();
}

}  // namespace vivarium::protocol
