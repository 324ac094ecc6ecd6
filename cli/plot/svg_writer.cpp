#include "cli/plot/svg_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

std::string escaped(std::string_view words) {
  std::string text;
  for (const char c : printable(words)) {
    switch (c) {
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '&':
        text += "&amp;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        text += c;
    }
  }
  return text;
}

// A hundredth of a unit is finer than any screen.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace

SvgWriter::SvgWriter(double width, double height, std::string_view title, std::string_view description)
    : svg_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                       "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n<desc>{3}</desc>\n",
                       number(width), number(height), escaped(title), escaped(description))) {}

void SvgWriter::style(std::string_view css) { svg_.append("<style>\n").append(css).append("</style>\n"); }

void SvgWriter::rectangle(std::string_view css_class, Point corner, double width, double height, double radius) {
  svg_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>\n", css_class,
                      number(corner.x), number(corner.y), number(width), number(height), number(radius));
}

void SvgWriter::line(std::string_view css_class, Point from, Point to) {
  svg_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", css_class, number(from.x),
                      number(from.y), number(to.x), number(to.y));
}

void SvgWriter::diamond(std::string_view css_class, Point centre, double radius) {
  svg_ += fmt::format("<path class=\"{}\" d=\"M{} {}l{} {}l{} {}l{} {}z\"/>\n", css_class, number(centre.x),
                      number(centre.y - radius), number(radius), number(radius), number(-radius), number(radius),
                      number(-radius), number(-radius));
}

void SvgWriter::circle(std::string_view css_class, Point centre, double radius) {
  svg_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", css_class, number(centre.x),
                      number(centre.y), number(radius));
}

void SvgWriter::text(std::string_view css_class, Point place, Anchor anchor, std::string_view words) {
  static constexpr std::array<std::string_view, 3> kAnchors = {"start", "middle", "end"};
  svg_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", css_class, number(place.x),
                      number(place.y), kAnchors[static_cast<std::size_t>(anchor)], escaped(words));
}

std::string SvgWriter::finish() { return std::move(svg_.append("</svg>\n")); }

}  // namespace vivarium::cli
