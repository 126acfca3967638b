# A folder as a .zip, which runs wherever it is unpacked, and an installer of it made by NSIS (installer.nsi).
install(FILES ${doc}/copyright DESTINATION . RENAME LICENCES.txt)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION . RENAME CHANGES.txt)
set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_FILE_NAME skelplay-${PROJECT_VERSION}-windows-x86_64)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/make_installer.cmake)
set(CPACK_INSTALLER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/installer.nsi)
set(CPACK_INSTALLER_ICON ${CMAKE_BINARY_DIR}/generated/skelplay.ico)
include(CPack)
