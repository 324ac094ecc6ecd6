#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "engine/core/utf8.hpp"
#include "protocol/json.hpp"

namespace vivarium {
namespace {

enum class Layout : std::uint8_t { one_line, indented };

void write_escaped(std::string& out, char c) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(c);
  out += "\\u00";
  out += kDigits[code >> 4U];
  out += kDigits[code & 15U];
}

// How many characters from the front on stand for themselves: nearly always all of them.
std::size_t plain_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size()) {
    const auto code = static_cast<unsigned char>(text[length]);
    if (code < 0x20 || code >= 0x80 || code == '"' || code == '\\') break;
    ++length;
  }
  return length;
}

void write_text(std::string& out, std::string_view text) {
  out += '"';
  while (true) {
    const std::size_t plain = plain_length(text);
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const char c = text.front();
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      out += kReplacementCharacter;
    } else if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
      write_escaped(out, c);
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

// The shortest digits that read back as the same number, whatever the locale.
template <class Number>
void write_number(std::string& out, Number number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

class Writer {
 public:
  explicit Writer(Layout layout) : layout_(layout) {}

  std::string text() && { return std::move(out_); }

  void write(const Data& data) {
    if (const bool* flag = data.as_bool()) {
      out_ += *flag ? "true" : "false";
    } else if (const std::int64_t* whole = data.as_int()) {
      write_number(out_, *whole);
    } else if (const double* fraction = data.as_double(); fraction != nullptr && std::isfinite(*fraction)) {
      write_number(out_, *fraction);
    } else if (const std::string* text = data.as_text()) {
      write_text(out_, *text);
    } else if (const Data::Array* values = data.as_array()) {
      write_list(*values);
    } else if (const Data::Object* members = data.as_object()) {
      write_object(*members);
    } else {
      out_ += "null";
    }
  }

 private:
  void write_list(const Data::Array& values) {
    bool nested = false;
    for (const Data& value : values) nested = nested || value.as_object() != nullptr || value.as_array() != nullptr;
    out_ += '[';
    ++depth_;
    for (const Data& value : values) {
      if (&value != &values.front()) out_ += layout_ == Layout::indented && !nested ? ", " : ",";
      if (nested) break_line();
      write(value);
    }
    --depth_;
    if (nested) break_line();
    out_ += ']';
  }

  void write_object(const Data::Object& members) {
    out_ += '{';
    ++depth_;
    for (const Data::Member& member : members) {
      if (&member != &members.front()) out_ += ',';
      break_line();
      write_text(out_, member.first);
      out_ += layout_ == Layout::indented ? ": " : ":";
      write(member.second);
    }
    --depth_;
    if (!members.empty()) break_line();
    out_ += '}';
  }

  void break_line() {
    if (layout_ == Layout::one_line) return;
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  Layout layout_;
  std::size_t depth_ = 0;
  std::string out_;
};

std::string written(const Data& data, Layout layout) {
  Writer writer(layout);
  writer.write(data);
  return std::move(writer).text();
}

}  // namespace

std::string to_json(const Data& data) { return written(data, Layout::one_line); }

std::string to_json_members(const Data& object) {
  std::string text = to_json(object);
  text.pop_back();
  text.erase(0, 1);
  return text;
}

std::string to_pretty_json(const Data& data) { return written(data, Layout::indented); }

}  // namespace vivarium
