# For an archive that runs on any Linux: everything is linked in but the C library, and what belongs to the system's graphics, which is
# opened when it is needed. Debian's static libraries are used where there are some. GLFW is that of Debian 13, which opens X11 or
# Wayland, whichever it finds; its source is in build/sources, where `install.sh portable` has put it.
set(SKELPLAY_SOURCES_OF portable)
include(sources.cmake)
set(compiled_headers "")

# For the folders that are added after this one. What nobody calls goes: parts of libstdc++ want a newer C library.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY
    LINK_OPTIONS -static-libgcc -static-libstdc++ LINKER:--exclude-libs,ALL LINKER:--gc-sections)

add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
skelplay_compiled_readers()

include(glfw.cmake)

set(CMAKE_FIND_LIBRARY_SUFFIXES .a) # not for GLFW, which looks for the C library's
