# vivarium_embed(NAME FUNCTION file...): a library NAME that holds the given files of the repository.
# FUNCTION is qualified: vivarium::embedded_file gives
#   std::string_view vivarium::embedded_file(std::string_view path)
# in <builddir>/generated/embedded_files.hpp; `path` is relative to the root of the repository.
function(vivarium_embed name function)
  set(header "${PROJECT_BINARY_DIR}/generated/embedded_files.hpp")
  set(source "${PROJECT_BINARY_DIR}/generated/embedded_files.cpp")
  set(manifest "${PROJECT_BINARY_DIR}/generated/embedded_files.txt")
  set(relative ${ARGN})
  list(TRANSFORM relative REPLACE "^${PROJECT_SOURCE_DIR}/" "")
  list(SORT relative)
  list(TRANSFORM relative PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE absolute)
  list(JOIN relative "\n" lines)
  # Written only when it differs, so that a new list of files, and nothing else, makes the library anew.
  file(CONFIGURE OUTPUT "${manifest}" CONTENT "@lines@" @ONLY)

  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake")
  add_custom_command(
    OUTPUT "${source}" "${header}"
    COMMAND "${CMAKE_COMMAND}" -D FUNCTION=${function} -D ROOT=${PROJECT_SOURCE_DIR} -D MANIFEST=${manifest}
            -D HEADER=${header} -D SOURCE=${source} -P "${script}"
    DEPENDS "${script}" "${manifest}" ${absolute}
    COMMENT "Embedding files"
    VERBATIM)
  # No vivarium_warnings: string literals of any length are the point here, and clang's -Wpedantic objects.
  add_library(${name} STATIC "${source}" "${header}")
  target_include_directories(${name} PUBLIC "${PROJECT_BINARY_DIR}/generated")
  target_link_libraries(${name} PUBLIC vivarium_options)
endfunction()
