#include "server/net/descriptors.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

namespace vivarium::server {

std::size_t raise_descriptor_limit(std::size_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::numeric_limits<std::size_t>::max();
  if (limit.rlim_cur < wanted) {
    const rlimit raised{std::min<rlim_t>(wanted, limit.rlim_max), limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur;
}

Places places_within(std::size_t descriptors, Places wanted) {
  // Where there are very few, half of them is all that others leave.
  const std::size_t all = descriptors - std::min(kOtherDescriptors, descriptors / 2);
  const std::size_t refused = std::min(wanted.refused, all / 4);
  return {std::clamp<std::size_t>(all - refused, 1, wanted.most), std::max<std::size_t>(refused, 1)};
}

}  // namespace vivarium::server
