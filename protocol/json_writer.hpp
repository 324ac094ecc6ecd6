// JsonWriter: writes what it is told as JSON, in one line and without white space, straight into the text that is sent.
//
// The only writer of JSON: numbers, escapes and names look the same wherever they come from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/data_writer.hpp"

namespace vivarium {

class JsonWriter final : public DataWriter {
 public:
  // About how many bytes are to come: enough of them save moving the text while it grows.
  explicit JsonWriter(std::size_t expected = 128)
      : buffer_(std::make_unique_for_overwrite<char[]>(expected)), capacity_(expected) {}

  void begin_object() override { open('{'); }
  void end_object() override { close('}'); }
  void name(std::string_view name) override;
  void begin_list() override { open('['); }
  void end_list() override { close(']'); }
  void null() override { raw("null"); }
  void boolean(bool value) override { raw(value ? "true" : "false"); }
  void whole(std::int64_t value) override;
  // Null where it is no finite number.
  void fraction(double value) override;
  // Text that is not UTF-8 is mended with U+FFFD.
  void text(std::string_view value) override;
  // A value that is JSON already.
  void raw(std::string_view json);

  // What has been told, without room for more: a message may wait long for whom it is for. Names and values outside of
  // an object make the inside of one, `"a":1,"b":2`.
  [[nodiscard]] std::string json() const { return {buffer_.get(), size_}; }

 private:
  // Where that many bytes can be written, and the same for a value or name with a comma before it where it needs one.
  char* room(std::size_t most) {
    if (capacity_ - size_ < most) grow(most);
    return buffer_.get() + size_;
  }
  char* value_room(std::size_t most);
  void wrote_up_to(const char* end) { size_ = static_cast<std::size_t>(end - buffer_.get()); }
  void grow(std::size_t most);

  void open(char bracket);
  void close(char bracket);
  // Both return the end. REQUIRES: room for the text and two quotation marks
  char* quote(std::string_view text, char* to);
  char* quote_escaped(std::string_view text, char* to);

  // Not a string, which would fill with zeros what is overwritten at once.
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::size_t size_ = 0;
  bool value_before_ = false;  // in the same object or list: a comma comes next
};

// What tell(writer) tells, as JSON.
template <class Tell>
[[nodiscard]] std::string write_json(const Tell& tell) {
  JsonWriter writer;
  tell(writer);
  return writer.json();
}

}  // namespace vivarium
