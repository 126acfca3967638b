# For builds that link what Debian has no fitting library of: browsers, Windows and the portable archive. The sources of Debian's packages are
# in build/sources, where `install.sh` has put them.
set(sources ${PROJECT_SOURCE_DIR}/build/sources)
set(unpacked ${CMAKE_BINARY_DIR}/sources)

# skelplay_unpack(<variable> <package> [<folder in it>...]): sets the variable to where the package's source is.
function(skelplay_unpack variable package)
    file(GLOB archive ${sources}/${package}_*.orig.tar.*)
    list(LENGTH archive count)
    if(NOT count EQUAL 1)
        message(FATAL_ERROR "expected one source of ${package} in ${sources}, found ${count}: sh third_party/install.sh ${SKELPLAY_SOURCES_OF}")
    endif()
    set(folder ${unpacked}/${package})
    if(NOT EXISTS ${folder})
        message(STATUS "Unpacking ${package}")
        file(MAKE_DIRECTORY ${folder})
        list(TRANSFORM ARGN REPLACE "(.+)" "*/\\1/*" OUTPUT_VARIABLE parts)
        execute_process(COMMAND tar xf ${archive} --strip-components=1 --wildcards ${parts} WORKING_DIRECTORY ${folder}
            RESULT_VARIABLE failed)
        if(failed)
            file(REMOVE_RECURSE ${folder})
            message(FATAL_ERROR "${archive} could not be unpacked")
        endif()
    endif()
    set(${variable} ${folder} PARENT_SCOPE)
endfunction()

# skelplay_compiled(<target> <definitions> <text>): a library whose headers hold its code, which is compiled once. Its headers are
# in the folders compiled_headers.
function(skelplay_compiled target definitions text)
    string(MAKE_C_IDENTIFIER ${target} name)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${name}.cpp CONTENT "${text}" @ONLY)
    add_library(${name} STATIC ${CMAKE_BINARY_DIR}/generated/${name}.cpp)
    target_include_directories(${name} SYSTEM PUBLIC ${compiled_headers})
    target_compile_definitions(${name} PUBLIC ${definitions})
    target_compile_options(${name} PRIVATE -w -O2)
    add_library(${target} ALIAS ${name})
endfunction()

# Readers and writers of scenes that have all their code in headers.
function(skelplay_compiled_readers)
    skelplay_compiled(tinyobjloader::tinyobjloader_double TINYOBJLOADER_USE_DOUBLE "#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>
")
    # Its options are in a header of its name, not on the command line, so that rooms with and without it can share what is precompiled.
    set(with_options ${CMAKE_BINARY_DIR}/generated/tinygltf)
    file(CONFIGURE OUTPUT ${with_options}/tiny_gltf.h CONTENT "#pragma once
#define TINYGLTF_NO_INCLUDE_JSON
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include \"/usr/include/tiny_gltf.h\"
")
    list(PREPEND compiled_headers ${with_options})
    skelplay_compiled(TinyGLTF::TinyGLTF "" "#include <nlohmann/json.hpp>
#define TINYGLTF_IMPLEMENTATION
#include <tiny_gltf.h>
")
endfunction()
