// SvgWriter: the few shapes of SVG that our pictures are made of. Colours are classes, which the document's style
// defines for light and dark surroundings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vivarium::cli {

struct Point {
  double x;
  double y;
};

class SvgWriter {
 public:
  enum class Anchor : std::uint8_t { start, middle, end };

  // `title` and `description` are what a screen reader says.
  SvgWriter(double width, double height, std::string_view title, std::string_view description);

  void style(std::string_view css);
  void rectangle(std::string_view css_class, Point corner, double width, double height, double radius = 0);
  void line(std::string_view css_class, Point from, Point to);
  void diamond(std::string_view css_class, Point centre, double radius);
  void circle(std::string_view css_class, Point centre, double radius);
  void text(std::string_view css_class, Point place, Anchor anchor, std::string_view words);

  // The whole document; nothing can be added afterwards.
  [[nodiscard]] std::string finish();

 private:
  std::string svg_;
};

}  // namespace vivarium::cli
