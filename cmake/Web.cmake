# The target `web`: the browser's table, built into the folder web beside the program, where `vivarium serve` finds it.
# Not part of `all`: who works on the rules needs no npm.
find_program(VIVARIUM_NPM npm)
mark_as_advanced(VIVARIUM_NPM)
if(NOT VIVARIUM_NPM)
  message(STATUS "No browser's table in this build: npm is missing")
  return()
endif()

set(web_source "${PROJECT_SOURCE_DIR}/web")
set(web_packages "${web_source}/node_modules/.package-lock.json")
set(web_index "${PROJECT_BINARY_DIR}/web/index.html")

# What npm itself writes when the packages are there; a deleted node_modules is noticed.
add_custom_command(OUTPUT "${web_packages}"
  COMMAND "${VIVARIUM_NPM}" ci --no-audit --no-fund --loglevel=error
  COMMAND "${CMAKE_COMMAND}" -E touch "${web_packages}"
  DEPENDS "${web_source}/package.json" "${web_source}/package-lock.json"
  WORKING_DIRECTORY "${web_source}"
  COMMENT "Fetching the packages of the browser's table"
  VERBATIM)

file(GLOB_RECURSE web_inputs CONFIGURE_DEPENDS
  "${web_source}/src/*" "${web_source}/public/*" "${PROJECT_SOURCE_DIR}/i18n/*.json" "${PROJECT_SOURCE_DIR}/i18n/*.md")
file(GLOB web_settings CONFIGURE_DEPENDS "${web_source}/*.html" "${web_source}/*.ts" "${web_source}/*.js")
add_custom_command(OUTPUT "${web_index}"
  COMMAND "${VIVARIUM_NPM}" run --silent build -- --outDir "${PROJECT_BINARY_DIR}/web" --emptyOutDir --logLevel warn
  COMMAND "${CMAKE_COMMAND}" -E touch "${web_index}"
  DEPENDS "${web_packages}" ${web_inputs} ${web_settings}
  WORKING_DIRECTORY "${web_source}"
  COMMENT "Building the browser's table"
  VERBATIM)
add_custom_target(web DEPENDS "${web_index}")

# The target `web-static`: the same page and the tables of one device, for any static host and below any path; into
# build/web-static. The module is built for WebAssembly, which needs more packages than the program
# (tools/install-dependencies).
set(web_module "${PROJECT_SOURCE_DIR}/build/wasm/vivarium.wasm")
set(web_static "${PROJECT_SOURCE_DIR}/build/web-static")
add_custom_target(web-module
  COMMAND "${CMAKE_COMMAND}" --preset wasm
  COMMAND "${CMAKE_COMMAND}" --build --preset wasm --target vivarium_module
  WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
  COMMENT "Building the tables for WebAssembly"
  VERBATIM)
add_custom_target(web-static
  COMMAND "${CMAKE_COMMAND}" -E env "VIVARIUM_MODULE=${web_module}"
    "${VIVARIUM_NPM}" run --silent build -- --mode static --base ./ --outDir "${web_static}" --emptyOutDir
    --logLevel warn
  DEPENDS "${web_packages}"
  WORKING_DIRECTORY "${web_source}"
  COMMENT "Building the page for static hosts"
  VERBATIM)
add_dependencies(web-static web-module)
