#pragma once

#include "base/byte_source.h"

namespace skelplay::base {
/// `note`: an assumption worth knowing; `warning`: a fault or loss, the rest is shown; `error`: a refused file.
enum class Severity : std::uint8_t { note, warning, error };

/// "note", "warning" or "error".
inline std::string_view name(Severity severity) noexcept {
    return severity == Severity::note ? "note" : severity == Severity::warning ? "warning" : "error";
}

/// What a person can do about a diagnostic: the command line adds its option, the window shows a button.
enum class Remedy : std::uint8_t {
    none,
    set_rate,           // of the file
    set_file_rate,      // of the file, where the scene has another rate
    set_unit_and_rate,  // of the file
    set_unit,           // of the file
    set_up_axis,        // of the file
    keep_axes,          // of markers beside a skeleton that they do not fit
    name_skeleton,      // none was found, or several
    name_other_skeleton,
    open_as_skin,
    add_positions,        // of a BVH, to its offsets
    replace_positions,    // of a BVH, its offsets
    global_root_preset,   // of an ASF
    set_index_base,       // of a BonesPro file
    show_invalid_points,  // of a C3D
    drop_zeros,           // of a C3D
    keep_zeros,           // of a TRC or CSM
    // When a take is written:
    write_up_axis,  // another one
    write_unit,     // another one
    name_unit,      // of the file, or the one to write
    note_unit,      // of what is written, to whatever reads it
    apply_scale,    // that the file declares
    add_faces,      // of a mesh, to the skin
};

/// A position in a text as editors number it: line and column from 1, columns in characters.
struct Location {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
    friend bool operator==(const Location&, const Location&) = default;
};

/// A message about a file: "expected X, found Y; what was done", or what was assumed. `code` is stable.
struct Diagnostic {
    Severity severity = Severity::note;
    std::string code;
    std::string message;
    // byte offset into the file; nothing: the diagnostic concerns the whole file
    std::optional<std::uint64_t> offset;
    // Filled by locate(); lines are not counted before that.
    std::string file;                  // the file's name as given
    std::optional<Location> location;  // of `offset`
    std::string excerpt;               // the source line around `offset`, with blanks for tabs; empty without an offset
    std::size_t caret = 0;             // characters before the caret in `excerpt`
    Remedy remedy = Remedy::none;
    // Of one that says the same of several places, one after the other, such as rows: from `offset` to `last_offset`.
    std::size_t times = 1;
    std::uint64_t last_offset = 0;
    std::uint64_t last_line = 0;  // filled by locate()
};

/// What a loader reports about one file. At most `cap` notes and warnings are kept, and the others are counted. Errors
/// are always kept. A note or warning that only repeats the one before at a later place is joined to it.
class Diagnostics {
public:
    static constexpr std::size_t cap = 100;

    void note(std::optional<std::uint64_t> offset, std::string_view code, std::string message,
              Remedy remedy = Remedy::none) {
        add({Severity::note, std::string(code), std::move(message), offset, {}, {}, {}, 0, remedy});
    }
    void warning(std::optional<std::uint64_t> offset, std::string_view code, std::string message,
                 Remedy remedy = Remedy::none) {
        add({Severity::warning, std::string(code), std::move(message), offset, {}, {}, {}, 0, remedy});
    }
    void error(std::optional<std::uint64_t> offset, std::string_view code, std::string message,
               Remedy remedy = Remedy::none) {
        add({Severity::error, std::string(code), std::move(message), offset, {}, {}, {}, 0, remedy});
    }
    void add(Diagnostic diagnostic);

    // The same with a message made from a format and its arguments.
    template <class First, class... Rest>
    void note(std::optional<std::uint64_t> offset, std::string_view code, fmt::format_string<First, Rest...> message,
              First&& first, Rest&&... rest) {
        note(offset, code, fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...));
    }
    template <class First, class... Rest>
    void warning(std::optional<std::uint64_t> offset, std::string_view code, fmt::format_string<First, Rest...> message,
                 First&& first, Rest&&... rest) {
        warning(offset, code, fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...));
    }
    template <class First, class... Rest>
    void error(std::optional<std::uint64_t> offset, std::string_view code, fmt::format_string<First, Rest...> message,
               First&& first, Rest&&... rest) {
        error(offset, code, fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...));
    }

    /// Adds all of `other` (which may already be located). The cap applies to both together.
    void append(Diagnostics other) {
        for (Diagnostic& item : other.items_) add(std::move(item));
        left_out_ += other.left_out_;
    }

    /// The same, as said about `file`.
    void append(Diagnostics other, std::string_view file) {
        other.locate(file);
        append(std::move(other));
    }

    /// Sorts by file name, then by offset; stable. Those without file or offset come first.
    void sort() {
        std::ranges::stable_sort(items_, {}, [](const Diagnostic& item) { return std::tie(item.file, item.offset); });
    }

    [[nodiscard]] const std::vector<Diagnostic>& items() const noexcept { return items_; }
    /// Notes and warnings beyond the cap, which are not in items().
    [[nodiscard]] std::size_t left_out() const noexcept { return left_out_; }
    [[nodiscard]] std::size_t count(Severity severity) const noexcept {
        return static_cast<std::size_t>(std::ranges::count(items_, severity, &Diagnostic::severity));
    }
    [[nodiscard]] bool has_error() const noexcept { return count(Severity::error) > 0; }

    /// Sets file name, location and excerpt of items without a file name, reading the source once.
    void locate(std::string_view file, const ByteSource& source);
    /// Sets the file name only: for a file whose bytes could not be read.
    void locate(std::string_view file) {
        for (Diagnostic& item : items_)
            if (item.file.empty()) item.file = file;
    }

private:
    std::vector<Diagnostic> items_;
    std::size_t kept_minor_ = 0;  // notes and warnings in items_
    std::size_t left_out_ = 0;
};

/// The words that follow a message to name its remedy: "; --up says otherwise".
using RemedyWords = std::string_view (*)(Remedy);
inline std::string_view no_words(Remedy) { return {}; }

/// The message with its remedy and how often it holds: "… is repeated (1452 times, lines 733 to 2184)".
std::string full_message(const Diagnostic& diagnostic, RemedyWords words = no_words);

/// `walk.bvh:214:9: warning: expected 96 numbers … [bvh.short-frame]`, then the source line with a caret; ends a line.
std::string to_text(const Diagnostic& diagnostic, RemedyWords words = no_words);

/// The same as a sentence: `Line 214, column 9: expected …, but found …`, or `walk.bvh, line 214, column 9: …`.
std::string to_sentence(const Diagnostic& diagnostic, std::string_view file = {});

/// All diagnostics in order, and a last line with the number left out.
std::string to_text(const Diagnostics& diagnostics, RemedyWords words = no_words);

/// The diagnostics, and the value unless the file was refused. A file can succeed with warnings.
template <class T> struct Loaded {
    std::optional<T> value;
    Diagnostics diagnostics;
};
}  // namespace skelplay::base
