# Packages: `cmake --workflow --preset package` makes a .deb and a .tar.gz for the release it is built on, the preset portable a .tar.gz
# for any Linux, the preset windows a .zip and an installer. Archives run from wherever they are unpacked.

set(SKELPLAY_CONTACT "The Skelplay authors <authors@skelplay.org>" CACHE STRING
    "Who maintains the package, with an address")

# ---- What Debian wants to know of a package: its licences and its changes ----
# What is built in, not only linked: headers, static libraries, fonts. Their licences want to be passed on.
set(built_in fonts-inter fonts-fork-awesome libimgui-dev libglm-dev libutfcpp-dev libcli11-dev nlohmann-json3-dev
    libeigen3-dev python3-glad)
if(SKELPLAY_PORTABLE OR WIN32)
    list(APPEND built_in libfmt-dev libglfw3-dev libpng-dev libstb-dev libtinygltf-dev libtinyobjloader-dev zlib1g-dev libsqlite3-0 gcc-12-base)
endif()
if(SKELPLAY_PORTABLE)
    list(APPEND built_in nettle-dev)
elseif(WIN32)
    list(APPEND built_in gcc-mingw-w64-base mingw-w64-common)
endif()
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
set(copyright "Skelplay\n\n${licence}")
foreach(package IN LISTS built_in)
    if(EXISTS /usr/share/doc/${package}/copyright)
        file(READ /usr/share/doc/${package}/copyright its_copyright)
        string(APPEND copyright "\n\n======== Built in: ${package}, of which Debian says ========\n\n${its_copyright}")
    endif()
endforeach()
set(doc ${CMAKE_BINARY_DIR}/generated/doc)
file(WRITE ${doc}/copyright "${copyright}")

# ---- CPack: what all packages share ----
set(CPACK_PACKAGE_NAME skelplay)
set(CPACK_PACKAGE_VENDOR "The Skelplay authors")
set(CPACK_PACKAGE_CONTACT "${SKELPLAY_CONTACT}")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)

if(WIN32)
    include(${CMAKE_CURRENT_LIST_DIR}/windows.cmake)
    return()
endif()

string(TIMESTAMP date "%a, %d %b %Y 00:00:00 +0000" UTC)
file(CONFIGURE OUTPUT ${doc}/changelog @ONLY CONTENT "skelplay (${PROJECT_VERSION}) unstable; urgency=medium

  * What has changed is told in NEWS.gz.

 -- ${SKELPLAY_CONTACT}  ${date}
")
foreach(pair IN ITEMS changelog:${doc}/changelog NEWS:${PROJECT_SOURCE_DIR}/CHANGELOG.md)
    string(REGEX MATCH "^([^:]+):(.*)$" unused ${pair})
    set(packed ${doc}/${CMAKE_MATCH_1}.gz)
    add_custom_command(OUTPUT ${packed}
        COMMAND ${GZIP} -9n < ${CMAKE_MATCH_2} > ${packed}
        DEPENDS ${CMAKE_MATCH_2}
        VERBATIM)
    list(APPEND packed_texts ${packed})
endforeach()
add_custom_target(skelplay_doc DEPENDS ${packed_texts})
add_dependencies(desktop skelplay_doc)
install(FILES ${doc}/copyright ${packed_texts} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skelplay)

# ---- CPack: Linux ----
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "player for motion-capture skeletons")
set(CPACK_PACKAGE_DESCRIPTION "Skelplay opens Acclaim (ASF, AMC), Biovision (BVH) and Motion Analysis (HTR)
skeletons and markers (C3D, TRC) and plays them at once, exactly as the file
says, in a window or without any display. It shows ghosts, paths and curves,
compares takes joint by joint, gives skeletons a body or a skin, and converts
to other formats, pictures and videos.")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Opened while it runs, so dpkg-shlibdeps does not see them: OpenGL with the driver that needs no GPU, …
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libegl1, libgl1, libgl1-mesa-dri")
# … ffmpeg, which writes videos, and what GLFW uses of X11 where it is there: several screens, pointers, the wheel.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ffmpeg, libfontconfig1, libxcursor1, libxi6, libxinerama1, libxrandr2")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion")
if(SKELPLAY_PORTABLE)
    set(CPACK_GENERATOR TGZ)
    string(TOLOWER "skelplay-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
endif()
include(CPack)
