#include "cli/plot/plot_output.hpp"

#include <cerrno>
#include <fstream>

#include "cli/io/descriptor.hpp"
#include "cli/plot/svg_plot.hpp"
#include "cli/plot/text_plot.hpp"

namespace vivarium::cli {

void PlotOption::add_to(CommandSyntax& syntax) {
  syntax.option_or_flag({"--plot", "[FILE.svg]", "Draw the results, here and as a picture into the file"}, file);
}

void PlotOption::check() const {
  if (!file || file->empty()) return;
  // Appending changes nothing of a file that is there.
  if (!std::ofstream(*file, std::ios::app)) throw BadInput("cannot write " + *file + ": " + system_message(errno));
}

void PlotOption::print(const Plot& plot, Console& console) const {
  if (file) console.out << '\n' << text_plot(plot, console.text_width());
}

void PlotOption::save(const Plot& plot) const {
  if (!file || file->empty()) return;
  std::ofstream stream(*file, std::ios::binary | std::ios::trunc);
  stream << svg_plot(plot) << std::flush;
  if (!stream) throw BadInput("cannot write " + *file + ": " + system_message(errno));
}

}  // namespace vivarium::cli
