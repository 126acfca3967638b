#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"

namespace skelplay::base {

/// How bad it is. `note`: an assumption worth knowing. `warning`: the file is at fault or a part is lost, but what
/// is left is shown. `error`: the file is refused whole.
enum class Severity : std::uint8_t { note, warning, error };

/// "note", "warning" or "error".
std::string_view name(Severity severity) noexcept;

/// A position in a text as editors count: both from 1, columns in characters.
struct Location {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
    friend bool operator==(const Location&, const Location&) = default;
};

/// One complaint. The message follows one grammar: "expected X, found Y; what was done" (or, for a note, what was
/// assumed and why). `code` is stable: "bvh.short-frame".
struct Diagnostic {
    Severity severity = Severity::note;
    std::string code;
    std::string message;
    // byte offset into the file; nothing: the file as a whole, printed without place
    std::optional<std::uint64_t> offset;
    // Filled by locate(): lines are counted only when the message is printed.
    std::string file;                  // the name the file was asked for by
    std::optional<Location> location;  // of `offset`
    std::string excerpt;               // the source line around the place, tabs made blanks; empty without a place
    std::size_t caret = 0;             // characters before the caret in `excerpt`
};

/// What a loader noticed about one file. At most `cap` notes and warnings are kept and the rest counted; errors are
/// always kept.
class Diagnostics {
public:
    static constexpr std::size_t cap = 100;

    void note(std::optional<std::uint64_t> offset, std::string_view code, std::string message);
    void warning(std::optional<std::uint64_t> offset, std::string_view code, std::string message);
    void error(std::optional<std::uint64_t> offset, std::string_view code, std::string message);
    void add(Diagnostic diagnostic);

    /// Takes over all of `other` (which may already be located), the cap counting for both together.
    void append(Diagnostics other);

    /// Orders by file and position, stable; what is not located yet comes before other files', and what has no offset
    /// first in its file.
    void sort();

    [[nodiscard]] const std::vector<Diagnostic>& items() const noexcept { return items_; }
    /// Notes and warnings beyond the cap, which are not in items().
    [[nodiscard]] std::size_t left_out() const noexcept { return left_out_; }
    [[nodiscard]] std::size_t count(Severity severity) const noexcept;
    [[nodiscard]] bool has_error() const noexcept { return count(Severity::error) > 0; }

    /// Names the file and turns offsets into places and excerpts, reading the source once up to the last offset.
    /// Items that have a file already are left alone.
    void locate(std::string_view file, const ByteSource& source);
    /// Names the file only: for one whose bytes could not be read.
    void locate(std::string_view file);

private:
    std::vector<Diagnostic> items_;
    std::size_t kept_minor_ = 0;  // notes and warnings in items_
    std::size_t left_out_ = 0;
};

/// `walk.bvh:214:9: warning: expected 96 numbers … [bvh.short-frame]`, then the source line and a caret below it;
/// ends with a newline.
std::string to_text(const Diagnostic& diagnostic);

/// The same for a person in the window: `Line 214, column 9: expected 96 numbers …, but found 95; …`. With the name of
/// a file it begins with that: `walk.bvh, line 214, column 9: …`.
std::string to_sentence(const Diagnostic& diagnostic, std::string_view file = {});

/// All of them in order, and a last line that counts what was left out.
std::string to_text(const Diagnostics& diagnostics);

/// A value, or nothing when the file was refused; and what there was to say. A file can succeed with warnings.
template <class T>
struct Loaded {
    std::optional<T> value;
    Diagnostics diagnostics;

    /// Nothing, and no error that says why: reading was ended by a stop token.
    [[nodiscard]] bool stopped() const noexcept { return !value && !diagnostics.has_error(); }
};

}  // namespace skelplay::base
