// error: (is private|calling a private constructor|could not convert|cannot convert|no viable conversion|no matching)
#include "engine/core/viewer.hpp"

vivarium::Viewer everything() {
#ifdef MUST_NOT_COMPILE
  return vivarium::Viewer(7);
#else
  return vivarium::Viewer::finished();
#endif
}
