#include "cli/text/qr_text.hpp"

#include <qrencode.h>

#include <memory>

namespace vivarium::cli {
namespace {

constexpr int kBorder = 2;
constexpr std::string_view kBlackOnWhite = "\033[38;5;16;48;5;231m";
constexpr std::string_view kUsualColours = "\033[0m";

class Squares {
 public:
  explicit Squares(std::string_view text)
      : code_(QRcode_encodeString(std::string(text).c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), &QRcode_free) {}

  // With the border; 0 where there is no code.
  [[nodiscard]] int width() const { return code_ == nullptr ? 0 : code_->width + 2 * kBorder; }
  [[nodiscard]] bool is_dark(int row, int column) const {
    const int y = row - kBorder;
    const int x = column - kBorder;
    if (y < 0 || x < 0 || y >= code_->width || x >= code_->width) return false;
    return (code_->data[y * code_->width + x] & 1U) != 0;
  }

 private:
  std::unique_ptr<QRcode, decltype(&QRcode_free)> code_;
};

}  // namespace

std::string qr_text(std::string_view text) {
  const Squares squares(text);
  std::string lines;
  for (int row = 0; row < squares.width(); row += 2) {
    lines += kBlackOnWhite;
    for (int column = 0; column < squares.width(); ++column) {
      const bool upper = squares.is_dark(row, column);
      const bool lower = squares.is_dark(row + 1, column);
      lines += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    lines.append(kUsualColours).append("\n");
  }
  return lines;
}

}  // namespace vivarium::cli
