# skelplay_embed(<room> <things> <Struct> <member> <file>...)
# Embeds files in the program. Generates <room>/embedded_<things>.h with
#     namespace skelplay::<room> { struct <Struct> { std::string_view name; <type> <member>; };
#                                  std::span<const <Struct>> embedded_<things>(); }
# and sets <room>_<things>_SOURCES. A member named 'text' is a string_view, any other a span of bytes. The assembler
# copies the files (.incbin), which is fast even for large files; when they change, they are embedded again.
function(skelplay_embed room things struct member)
    set(files ${ARGN})
    list(LENGTH files count)
    if(member STREQUAL "text")
        set(type "std::string_view")
        set(element "char")
    else()
        set(type "std::span<const unsigned char>")
        set(element "unsigned char")
    endif()
    set(symbol skelplay_${room}_${things})
    set(stem ${CMAKE_BINARY_DIR}/generated/${room}/embedded_${things})

    set(constants .rodata)
    if(WIN32)
        set(constants ".rdata,\"dr\"")
    endif()
    set(assembly "")
    set(declarations "")
    set(rows "")
    set(i 0)
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME)
        if(EMSCRIPTEN) # every symbol has a section, a type and a size
            file(SIZE ${file} bytes)
            string(APPEND assembly ".section .rodata.${symbol}_${i},\"\",@\n.globl ${symbol}_${i}\n.type ${symbol}_${i},@object\n"
                "${symbol}_${i}:\n.incbin \"${file}\"\n.byte 0\n.size ${symbol}_${i}, .-${symbol}_${i}\n"
                ".globl ${symbol}_${i}_end\n.type ${symbol}_${i}_end,@object\n"
                ".set ${symbol}_${i}_end, ${symbol}_${i}+${bytes}\n.size ${symbol}_${i}_end, 1\n")
            set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        else()
            string(APPEND assembly ".section ${constants}\n.global ${symbol}_${i}\n.global ${symbol}_${i}_end\n.balign 16\n"
                "${symbol}_${i}:\n.incbin \"${file}\"\n${symbol}_${i}_end:\n.byte 0\n")
        endif()
        string(APPEND declarations "extern const ${element} ${symbol}_${i}[];\nextern const ${element} ${symbol}_${i}_end[];\n")
        string(APPEND rows "        ${struct}{\"${name}\", {${symbol}_${i}, ${symbol}_${i}_end}},\n")
        math(EXPR i "${i} + 1")
    endforeach()
    if(NOT EMSCRIPTEN AND NOT WIN32)
        string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")
    endif()

    file(CONFIGURE OUTPUT ${stem}.h @ONLY CONTENT [[
#pragma once

#include <span>
#include <string_view>

namespace skelplay::@room@ {

struct @struct@ {
    std::string_view name; // the file's name without its folder
    @type@ @member@;
};

/// The files built into the program, in the order of their names.
std::span<const @struct@> embedded_@things@();

} // namespace skelplay::@room@
]])
    file(CONFIGURE OUTPUT ${stem}.S @ONLY CONTENT "@assembly@")
    file(CONFIGURE OUTPUT ${stem}.cpp @ONLY CONTENT [[
#include "@room@/embedded_@things@.h"

#include <array>

extern "C" {
@declarations@}

namespace skelplay::@room@ {

std::span<const @struct@> embedded_@things@() {
    static const std::array<@struct@, @count@> all{
@rows@    };
    return all;
}

} // namespace skelplay::@room@
]])
    set_source_files_properties(${stem}.S PROPERTIES OBJECT_DEPENDS "${files}")
    set(${room}_${things}_SOURCES ${stem}.cpp ${stem}.S ${stem}.h PARENT_SCOPE)
endfunction()
