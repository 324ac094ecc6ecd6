# How the targets are made. Sources are found by folder and sorted by the end of their names:
#   *_test.cpp to the folder's test program, *_bench.cpp to the benchmarks, *_fuzz.cpp to a fuzzer each,
#   everything else to the folder's library.
# A new file needs no change here. A folder without sources makes an empty (interface) library.

# vivarium_sources(PREFIX): the sources below the current folder, sorted into
# PREFIX_library, PREFIX_test, PREFIX_bench and PREFIX_fuzz.
function(vivarium_sources prefix)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  list(SORT found)
  set(library ${found})
  foreach(kind IN ITEMS test bench fuzz)
    set(${kind} ${found})
    list(FILTER ${kind} INCLUDE REGEX "_${kind}\\.cpp$")
    list(FILTER library EXCLUDE REGEX "_${kind}\\.cpp$")
    set(${prefix}_${kind} "${${kind}}" PARENT_SCOPE)
  endforeach()
  set(${prefix}_library "${library}" PARENT_SCOPE)
endfunction()

# OUTER, below: a layer around the games, in which no test spends its time. Its large libraries (Asio, Beast, CLI11)
# take half as long to compile without optimisation, so a checked build leaves it out there.
set(vivarium_outer_options "$<$<CONFIG:Debug>:-O0>")

# The headers of others that most libraries use, compiled once for each kind of library. Only with g++: the clang builds
# see every file of the games, the bots and below with no more than what it includes itself, and most of the server's by
# way of the fuzzers. In the outermost layers a missing include can hide: clang-tidy looks at several files at a time.
set(vivarium_common_headers
  <algorithm> <array> <bit> <cstdint> <functional> <memory> <optional> <span> <string> <string_view> <utility> <variant>
  <vector>)
set(vivarium_outer_headers ${vivarium_common_headers} <chrono> <map>)

function(vivarium_precompile name kind) # kind: common or outer
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  set(home vivarium_${kind}_headers_home)
  if(NOT TARGET ${home})
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${home}.cpp"
      CONTENT "// The home of a precompiled header.\n")
    add_library(${home} OBJECT "${PROJECT_BINARY_DIR}/generated/${home}.cpp")
    target_link_libraries(${home} PRIVATE vivarium_options vivarium_warnings)
    if(kind STREQUAL "outer")
      target_compile_options(${home} PRIVATE ${vivarium_outer_options})
    endif()
    target_precompile_headers(${home} PRIVATE ${vivarium_${kind}_headers})
  endif()
  target_precompile_headers(${name} REUSE_FROM ${home})
endfunction()

# Compiles the sources of a target in groups (tools/source_batches.py): most of the time of a small source goes into
# headers. A source compiles alone in the builds that do not ask for this.
set(vivarium_unity_lines 1500)
function(vivarium_group name)
  if(NOT VIVARIUM_ENABLE_UNITY OR NOT ARGN)
    return()
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  set(script "${PROJECT_SOURCE_DIR}/tools/source_batches.py")
  set(files ${ARGN})
  list(FILTER files EXCLUDE REGEX "[$]<")
  set(absolute ${files})
  list(TRANSFORM files REPLACE "^${PROJECT_SOURCE_DIR}/" "")
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${script}" ${vivarium_unity_lines} ${files}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE groups COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" groups "${groups}")
  foreach(line IN LISTS groups)
    string(REGEX MATCH "^([0-9]+) (.*)$" matched "${line}")
    set_source_files_properties("${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_2}" PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
  endforeach()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A name that another source of its group declares makes other groups.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${script}" ${absolute})
endfunction()

# vivarium_library(NAME [SOURCES file...] [DEPENDS target...] [OUTER]): a static library of the given sources.
function(vivarium_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OUTER" "" "SOURCES;DEPENDS")
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC vivarium_options ${arg_DEPENDS} PRIVATE vivarium_warnings)
    if(arg_OUTER)
      target_compile_options(${name} PRIVATE ${vivarium_outer_options})
      vivarium_precompile(${name} outer)
    else()
      vivarium_precompile(${name} common)
    endif()
    vivarium_group(${name} ${arg_SOURCES})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE vivarium_options ${arg_DEPENDS})
  endif()
endfunction()

# What every test program uses. The header that they all share is compiled once, in vivarium_test_support.
if(VIVARIUM_ENABLE_TESTS)
  # Builds all test programs; where VIVARIUM_ENABLE_TESTS is AUTO nothing else does.
  add_custom_target(vivarium_all_tests)

  add_library(vivarium_test_interface INTERFACE)
  target_link_libraries(vivarium_test_interface INTERFACE
    vivarium_options vivarium_warnings GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  target_compile_definitions(vivarium_test_interface INTERFACE
    VIVARIUM_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    VIVARIUM_PROGRAM="${PROJECT_BINARY_DIR}/vivarium")
  # INSTANTIATE_TEST_SUITE_P and its like rely on an extension that clang names in our files.
  target_compile_options(vivarium_test_interface INTERFACE
    $<${vivarium_clang}:-Wno-gnu-zero-variadic-macro-arguments>)

  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/test_support.cpp"
    CONTENT "// The home of the tests' precompiled header.\n")
  add_library(vivarium_test_support STATIC "${PROJECT_BINARY_DIR}/generated/test_support.cpp")
  set_target_properties(vivarium_test_support PROPERTIES EXCLUDE_FROM_ALL ON)
  target_link_libraries(vivarium_test_support PRIVATE vivarium_test_interface)
  target_precompile_headers(vivarium_test_support PRIVATE
    <gmock/gmock.h> <gtest/gtest.h> <algorithm> <array> <cstdint> <optional> <string> <string_view> <vector>)
endif()

# vivarium_tests(NAME [SOURCES file...] [DEPENDS target...] [SHARDS n] [FILTER pattern] [USES_PROGRAM]): a test program,
# if it has sources.
# SHARDS: its tests are divided among that many processes, for those that would be the last to end.
# FILTER: which of its tests are run. USES_PROGRAM: the tests run the program vivarium.
function(vivarium_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "USES_PROGRAM" "SHARDS;FILTER" "SOURCES;DEPENDS")
  if(NOT VIVARIUM_ENABLE_TESTS OR NOT arg_SOURCES)
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE vivarium_test_interface ${arg_DEPENDS})
  target_precompile_headers(${name} REUSE_FROM vivarium_test_support)
  vivarium_group(${name} ${arg_SOURCES})
  if(VIVARIUM_ENABLE_TESTS STREQUAL "AUTO")
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  add_dependencies(vivarium_all_tests ${name})
  if(arg_USES_PROGRAM AND TARGET vivarium_program)
    add_dependencies(${name} vivarium_program)
  endif()
  # A process for each shard, not for each test: starting one under a sanitizer takes longer than most tests. What each
  # test said stands in test-results/, which ./check counts.
  set(shards ${arg_SHARDS})
  if(NOT shards)
    set(shards 1)
  endif()
  math(EXPR last "${shards} - 1")
  set(filter)
  if(arg_FILTER)
    set(filter "--gtest_filter=${arg_FILTER}")
  endif()
  foreach(shard RANGE ${last})
    set(test ${name})
    if(shards GREATER 1)
      set(test ${name}.${shard})
    endif()
    add_test(NAME ${test} COMMAND ${name} ${filter})
    set(results "${PROJECT_BINARY_DIR}/test-results/${test}.xml")
    set_tests_properties(${test} PROPERTIES TIMEOUT 900 LABELS ${name} ENVIRONMENT
      "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard};GTEST_BRIEF=1;GTEST_OUTPUT=xml:${results}")
  endforeach()
endfunction()
