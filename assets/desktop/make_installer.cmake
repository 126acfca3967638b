# CPack runs this once the folder is packed: makes the installer of the same folder, with its check sum.
find_program(MAKENSIS makensis REQUIRED)
set(installer ${CPACK_PACKAGE_DIRECTORY}/${CPACK_PACKAGE_FILE_NAME}.exe)
execute_process(
    COMMAND ${MAKENSIS} -V2 -INPUTCHARSET UTF8 -DVERSION=${CPACK_PACKAGE_VERSION} -DFOLDER=${CPACK_TEMPORARY_DIRECTORY}
            -DINSTALLER=${installer} -DICON=${CPACK_INSTALLER_ICON} ${CPACK_INSTALLER_SCRIPT}
    COMMAND_ERROR_IS_FATAL ANY)
file(SHA256 ${installer} sum)
file(WRITE ${installer}.sha256 "${sum}  ${CPACK_PACKAGE_FILE_NAME}.exe\n")
message(NOTICE "Made ${installer}")
