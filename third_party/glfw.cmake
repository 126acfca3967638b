# GLFW from its source, linked in.
skelplay_unpack(glfw3_source glfw3)
set(BUILD_SHARED_LIBS OFF)
foreach(part IN ITEMS EXAMPLES TESTS DOCS INSTALL)
    set(GLFW_BUILD_${part} OFF)
    set(GLFW_${part} OFF)
endforeach()
add_subdirectory(${glfw3_source} ${CMAKE_BINARY_DIR}/glfw EXCLUDE_FROM_ALL)
