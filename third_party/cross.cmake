# What the builds for browsers and for Windows link alike: libraries of headers come from Debian's development packages, the others are
# compiled here from the sources of Debian's packages, which `install.sh` has put into build/sources.
include(${CMAKE_CURRENT_LIST_DIR}/sources.cmake)
skelplay_unpack(imgui imgui)
skelplay_unpack(zlib zlib)
skelplay_unpack(png libpng1.6)

# Headers of Debian's packages, one by one: all of /usr/include would hide the other system's C library.
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
set(compiled_headers ${headers} ${headers}/stb)
foreach(header IN ITEMS CLI fmt glm nlohmann stb utf8.h utf8 tiny_obj_loader.h)
    file(CREATE_LINK /usr/include/${header} ${headers}/${header} SYMBOLIC)
endforeach()

# skelplay_headers(<target> <folder>...): a library of headers only.
function(skelplay_headers target)
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${target} SYSTEM INTERFACE ${headers} ${ARGN})
endfunction()
skelplay_headers(fmt::fmt)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
skelplay_headers(glm::glm)
skelplay_headers(nlohmann_json::nlohmann_json)
skelplay_headers(CLI11::CLI11)
skelplay_headers(utf8cpp::utf8cpp)
skelplay_headers(Eigen3::Eigen /usr/include/eigen3)

skelplay_compiled(PkgConfig::STB "" "#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb_image_resize.h>
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>
")
skelplay_compiled_readers()

function(skelplay_library target name folder)
    add_library(${name} STATIC ${ARGN})
    target_include_directories(${name} SYSTEM PUBLIC ${folder})
    target_compile_options(${name} PRIVATE -w -O2)
    if(NOT target STREQUAL name)
        add_library(${target} ALIAS ${name})
    endif()
endfunction()

set(zlib_files adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM zlib_files REPLACE "(.+)" "${zlib}/\\1.c")
skelplay_library(ZLIB::ZLIB zlib ${zlib} ${zlib_files})

file(GLOB png_files ${png}/png*.c)
list(FILTER png_files EXCLUDE REGEX "/pngtest\\.c$")
configure_file(${png}/scripts/pnglibconf.h.prebuilt ${png}/pnglibconf.h COPYONLY)
skelplay_library(PNG::PNG png ${png} ${png_files})
target_link_libraries(png PUBLIC zlib)

file(GLOB imgui_files ${imgui}/imgui*.cpp)
list(FILTER imgui_files EXCLUDE REGEX "/imgui_demo\\.cpp$")
list(APPEND imgui_files ${imgui}/misc/cpp/imgui_stdlib.cpp)
skelplay_library(PkgConfig::IMGUI imgui ${imgui} ${imgui_files} ${imgui}/backends/imgui_impl_glfw.cpp
    ${imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui}/misc/cpp)
target_link_libraries(imgui PRIVATE glfw PkgConfig::STB)
