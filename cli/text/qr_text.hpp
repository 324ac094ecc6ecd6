// A QR code in characters of a terminal, two of its squares above each other in one.
#pragma once

#include <string>
#include <string_view>

namespace vivarium::cli {

// Dark on light whatever the terminal's colours, with the quiet border that scanners need. Empty where the text is too
// long for a code.
std::string qr_text(std::string_view text);

}  // namespace vivarium::cli
