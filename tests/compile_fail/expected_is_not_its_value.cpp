// error: (cannot convert|no viable conversion|no known conversion)
#include "engine/core/expected.hpp"

int value_of(const vivarium::Expected<int, bool>& number) {
#ifdef MUST_NOT_COMPILE
  const int value = number;
#else
  const int value = number ? *number : 0;
#endif
  return value;
}
