# cmake -D PROGRAM=<skelplay> -D PICTURE=<file.png> -P play.cmake
# Runs the program on the bundled sample, or renders it to a picture where there is no display.
if("$ENV{DISPLAY}$ENV{WAYLAND_DISPLAY}" STREQUAL "")
    execute_process(COMMAND "${PROGRAM}" render -o "${PICTURE}" RESULT_VARIABLE status)
    if(status EQUAL 0)
        message(NOTICE "There is no display here, so the sample was rendered to ${PICTURE}")
    endif()
else()
    execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE status)
endif()
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ended with status ${status}")
endif()
