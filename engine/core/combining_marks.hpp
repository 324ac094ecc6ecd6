// Which characters are marks on the one before.
#pragma once

namespace vivarium {

// Above, below or through it (general category Mn or Me): these can be stacked.
[[nodiscard]] bool is_stacking_mark(char32_t c);
// Beside it (Mc), as many vowels of India are.
[[nodiscard]] bool is_spacing_mark(char32_t c);

}  // namespace vivarium
