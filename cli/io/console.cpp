#include "cli/io/console.hpp"

#include "protocol/printable.hpp"

namespace vivarium::cli {

void print_error(Console& console, std::string_view sentence) {
  console.out.flush();
  console.err << "vivarium: " << printable(sentence) << '\n';
  console.err.flush();
}

}  // namespace vivarium::cli
