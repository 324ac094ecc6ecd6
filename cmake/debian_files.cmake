# What the Debian package has besides what `cmake --install` installs. cpack runs this while it gathers the files.
configure_file("${CMAKE_CURRENT_LIST_DIR}/../packaging/vivarium.default"
  "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/etc/default/vivarium" COPYONLY)
