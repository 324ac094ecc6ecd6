#include "terminal/text/markdown_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "terminal/text/markdown_table.hpp"

namespace vivarium::terminal {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::size_t indentation(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

std::string_view trimmed(std::string_view line) {
  line.remove_prefix(indentation(line));
  return line.substr(0, line.find_last_not_of(" \r") + 1);
}

// The length of "- " or "12. " at the start of a trimmed line; 0 where it begins no item of a list.
std::size_t bullet_length(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

bool begins_block(std::string_view line) {
  return line.empty() || line.front() == '#' || line.front() == '|' || line.starts_with("```") ||
         bullet_length(line) > 0;
}

class MarkdownRenderer {
 public:
  MarkdownRenderer(std::string_view markdown, const PageFormat& page) : lines_(lines_of(markdown)), page_(page) {}

  std::string set() {
    while (next_ < lines_.size()) set_block();
    return std::move(out_);
  }

 private:
  void set_block() {
    const std::string_view line = trimmed(lines_[next_]);
    if (line.empty()) {
      add_line("");
      ++next_;
    } else if (line.front() == '#') {
      set_heading(line);
    } else if (line.front() == '|') {
      set_table();
    } else if (line.starts_with("```")) {
      set_code();
    } else {
      set_words();
    }
  }

  void set_heading(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    const std::string words = styled_from_markdown(trimmed(line.substr(level)));
    add_line(styled_bold(words));
    if (page_.styling == Styling::plain) add_line(std::string(styled_width(words), level == 1 ? '=' : '-'));
    ++next_;
  }

  void set_table() {
    const std::size_t margin = indentation(lines_[next_]);
    std::vector<std::string_view> rows;
    for (; next_ < lines_.size() && trimmed(lines_[next_]).starts_with('|'); ++next_)
      rows.push_back(trimmed(lines_[next_]));
    const std::vector<std::string> lines =
        page_.tables == Tables::in_words ? markdown_table_in_words(rows) : markdown_table(rows, width_after(margin));
    for (const std::string& line : lines) add_line(std::string(margin, ' ') + line);
  }

  void set_code() {
    for (++next_; next_ < lines_.size() && !trimmed(lines_[next_]).starts_with("```"); ++next_) {
      add_line("    " + std::string(lines_[next_]));
    }
    ++next_;
  }

  // A paragraph or an item of a list, with the lines that continue it.
  void set_words() {
    const std::size_t margin = indentation(lines_[next_]);
    std::string_view line = trimmed(lines_[next_++]);
    const std::size_t bullet = bullet_length(line);
    const std::string first = std::string(margin, ' ') + std::string(line.substr(0, bullet));
    std::string words(line.substr(bullet));
    for (; next_ < lines_.size() && !begins_block(trimmed(lines_[next_])); ++next_) {
      words.append(" ").append(trimmed(lines_[next_]));
    }
    bool is_first = true;
    for (const std::string& wrapped : wrap_styled(styled_from_markdown(words), width_after(first.size()))) {
      add_line((is_first ? first : std::string(first.size(), ' ')) + wrapped);
      is_first = false;
    }
  }

  [[nodiscard]] std::size_t width_after(std::size_t margin) const {
    constexpr std::size_t kNarrowest = 20;
    const auto width = static_cast<std::size_t>(std::max(page_.width, 0));
    return std::max(width, margin + kNarrowest) - margin;
  }

  void add_line(std::string_view styled) { out_.append(rendered(styled, page_.styling)).append("\n"); }

  std::vector<std::string_view> lines_;
  const PageFormat& page_;
  std::size_t next_ = 0;
  std::string out_;
};

// Lines of marked text, each with its line break.
Lines lines_of_marked(const std::string& marked) {
  Lines lines;
  Line line;
  std::string words;
  Style style = Style::normal;
  const auto end_piece = [&] { line.add(std::exchange(words, {}), style); };
  for (const char c : marked) {
    const auto next = style_marked(c);
    if (next) {
      end_piece();
      style = *next;
    } else if (c == '\n') {
      end_piece();
      lines.push_back(std::exchange(line, {}));
    } else {
      words += c;
    }
  }
  return lines;
}

}  // namespace

std::string markdown_text(std::string_view markdown, const PageFormat& page) {
  return MarkdownRenderer(markdown, page).set();
}

Lines markdown_lines(std::string_view markdown, const PageFormat& page) {
  return lines_of_marked(markdown_text(markdown, {page.width, Styling::marked, page.tables}));
}

}  // namespace vivarium::terminal
