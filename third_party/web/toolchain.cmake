# The browser's compiler: Debian's emscripten with a newer clang, because the C++ library that emscripten 3.1.6 brings is of
# 2021. That of clang 19 is built from its source by third_party/web/CMakeLists.txt.
set(llvm /usr/lib/llvm-19)
set(tools ${CMAKE_BINARY_DIR}/tools)

# try_compile has a binary folder of its own; it uses the tools of the first call.
if(DEFINED ENV{SKELPLAY_WEB_TOOLS})
    set(tools $ENV{SKELPLAY_WEB_TOOLS})
endif()
set(ENV{SKELPLAY_WEB_TOOLS} ${tools})

if(NOT EXISTS ${tools}/em++)
    # Debian's emscripten looks for its compiler's tools by names that end in -14.
    file(MAKE_DIRECTORY ${tools}/llvm)
    file(GLOB programs ${llvm}/bin/*)
    foreach(program IN LISTS programs)
        get_filename_component(name ${program} NAME)
        file(CREATE_LINK ${program} ${tools}/llvm/${name} SYMBOLIC)
        file(CREATE_LINK ${program} ${tools}/llvm/${name}-14 SYMBOLIC)
    endforeach()
    foreach(tool IN ITEMS em++ emcc)
        file(WRITE ${tools}/${tool} "#!/bin/sh
EM_LLVM_ROOT=${tools}/llvm NODE_PATH=/usr/share/nodejs PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/${tool} \"$@\"
")
        file(CHMOD ${tools}/${tool} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    endforeach()
endif()

set(CMAKE_C_COMPILER ${tools}/emcc)
set(CMAKE_CXX_COMPILER ${tools}/em++)
set(CMAKE_ASM_COMPILER ${tools}/emcc)
set(CMAKE_ASM_COMPILER_ID Clang)
set(CMAKE_AR ${llvm}/bin/llvm-ar CACHE FILEPATH "")
set(CMAKE_RANLIB ${llvm}/bin/llvm-ranlib CACHE FILEPATH "")
set(EMSCRIPTEN_ROOT_PATH /usr/share/emscripten)
# Exceptions are those of WebAssembly.
set(CMAKE_C_FLAGS_INIT "-fwasm-exceptions")
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -nostdinc++ -isystem ${CMAKE_CURRENT_LIST_DIR} -isystem ${llvm}/include/c++/v1")
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
