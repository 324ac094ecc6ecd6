// error: ignoring return
// Expected is [[nodiscard]] by itself, whoever returns it.
#include "engine/core/expected.hpp"

namespace {

vivarium::Expected<int, bool> half(int number) {
  if (number % 2 != 0) return vivarium::Unexpected{false};
  return number / 2;
}

}  // namespace

int quarter(int number) {
#ifdef MUST_NOT_COMPILE
  half(number);
  return 0;
#else
  const auto result = half(number);
  return result ? *result : 0;
#endif
}
