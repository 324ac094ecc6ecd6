// Trees as JSON: in one line, and for people over several.
#include "protocol/json.hpp"
#include "protocol/json_writer.hpp"

namespace vivarium {
namespace {

class Layout {
 public:
  void write(const Data& data) {
    if (const Data::Array* values = data.as_array()) {
      write_list(*values);
    } else if (const Data::Object* members = data.as_object()) {
      write_object(*members);
    } else {
      text_ += to_json(data);
    }
  }
  std::string text() && { return std::move(text_); }

 private:
  // In one line unless it holds lists or objects.
  void write_list(const Data::Array& values) {
    bool nested = false;
    for (const Data& value : values) nested = nested || value.as_object() != nullptr || value.as_array() != nullptr;
    text_ += '[';
    ++depth_;
    for (const Data& value : values) {
      if (&value != &values.front()) text_ += nested ? "," : ", ";
      if (nested) break_line();
      write(value);
    }
    --depth_;
    if (nested) break_line();
    text_ += ']';
  }

  void write_object(const Data::Object& members) {
    text_ += '{';
    ++depth_;
    for (const Data::Member& member : members) {
      if (&member != &members.front()) text_ += ',';
      break_line();
      text_ += to_json(member.first) + ": ";
      write(member.second);
    }
    --depth_;
    if (!members.empty()) break_line();
    text_ += '}';
  }

  void break_line() {
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }

  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string to_json(const Data& data) {
  return write_json([&](DataWriter& out) { out.write(data); });
}

std::string to_pretty_json(const Data& data) {
  Layout layout;
  layout.write(data);
  return std::move(layout).text();
}

}  // namespace vivarium
