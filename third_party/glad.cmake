# glad needs --reproducible to work without a network, and its own options before the sub-command.
find_program(GLAD_EXECUTABLE glad REQUIRED)
set(GLAD_DIR ${CMAKE_BINARY_DIR}/generated/glad)
add_custom_command(
    OUTPUT ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h ${GLAD_DIR}/include/KHR/khrplatform.h
    COMMAND ${GLAD_EXECUTABLE} --api gl:core=3.3 --extensions GL_KHR_debug,GL_ARB_ES2_compatibility --reproducible --quiet --out-path ${GLAD_DIR} c
    COMMENT "Generating the OpenGL loader"
    VERBATIM)
add_library(glad STATIC ${GLAD_DIR}/src/gl.c)
target_include_directories(glad SYSTEM PUBLIC ${GLAD_DIR}/include)
