# Windows' compiler: Debian's GCC for MinGW-w64, in the form with the standard's threads. All but the system's libraries is linked in.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(mingw x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${mingw}-gcc-posix)
set(CMAKE_CXX_COMPILER ${mingw}-g++-posix)
set(CMAKE_ASM_COMPILER ${mingw}-gcc-posix)
set(CMAKE_RC_COMPILER ${mingw}-windres)
set(CMAKE_FIND_ROOT_PATH /usr/${mingw})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind IN ITEMS LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)

# Two headers of GCC 12's library are wrong on Windows; they are made right from the compiler's own, and come before them.
set(fixed ${CMAKE_BINARY_DIR}/fixed_headers)
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=include/c++ OUTPUT_VARIABLE library OUTPUT_STRIP_TRAILING_WHITESPACE)
# fix(<header> <wrong> <right>): the whole text must be there, else it is another library, which has to be looked at.
function(fix header wrong right)
    set(source ${fixed}/${header})
    if(NOT EXISTS ${source})
        set(source ${library}/${header})
    endif()
    file(READ ${source} text)
    string(FIND "${text}" "${right}" done)
    if(done EQUAL -1)
        string(FIND "${text}" "${wrong}" at)
        if(at EQUAL -1)
            message(FATAL_ERROR "${library}/${header} is not GCC 12's: see ${CMAKE_CURRENT_LIST_FILE}")
        endif()
        string(REPLACE "${wrong}" "${right}" text "${text}")
        file(WRITE ${fixed}/${header} "${text}")
    endif()
endfunction()
# Who waits for a value looked at it before taking the lock, and who changes it took none: between the two a wake-up was lost, and
# stop tokens and condition_variable_any waited for ever.
fix(bits/atomic_wait.h "	__platform_wait_t __val;
	__atomic_load(__addr, &__val, __ATOMIC_SEQ_CST);
	if (__val == __old)
	  {
	    lock_guard<mutex> __l(_M_mtx);
	    _M_cv.wait(_M_mtx);
	  }
" "	lock_guard<mutex> __l(_M_mtx);
	__platform_wait_t __val;
	__atomic_load(__addr, &__val, __ATOMIC_SEQ_CST);
	if (__val == __old)
	  _M_cv.wait(_M_mtx);
")
# All are woken, because sixteen pools stand for all addresses.
fix(bits/atomic_wait.h "	if (__all)
	  _M_cv.notify_all();
	else
	  _M_cv.notify_one();
" "	{ lock_guard<mutex> __l(_M_mtx); }
	_M_cv.notify_all();
")
# Paths took each byte of a text for a letter; and their own text, which reports print, has slashes as on every system.
fix(bits/fs_path.h "	      struct _UCvt : std::codecvt<wchar_t, char, std::mbstate_t>
	      { } __cvt;
	      if (__str_codecvt_in_all(__f, __l, __wstr, __cvt))
		return __wstr;
" "	      return skelplay_path_letters(string_view(__f, __l - __f));
")
fix(bits/fs_path.h "  path::string() const { return string<char>(); }
" "  path::string() const { return skelplay_path_text(_M_pathname); }
")
fix(bits/fs_path.h "namespace std _GLIBCXX_VISIBILITY(default)
" "std::wstring skelplay_path_letters(std::string_view text); // src/windows/base/utf16.cpp
std::string skelplay_path_text(std::wstring_view letters);
namespace std _GLIBCXX_VISIBILITY(default)
")
set(CMAKE_CXX_FLAGS_INIT "-isystem ${fixed}")
