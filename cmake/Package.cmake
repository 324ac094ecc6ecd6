# `cmake --install BUILD` and the Debian package (`cpack --config BUILD/CPackConfig.cmake`): the program, the browser's
# table (target `web`), completions, manual pages, documents and the systemd unit.
include(GNUInstallDirs)

# What the program says of itself, in the folders below share/.
set(reference "${PROJECT_BINARY_DIR}/reference")
add_custom_command(OUTPUT "${reference}/man/man1/vivarium.1"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${reference}"
  COMMAND vivarium_program generate "${reference}"
  DEPENDS vivarium_program
  COMMENT "Writing completions and manual pages"
  VERBATIM)
add_custom_target(vivarium_reference ALL DEPENDS "${reference}/man/man1/vivarium.1")

# An installation takes what was built, and builds nothing.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

install(TARGETS vivarium_program)
install(DIRECTORY "${PROJECT_BINARY_DIR}/web" DESTINATION "${CMAKE_INSTALL_DATADIR}/vivarium" OPTIONAL)
install(DIRECTORY "${reference}/" DESTINATION "${CMAKE_INSTALL_DATADIR}")
# zsh looks there where the prefix is not /usr.
install(FILES "${reference}/zsh/vendor-completions/_vivarium" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(DIRECTORY docs examples DESTINATION "${CMAKE_INSTALL_DOCDIR}" USE_SOURCE_PERMISSIONS
  PATTERN __pycache__ EXCLUDE PATTERN "*.csv" EXCLUDE)
# The unit names the program, whose place is known only now.
install(CODE "configure_file(\"${PROJECT_SOURCE_DIR}/packaging/vivarium.service.in\"
  \"${PROJECT_BINARY_DIR}/vivarium.service\" @ONLY)")
install(FILES "${PROJECT_BINARY_DIR}/vivarium.service" DESTINATION lib/systemd/system)

# --- The Debian package -----------------------------------------------------------------------------------

file(STRINGS "${PROJECT_SOURCE_DIR}/cli/program.hpp" version REGEX "kVersion = ")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" version "${version}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vivarium)
set(CPACK_PACKAGE_VERSION "${version}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Three card games for the browser, the terminal and programs")
set(CPACK_PACKAGE_DESCRIPTION
  "Dino Twist, Take That and Cubosaurs: a server with tables for people and bots,\n\
the same games in the terminal, and a simulator and an arena for bots.")
set(CPACK_PACKAGE_CONTACT "Vivarium <vivarium@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(packaging "${PROJECT_SOURCE_DIR}/packaging/debian")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${packaging}/conffiles" "${packaging}/postinst" "${packaging}/prerm" "${packaging}/postrm")
set(CPACK_INSTALL_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake")
include(CPack)
