# The options of the build and the two interface targets that carry all compiler flags:
#   vivarium_options   what changes the code that is made; every target of ours uses it, publicly
#   vivarium_warnings  what the compiler complains about; private to each target
include(CheckIPOSupported)
include(CheckLinkerFlag)

option(VIVARIUM_ENABLE_ASSERTS "Check the engine's assertions" OFF)
option(VIVARIUM_ENABLE_ASAN "Build with AddressSanitizer" OFF)
option(VIVARIUM_ENABLE_UBSAN "Build with UndefinedBehaviorSanitizer; the first finding ends the program" OFF)
option(VIVARIUM_ENABLE_TSAN "Build with ThreadSanitizer" OFF)
option(VIVARIUM_ENABLE_LTO "Optimise at link time" OFF)
option(VIVARIUM_ENABLE_X86_64_V2 "On x86-64, require the x86-64-v2 instructions" OFF)
option(VIVARIUM_ENABLE_UNITY "Compile sources in groups, which takes less time from scratch" OFF)
option(VIVARIUM_ENABLE_CCACHE "Compile through ccache where it is installed" ON)
option(VIVARIUM_ENABLE_PROGRAM "Build the program vivarium" ON)
option(VIVARIUM_ENABLE_FUZZERS "Build the fuzzers (clang only)" OFF)
# AUTO: only where the libraries that they need are installed, so that the program builds without them.
set(VIVARIUM_ENABLE_TESTS AUTO CACHE STRING "Build the tests: ON, OFF or AUTO")
set(VIVARIUM_ENABLE_BENCHMARKS AUTO CACHE STRING "Build the benchmarks: ON, OFF or AUTO")

if(VIVARIUM_ENABLE_TESTS)
  set(vivarium_required REQUIRED)
  if(VIVARIUM_ENABLE_TESTS STREQUAL "AUTO")
    set(vivarium_required QUIET)
  endif()
  find_package(GTest ${vivarium_required})
  find_package(rapidcheck ${vivarium_required})
# Debian's own, which has Debian's packages, whatever else comes first in the path.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "For tests and what is made into sources")
endif()
  find_package(Python3 ${vivarium_required} COMPONENTS Interpreter)
  if(NOT (GTest_FOUND AND rapidcheck_FOUND AND Python3_FOUND))
    message(STATUS "No tests in this build: GTest, rapidcheck or Python 3 is missing")
    set(VIVARIUM_ENABLE_TESTS OFF)
  endif()
endif()
if(VIVARIUM_ENABLE_BENCHMARKS)
  set(vivarium_required REQUIRED)
  if(VIVARIUM_ENABLE_BENCHMARKS STREQUAL "AUTO")
    set(vivarium_required QUIET)
  endif()
  find_package(benchmark ${vivarium_required})
  if(NOT benchmark_FOUND)
    message(STATUS "No benchmarks in this build: Google Benchmark is missing")
    set(VIVARIUM_ENABLE_BENCHMARKS OFF)
  endif()
endif()

