#include "cli/value_words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "exporters/export.h"
#include "figure/length_unit.h"
#include "loaders/formats.h"
#include "processing/euler.h"
#include "session/media.h"
#include "session/named_views.h"

namespace skelplay::cli {

namespace {

ValueWords nothing() { return {}; }

/// A row for each word in capitals that stands for a value.
struct ValueRow {
    std::string_view word;
    ValueWords (*values)();
};

ValueWords export_format_names() {
    ValueWords values;
    for (const exporters::ExportFormat& format : exporters::export_formats()) values.words.emplace_back(format.name);
    return values;
}

ValueWords units() {
    ValueWords values;
    for (const figure::LengthUnit& unit : figure::length_units()) values.words.emplace_back(unit.word);
    return values;
}

ValueWords views() {
    ValueWords values;
    for (const std::string_view name : session::view_names()) values.words.emplace_back(name);
    return values;
}

/// Pictures, videos and so on, each once.
ValueWords media() {
    ValueWords values;
    for (const session::MediaFormat& format : session::media_formats()) {
        const std::string suffix(format.suffix);
        if (std::ranges::find(values.suffixes, suffix) == values.suffixes.end()) values.suffixes.push_back(suffix);
    }
    return values;
}

/// The suffixes of the files that can be opened, or only of those with a skeleton in them.
ValueWords readable(bool with_motions) {
    ValueWords values;
    values.packed = true;
    bool also_txt = false;
    for (const loaders::FormatRow& row : loaders::formats()) {
        if (row.read == nullptr) continue;
        if (!with_motions && row.part == loaders::FormatRow::Part::motion) continue;
        also_txt = also_txt || row.suffixes.empty();
        values.suffixes.insert(values.suffixes.end(), row.suffixes.begin(), row.suffixes.end());
    }
    if (also_txt) values.suffixes.emplace_back(".txt");
    return values;
}

constexpr std::array value_rows{
    ValueRow{"AXIS",
             [] {
                 return ValueWords{.words = {"y", "z"}};
             }},
    ValueRow{"BONE", nothing},
    ValueRow{"FILE", [] { return ValueWords{.suffixes = {".json"}}; }},
    ValueRow{"FOLDER", [] { return ValueWords{.folders = true}; }},
    ValueRow{"FORMAT", export_format_names},
    ValueRow{"GROUP=BONE", nothing},
    ValueRow{"HEIGHT", nothing},
    ValueRow{"LIST", nothing},
    ValueRow{"MB", nothing},
    ValueRow{"METRES", nothing},
    ValueRow{"N", nothing},
    ValueRow{"N,N,N", nothing},
    ValueRow{"OBJ", [] { return ValueWords{.suffixes = {".obj"}, .packed = true}; }},
    ValueRow{"R", nothing},
    ValueRow{"SKEL", [] { return readable(false); }},
    ValueRow{"SKELETON", [] { return readable(false); }},
    ValueRow{"UNIT", units},
    ValueRow{"VIEW", views},
    ValueRow{"WxH", nothing},
    ValueRow{"X", nothing},
    ValueRow{"XYZ",
             [] {
                 return ValueWords{.words = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"}};
             }},
    ValueRow{"out.png", media},
    ValueRow{"sheet.png", [] { return ValueWords{.suffixes = {".png"}}; }},
};

const ValueRow* row_of(std::string_view word) {
    const auto* row = std::ranges::find(value_rows, word, &ValueRow::word);
    return row == value_rows.end() ? nullptr : row;
}

}  // namespace

std::optional<ValueWords> words_for_value(std::string_view value) {
    if (const ValueRow* row = row_of(value)) return row->values();
    if (value.find('|') == std::string_view::npos) return std::nullopt;
    ValueWords values;
    for (;;) {
        const std::size_t bar = value.find('|');
        const std::string_view word = value.substr(0, bar);
        if (row_of(word) == nullptr) values.words.emplace_back(word);
        if (bar == std::string_view::npos) return values;
        value.remove_prefix(bar + 1);
    }
}

ValueWords words_for_positional(std::string_view name) {
    if (name == "FORM") return {.words = {"man", "bash", "zsh", "fish"}};
    if (name == "OUT") return {.suffixes = {".png"}};
    ValueWords values = readable(true);
    values.folders = true;
    return values;
}

}  // namespace skelplay::cli
