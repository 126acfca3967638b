#pragma once

#include <deque>
#include "loaders/reading.h"

namespace skelplay::loaders {
/// A record of an FBX document, by its index; `root` holds the records of the top level.
enum class FbxId : std::uint32_t { root = 0, none = 0xFFFFFFFFU };

/// A named record: values, then records of its own. It points into the file's bytes, and values are read when asked
/// for.
struct FbxRecord {
    std::string_view name;
    std::uint64_t values = 0;       // where its values begin
    std::uint64_t values_end = 0;   // and end
    std::uint64_t value_count = 0;  // all of them are there
    FbxId end = FbxId::none;        // one past the last record below it
};

/// A value of a record.
struct FbxValue {
    enum class Kind : std::uint8_t { integer, real, text, array } kind = Kind::integer;
    std::int64_t integer = 0;
    double real = 0.0;             // of an integer, too
    std::string_view text;         // a text without its quotation marks, or a word
    char element = 0;              // of an array: 'f', 'd', 'i', 'l', 'b'; ASCII: '*'
    std::uint64_t count = 0;       // of an array: numbers as stated
    bool deflated = false;         // of an array: `stored` is packed by zlib
    std::string_view stored = {};  // of an array: its bytes

    [[nodiscard]] bool is_number() const noexcept { return kind == Kind::integer || kind == Kind::real; }
};

/// How the bytes of a file are to be read.
enum class FbxForm : std::uint8_t { ascii, little_endian, big_endian };

/// Reads values one after the other.
class FbxValueReader {
public:
    FbxValueReader(std::string_view bytes, FbxForm form, std::uint64_t begin, std::uint64_t end)
        : bytes_(bytes), form_(form), at_(begin), end_(end) {}

    /// Fills `value` with the next value; false at the end, or when the bytes left are none.
    bool next(FbxValue& value) {
        if (at_ >= end_) return false;
        value = {};
        return form_ == FbxForm::ascii ? next_ascii(value) : next_binary(value);
    }
    [[nodiscard]] std::uint64_t offset() const noexcept { return at_; }

private:
    bool next_binary(FbxValue& value);
    bool next_ascii(FbxValue& value);
    bool read_stored(char type, FbxValue& value);
    [[nodiscard]] bool has(std::uint64_t count) const noexcept { return end_ - at_ >= count; }

    std::string_view bytes_;
    FbxForm form_;
    std::uint64_t at_;
    std::uint64_t end_;
};

/// An FBX file as a tree of records, whether it is binary or ASCII.
struct FbxDocument {
    FbxForm form = FbxForm::ascii;
    int version = 0;                // 7400: FBX 7.4
    std::deque<FbxRecord> records;  // each before those below it
    std::unique_ptr<char[]> storage;
    std::size_t size = 0;  // of the file, in bytes

    [[nodiscard]] bool binary() const noexcept { return form != FbxForm::ascii; }
    [[nodiscard]] std::string_view bytes() const noexcept { return {storage.get(), size}; }
    [[nodiscard]] const FbxRecord& operator[](FbxId id) const noexcept { return records[static_cast<std::size_t>(id)]; }
    /// The file offset of a record's name.
    [[nodiscard]] std::uint64_t offset(FbxId id) const noexcept {
        const char* const name = (*this)[id].name.data();
        return name == nullptr ? 0 : static_cast<std::uint64_t>(name - storage.get());
    }
    /// Where a message about a record points; only an ASCII file has lines.
    [[nodiscard]] std::uint64_t message_offset(FbxId id) const noexcept { return binary() ? 0 : offset(id); }
    /// The records directly below a record; none of `none`.
    [[nodiscard]] std::vector<FbxId> children(FbxId id) const;
    /// The first record of that name directly below a record; none when there is none.
    [[nodiscard]] FbxId find(FbxId id, std::string_view name) const;
    /// The first record directly below a record whose first value is that text, and whose name is `name` unless that is
    /// empty; none when there is none.
    [[nodiscard]] FbxId find_by_text(FbxId id, std::string_view text, std::string_view name = {}) const;

    /// Value `i` of a record; nothing when it has fewer.
    [[nodiscard]] std::optional<FbxValue> value(FbxId id, std::size_t i) const;
    /// The text or word that is value `i`; empty for any other value.
    [[nodiscard]] std::string_view text(FbxId id, std::size_t i = 0) const {
        const auto found = value(id, i);
        return found ? found->text : std::string_view();
    }
    /// The finite number that is value `i`; nothing for any other value.
    [[nodiscard]] std::optional<double> number(FbxId id, std::size_t i = 0) const {
        const auto found = value(id, i);
        return found && found->is_number() && std::isfinite(found->real) ? std::optional(found->real) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::int64_t> integer(FbxId id, std::size_t i = 0) const;

    /// Reads the values of a record that is a list of numbers and words, as Key in FBX 6.1; those of an ASCII array are
    /// in a record `a` below it.
    [[nodiscard]] FbxValueReader list(FbxId id) const {
        const FbxId where = list_of(id);
        if (where == FbxId::none) return {bytes(), form, 0, 0};
        return {bytes(), form, (*this)[where].values, (*this)[where].values_end};
    }
    /// The numbers of a record: an array, or a list of single values. Nothing when its bytes do not hold them.
    [[nodiscard]] std::optional<std::vector<double>> numbers(FbxId id) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(FbxId id) const;
    /// How many numbers a record states or lists. Not to be believed before they are read.
    [[nodiscard]] std::uint64_t number_count(FbxId id) const {
        const FbxId where = list_of(id);
        if (where == FbxId::none) return 0;
        const auto first = value(where, 0);
        return first && first->kind == FbxValue::Kind::array ? first->count : (*this)[where].value_count;
    }

private:
    [[nodiscard]] FbxId list_of(FbxId id) const {
        const auto first = value(id, 0);
        return first && first->element == '*' ? find(id, "a") : id;
    }
    template <class Holds> [[nodiscard]] FbxId first_below(FbxId id, const Holds& holds) const;
    template <class Number> [[nodiscard]] std::optional<std::vector<Number>> array(const FbxValue& value) const;
    template <class Number> [[nodiscard]] std::optional<std::vector<Number>> all_numbers(FbxId id) const;
};

/// The record after a record's own head and values: the first one below it, if it has any.
constexpr FbxId after(FbxId id) noexcept { return static_cast<FbxId>(static_cast<std::uint32_t>(id) + 1); }

/// The unsigned number in the first `size` (at most 8) of some bytes.
std::uint64_t fbx_unsigned(const char* bytes, std::size_t size, bool big_endian) noexcept;

/// True for the first bytes of a binary FBX file of any version.
inline bool is_binary_fbx(std::string_view head) noexcept { return head.starts_with("Kaydara FBX Binary"); }

/// Reads the records of an FBX file: binary in both byte orders, or ASCII (Blender Foundation, "FBX binary file format
/// specification"). Refused are files before 6.1 and files without a record.
FbxDocument parse_fbx(Reading& in);

/// Makes a figure of a document: joints become bones; where there are none, nodes that move.
/// Each frame of the take has a matrix for each bone. Refused is a scene in which nothing is a joint and nothing moves.
figure::Figure build_fbx(const FbxDocument& document, Reading& in);
}  // namespace skelplay::loaders
