# The toolchain of the presets with sanitizers: the newest clang that is installed. `install.sh ci` installs the newest of the system's
# release.
file(GLOB compilers /usr/bin/clang++-[0-9]*)
list(SORT compilers COMPARE NATURAL ORDER DESCENDING)
if(NOT compilers)
    message(FATAL_ERROR "clang is not installed: sh third_party/install.sh ci")
endif()
list(GET compilers 0 CMAKE_CXX_COMPILER)
string(REPLACE clang++ clang CMAKE_C_COMPILER ${CMAKE_CXX_COMPILER})
