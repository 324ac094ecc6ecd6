// All forms are replaced, not just those that the library bases the others on: the sanitizers bring their own, and what
// one of theirs allocates must not be freed by one of ours.
#include "cli/bench/allocation_count.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t count = 0;

}  // namespace

namespace vivarium::cli {

std::uint64_t allocation_count() { return count; }

}  // namespace vivarium::cli

#ifndef VIVARIUM_THREAD_SANITIZER

// Below operator new there is only malloc.
namespace {

void* allocate(std::size_t size) noexcept {
  ++count;
  return std::malloc(size == 0 ? 1 : size);  // NOLINT(cppcoreguidelines-no-malloc): see above
}

void* allocate(std::size_t size, std::align_val_t alignment) noexcept {
  ++count;
  const auto step = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(step, (size + step - 1) / step * step);  // NOLINT(cppcoreguidelines-no-malloc): see above
}

void* checked(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void release(void* memory) noexcept { std::free(memory); }  // NOLINT(cppcoreguidelines-no-malloc): see above

}  // namespace

using Size = std::size_t;
using Align = std::align_val_t;
using NoThrow = const std::nothrow_t&;

void* operator new(Size size) { return checked(allocate(size)); }
void* operator new[](Size size) { return checked(allocate(size)); }
void* operator new(Size size, NoThrow /*tag*/) noexcept { return allocate(size); }
void* operator new[](Size size, NoThrow /*tag*/) noexcept { return allocate(size); }
void* operator new(Size size, Align alignment) { return checked(allocate(size, alignment)); }
void* operator new[](Size size, Align alignment) { return checked(allocate(size, alignment)); }
void* operator new(Size size, Align alignment, NoThrow /*tag*/) noexcept { return allocate(size, alignment); }
void* operator new[](Size size, Align alignment, NoThrow /*tag*/) noexcept { return allocate(size, alignment); }

void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, Size /*size*/) noexcept { release(memory); }
void operator delete[](void* memory, Size /*size*/) noexcept { release(memory); }
void operator delete(void* memory, NoThrow /*tag*/) noexcept { release(memory); }
void operator delete[](void* memory, NoThrow /*tag*/) noexcept { release(memory); }
void operator delete(void* memory, Align /*alignment*/) noexcept { release(memory); }
void operator delete[](void* memory, Align /*alignment*/) noexcept { release(memory); }
void operator delete(void* memory, Size /*size*/, Align /*alignment*/) noexcept { release(memory); }
void operator delete[](void* memory, Size /*size*/, Align /*alignment*/) noexcept { release(memory); }
void operator delete(void* memory, Align /*alignment*/, NoThrow /*tag*/) noexcept { release(memory); }
void operator delete[](void* memory, Align /*alignment*/, NoThrow /*tag*/) noexcept { release(memory); }

#endif
