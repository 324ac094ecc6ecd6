# Run by vivarium_embed: writes SOURCE and HEADER, which hold the files that MANIFEST lists, one to a line.
# Each file becomes one raw string literal, which costs the compiler little however long it is.
file(STRINGS "${MANIFEST}" paths)
string(REGEX MATCH "^(.*)::([^:]+)$" matched "${FUNCTION}")
set(namespace "${CMAKE_MATCH_1}")
set(function "${CMAKE_MATCH_2}")

file(WRITE "${HEADER}.new" "// Made by cmake/embed_files.cmake.
#pragma once

#include <span>
#include <string_view>

namespace ${namespace} {

// The contents of a file of the repository, by its path from the repository's root; a view whose data() is
// null when no such file is in the program.
[[nodiscard]] std::string_view ${function}(std::string_view path);

// The paths of all such files, sorted.
[[nodiscard]] std::span<const std::string_view> ${function}_paths();

}  // namespace ${namespace}
")

set(source "// Made by cmake/embed_files.cmake.
#include \"embedded_files.hpp\"

#include <array>
#include <cstddef>

namespace {

using namespace std::string_view_literals;

")
list(LENGTH paths count)
set(names "")
set(contents "")
foreach(path IN LISTS paths)
  file(READ "${ROOT}/${path}" text)
  string(FIND "${text}" ")vivarium_file\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${path} contains the mark that ends an embedded file")
  endif()
  string(APPEND names "    \"${path}\"sv,\n")
  # Joined and not passed through a list: the text may hold semicolons and brackets.
  string(APPEND contents "    R\"vivarium_file(" "${text}" ")vivarium_file\"sv,\n")
endforeach()
string(APPEND source
  "constexpr std::array<std::string_view, ${count}> paths = {\n" "${names}" "};\n\n"
  "constexpr std::array<std::string_view, ${count}> contents = {\n" "${contents}" "};\n\n"
  "}  // namespace

std::string_view ${FUNCTION}(std::string_view path) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (paths[i] == path) return contents[i];
  }
  return {};
}

std::span<const std::string_view> ${FUNCTION}_paths() { return paths; }
")
file(WRITE "${SOURCE}.new" "${source}")

foreach(file IN ITEMS "${HEADER}" "${SOURCE}")
  file(RENAME "${file}.new" "${file}")
endforeach()
