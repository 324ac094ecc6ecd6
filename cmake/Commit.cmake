# The header vivarium_commit.hpp, which says what the program is built from. It is looked up in every build and written
# only when it has changed, so that a commit costs one small source and a link.
#
# As a script (-P) it writes the file OUTPUT.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  add_custom_target(vivarium_commit
    COMMAND "${CMAKE_COMMAND}" -D OUTPUT=${PROJECT_BINARY_DIR}/generated/vivarium_commit.hpp
            -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${PROJECT_BINARY_DIR}/generated/vivarium_commit.hpp"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)
  return()
endif()

cmake_minimum_required(VERSION 3.25)
# A source archive has no repository; a plus marks what was changed since the commit.
execute_process(COMMAND git describe --always --match= --abbrev=12 --dirty=+
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "#pragma once\n#define VIVARIUM_COMMIT \"${commit}\"\n" @ONLY)
