// LineReader: the lines of a file or pipe one by one, in bounded memory whatever comes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vivarium::cli {

class LineReader {
 public:
  enum class Status : std::uint8_t {
    line,
    too_long,  // skipped; the next call goes on with the line after it
    end,       // also where Ctrl-C asks for it (InterruptScope)
    failed,    // see error()
  };

  // Does not own the descriptor.
  LineReader(int descriptor, std::size_t longest) : descriptor_(descriptor), longest_(longest) {}

  // Reads on. The last line need not end with a line break.
  Status next();

  [[nodiscard]] std::string_view line() const { return line_; }  // without its line break
  [[nodiscard]] std::size_t number() const { return number_; }   // of that line, from 1
  [[nodiscard]] int error() const { return error_; }             // an errno
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }   // read so far

 private:
  [[nodiscard]] bool fill();

  int descriptor_;
  std::size_t longest_;
  std::string line_;
  std::size_t number_ = 0;
  int error_ = 0;
  std::uint64_t bytes_ = 0;
  std::array<char, 1U << 16U> buffer_{};
  std::string_view rest_;  // of the buffer
};

}  // namespace vivarium::cli
