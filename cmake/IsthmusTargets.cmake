# Every folder of the map is one library; these helpers keep their settings in one place.

add_library(isthmus_settings INTERFACE)
target_compile_features(isthmus_settings INTERFACE cxx_std_20)
target_include_directories(isthmus_settings INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/isthmus>)

# What our own sources are compiled with and a user's are not.
add_library(isthmus_private_settings INTERFACE)
target_compile_options(isthmus_private_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wmissing-declarations -Woverloaded-virtual -Wcast-align -Wformat=2
  $<$<BOOL:${ISTHMUS_WARNINGS_AS_ERRORS}>:-Werror>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(isthmus_private_settings INTERFACE -march=${ISTHMUS_ARCHITECTURE})
endif()

# isthmus_library(<room>_<folder> SOURCES … PUBLIC … PRIVATE …): one folder, exported as
# isthmus::<room>_<folder>.
function(isthmus_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(target isthmus_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(isthmus::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} CXX_EXTENSIONS OFF
                                             POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${target}
    PUBLIC isthmus_settings ${ARG_PUBLIC}
    PRIVATE $<BUILD_INTERFACE:isthmus_private_settings> ${ARG_PRIVATE})
  set_property(GLOBAL APPEND PROPERTY ISTHMUS_LIBRARIES ${target})
endfunction()

# isthmus_umbrella(<room> LIBRARIES …): all folders of a room under one name.
function(isthmus_umbrella name)
  cmake_parse_arguments(ARG "" "" "LIBRARIES" ${ARGN})
  add_library(isthmus_${name} INTERFACE)
  add_library(isthmus::${name} ALIAS isthmus_${name})
  set_target_properties(isthmus_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(isthmus_${name} INTERFACE ${ARG_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY ISTHMUS_LIBRARIES isthmus_${name})
endfunction()