if(VIVARIUM_ENABLE_CCACHE)
  find_program(VIVARIUM_CCACHE ccache)
  mark_as_advanced(VIVARIUM_CCACHE)
  if(VIVARIUM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Without this sloppiness ccache does not cache what uses a precompiled header.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${VIVARIUM_CCACHE}")
  endif()
endif()

set(vivarium_gcc "$<CXX_COMPILER_ID:GNU>")
set(vivarium_clang "$<CXX_COMPILER_ID:Clang>")

# --- vivarium_options -------------------------------------------------------------------------------------

add_library(vivarium_options INTERFACE)
target_include_directories(vivarium_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_features(vivarium_options INTERFACE cxx_std_20)
# A fused multiply-add rounds once where two instructions round twice: it would make results depend on the
# machine.
target_compile_options(vivarium_options INTERFACE -ffp-contract=off)
target_compile_definitions(vivarium_options INTERFACE
  VIVARIUM_ENABLE_ASSERTS=$<BOOL:${VIVARIUM_ENABLE_ASSERTS}>
  $<$<BOOL:${VIVARIUM_ENABLE_ASSERTS}>:_GLIBCXX_ASSERTIONS>)
# Lets ccache look into what was compiled with a precompiled header.
target_compile_options(vivarium_options INTERFACE
  $<${vivarium_gcc}:-fpch-preprocess>
  "$<${vivarium_clang}:SHELL:-Xclang -fno-pch-timestamp>")

if(VIVARIUM_ENABLE_X86_64_V2 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  target_compile_options(vivarium_options INTERFACE -march=x86-64-v2)
endif()

set(vivarium_sanitizers "")
if(VIVARIUM_ENABLE_ASAN)
  list(APPEND vivarium_sanitizers address)
endif()
if(VIVARIUM_ENABLE_UBSAN)
  list(APPEND vivarium_sanitizers undefined)
endif()
if(VIVARIUM_ENABLE_TSAN)
  list(APPEND vivarium_sanitizers thread)
  # It brings operators new and delete of its own, which must not be replaced.
  target_compile_definitions(vivarium_options INTERFACE VIVARIUM_THREAD_SANITIZER)
endif()
if(VIVARIUM_ENABLE_FUZZERS)
  list(APPEND vivarium_sanitizers fuzzer-no-link)
endif()
if(vivarium_sanitizers)
  list(JOIN vivarium_sanitizers "," vivarium_sanitize)
  target_compile_options(vivarium_options INTERFACE
    -fsanitize=${vivarium_sanitize} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # A test of every pointer makes g++ take a third longer; AddressSanitizer finds what comes of a bad one, and the
  # fuzzers, built with clang, have these tests too.
  target_compile_options(vivarium_options INTERFACE
    "$<${vivarium_gcc}:-fno-sanitize=null,alignment,object-size,vptr,nonnull-attribute,returns-nonnull-attribute>")
  target_link_options(vivarium_options INTERFACE -fsanitize=${vivarium_sanitize})
endif()

if(VIVARIUM_ENABLE_LTO)
  check_ipo_supported(RESULT vivarium_lto OUTPUT vivarium_lto_output LANGUAGES CXX)
  if(vivarium_lto)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(WARNING "No link-time optimisation: ${vivarium_lto_output}")
  endif()
endif()

# A faster linker where there is one; not for link-time optimisation, which needs the compiler's own.
if(NOT VIVARIUM_ENABLE_LTO AND NOT CMAKE_CROSSCOMPILING)
  foreach(linker IN ITEMS mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} VIVARIUM_HAS_LINKER_${linker})
    if(VIVARIUM_HAS_LINKER_${linker})
      target_link_options(vivarium_options INTERFACE -fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()

# --- vivarium_warnings ------------------------------------------------------------------------------------

add_library(vivarium_warnings INTERFACE)
target_compile_options(vivarium_warnings INTERFACE
  -Wall
  -Wextra
  -Wpedantic
  -Wshadow
  -Wconversion
  -Wsign-conversion
  -Wold-style-cast
  -Wnon-virtual-dtor
  -Woverloaded-virtual
  -Wimplicit-fallthrough
  -Werror
  # g++ 12 finds null dereferences that are not there, in the standard library, as soon as it inlines under a
  # sanitizer or at link time. clang's version of this warning looks at the source only.
  $<${vivarium_clang}:-Wnull-dereference>)
if(VIVARIUM_ENABLE_UNITY)
  # A type of an unnamed namespace inside one of the source's own: g++ warns where a source is included by another.
  target_compile_options(vivarium_warnings INTERFACE $<${vivarium_gcc}:-Wno-subobject-linkage>)
endif()
if(vivarium_sanitizers)
  # The code that the sanitizers add makes g++ 12 lose track of what std::optional and std::variant hold.
  target_compile_options(vivarium_warnings INTERFACE $<${vivarium_gcc}:-Wno-maybe-uninitialized>)
endif()
