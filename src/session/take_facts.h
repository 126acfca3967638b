#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "figure/figure.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;

/// The figure's height where its unit is known, else in the file's units: "1.741 m"; empty: it has none.
std::string height_text(const OpenFigure& open);
/// How many warnings and errors there are about a figure's file and skin.
std::size_t warnings_of(const Document& document, const OpenFigure& open);

/// What is told beside a picture of a take.
struct TakeFacts {
    std::string name;     // the file's, without its folder, UTF-8
    std::string facts;    // "312 frames · 2.60 s · 1.74 m · CMU"; empty: the file was refused
    std::string remarks;  // "2 warnings: bvh.short-frame"; empty: there are none
    bool error = false;   // among the remarks: the skin was refused
    std::string refusal;  // why the file was refused, beginning with the place in it; empty: it was not
};

/// The facts of a document's active figure, or, where nothing is open, why `file` was refused.
TakeFacts take_facts(const Document& document, const std::filesystem::path& file);

/// "31 bones", "41 markers".
std::string size_text(const figure::Figure& figure);

/// What the open figures are made of: "marker" where there are only markers, else "bone". With `capital` as the first
/// word of a sentence.
std::string part_word(const Document& document, bool capital = false);

}  // namespace skelplay::session
