# Installs the headers, the libraries and what find_package(isthmus) needs. tests/consumer uses the
# result as a stranger would.

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

include(CMakePackageConfigHelpers)

set(isthmus_headers ${CMAKE_INSTALL_INCLUDEDIR}/isthmus)
set(isthmus_package ${CMAKE_INSTALL_LIBDIR}/cmake/isthmus)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/kernels
                  ${PROJECT_BINARY_DIR}/generated/engine
        DESTINATION ${isthmus_headers}
        FILES_MATCHING PATTERN "*.hpp")

get_property(isthmus_libraries GLOBAL PROPERTY ISTHMUS_LIBRARIES)
install(TARGETS isthmus_settings ${isthmus_libraries} EXPORT isthmus
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT isthmus NAMESPACE isthmus:: FILE isthmusTargets.cmake
        DESTINATION ${isthmus_package})

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/isthmusConfig.cmake.in
  ${PROJECT_BINARY_DIR}/isthmusConfig.cmake
  INSTALL_DESTINATION ${isthmus_package}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may change interfaces.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/isthmusConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/isthmusConfig.cmake
              ${PROJECT_BINARY_DIR}/isthmusConfigVersion.cmake
        DESTINATION ${isthmus_package})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
