#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/input_options.h"
#include "cli/view_request.h"

namespace skelplay::cli {

struct SheetOptions {
    InputOptions input;
    bool recursive = false;  // folders with all that is below them
    std::string output;      // -o: sheet.png, which becomes sheet-001.png … for several, or sheet-%03d.png
    std::string size;        // of a still; empty: 240x240, in a strip 128x176
    std::size_t strip = 1;   // stills of each take
    std::optional<std::size_t> columns;  // of takes; nothing: see plan_sheets
    unsigned jobs = 0;                   // files at a time; 0: as many as there are processors
    int samples = 4;                     // per pixel
    ViewRequest view;                    // camera and options; by default with bodies
};

/// `skelplay sheet`: a picture of every take, on sheets. Files are read and drawn several at a time and painted by one
/// OpenGL context; the same call gives the same bytes, whatever `jobs`. A file that is refused is a cell that says why.
/// Errors and a summary are printed at the end. Exit status 1 when a file was refused, 2 when the call is wrong, 3 when
/// there is no OpenGL or a sheet can't be written.
int run_sheet(const SheetOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
