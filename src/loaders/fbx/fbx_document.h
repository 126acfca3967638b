#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    bool next(FbxValue& value);
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
class FbxDocument {
public:
    FbxDocument() = default;

    [[nodiscard]] FbxForm form() const noexcept { return form_; }
    [[nodiscard]] bool binary() const noexcept { return form_ != FbxForm::ascii; }
    [[nodiscard]] int version() const noexcept { return version_; }  // 7400: FBX 7.4
    [[nodiscard]] std::string_view bytes() const noexcept { return {bytes_.get(), size_}; }

    [[nodiscard]] const FbxRecord& operator[](FbxId id) const noexcept {
        return records_[static_cast<std::size_t>(id)];
    }
    /// The file offset of a record's name.
    [[nodiscard]] std::uint64_t offset(FbxId id) const noexcept;
    /// The record after a record's own head and values: the first one below it, if it has any.
    [[nodiscard]] static FbxId after(FbxId id) noexcept {
        return static_cast<FbxId>(static_cast<std::uint32_t>(id) + 1);
    }
    /// The records directly below a record; none of `none`.
    [[nodiscard]] std::vector<FbxId> children(FbxId id) const;
    /// The first record of that name directly below a record; none when there is none.
    [[nodiscard]] FbxId find(FbxId id, std::string_view name) const noexcept;

    /// Value `i` of a record; nothing when it has fewer.
    [[nodiscard]] std::optional<FbxValue> value(FbxId id, std::size_t i) const;
    /// The text or word that is value `i`; empty for any other value.
    [[nodiscard]] std::string_view text(FbxId id, std::size_t i = 0) const;
    /// The finite number that is value `i`; nothing for any other value.
    [[nodiscard]] std::optional<double> number(FbxId id, std::size_t i = 0) const;
    [[nodiscard]] std::optional<std::int64_t> integer(FbxId id, std::size_t i = 0) const;

    /// Reads the values of a record that is a list of numbers and words, as Key in FBX 6.1; those of an ASCII array are
    /// in a record `a` below it.
    [[nodiscard]] FbxValueReader list(FbxId id) const;
    /// The numbers of a record: an array, or a list of single values. Nothing when its bytes do not hold them.
    [[nodiscard]] std::optional<std::vector<double>> numbers(FbxId id) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(FbxId id) const;
    /// How many numbers a record states or lists. Not to be believed before they are read.
    [[nodiscard]] std::uint64_t number_count(FbxId id) const;

private:
    friend class FbxBinaryScanner;
    friend class FbxAsciiScanner;
    friend FbxDocument parse_fbx(Reading&);

    [[nodiscard]] FbxId list_of(FbxId id) const;
    template <class Number>
    [[nodiscard]] std::optional<std::vector<Number>> array(const FbxValue& value) const;
    template <class Number>
    [[nodiscard]] std::optional<std::vector<Number>> all_numbers(FbxId id) const;

    std::unique_ptr<char[]> bytes_;
    std::size_t size_ = 0;
    FbxForm form_ = FbxForm::ascii;
    int version_ = 0;
    std::deque<FbxRecord> records_;  // each before those below it
};

/// The unsigned number in the first `size` (at most 8) of some bytes.
std::uint64_t fbx_unsigned(const char* bytes, std::size_t size, bool big_endian) noexcept;

/// How deep records may be nested.
inline constexpr std::size_t fbx_depth_limit = 64;
/// The most records that a file may have: real ones take more than 16 bytes each.
constexpr std::uint64_t most_fbx_records(std::uint64_t bytes) noexcept { return (1U << 19U) + bytes / 16; }

}  // namespace skelplay::loaders
