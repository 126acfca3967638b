#include "base/utf16.h"

#include <fmt/format.h>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <utf8.h>
#include <utility>

namespace skelplay::base {

void append_utf8(char32_t code, std::string& text) {
    constexpr char32_t last = 0x10FFFF;
    const bool known = code <= last && !(code >= 0xD800U && code <= 0xDFFFU);
    utf8::unchecked::append(known ? code : char32_t{0xFFFD}, std::back_inserter(text));
}

namespace {

constexpr std::uint64_t mark_bytes = 2;
constexpr std::uint64_t block_bytes = 64U << 10U;  // even: no unit is cut
constexpr char32_t replacement = 0xFFFD;

constexpr bool is_high(char32_t unit) { return unit >= 0xD800U && unit <= 0xDBFFU; }
constexpr bool is_low(char32_t unit) { return unit >= 0xDC00U && unit <= 0xDFFFU; }

/// Converts UTF-16 units to UTF-8 one by one.
class Utf8Writer {
public:
    void add(char32_t unit) {
        if (is_low(unit) && high_ != 0) {
            append_utf8(0x10000U + ((std::exchange(high_, 0) - 0xD800U) << 10U) + (unit - 0xDC00U), text_);
            return;
        }
        finish();
        if (is_high(unit))
            high_ = unit;
        else
            append_utf8(is_low(unit) ? replacement : unit, text_);
    }
    /// Replaces a pending first half of a pair, which has no second half.
    void finish() {
        if (std::exchange(high_, 0) != 0) append_utf8(replacement, text_);
    }
    std::string& text() { return text_; }

private:
    std::string text_;
    char32_t high_ = 0;  // the pending first half of a pair; 0: none
};

/// UTF-8 in memory that was converted from UTF-16.
class Utf8Bytes final : public ByteSource {
public:
    explicit Utf8Bytes(std::string text) : bytes_(std::move(text)) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override { return bytes_.read(offset, into); }
    [[nodiscard]] bool was_utf16() const noexcept override { return true; }

private:
    MemoryBytes bytes_;
};

/// Null when the text exceeds the limit.
std::unique_ptr<ByteSource> convert(const ByteSource& source, std::uint64_t limit) {
    const bool little = source.text(0, 1) == "\xFF";
    Utf8Writer writer;
    for (std::uint64_t begin = mark_bytes;; begin += block_bytes) {
        const std::string block = source.text(begin, block_bytes);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(block[i]); };
        for (std::size_t i = 0; i + 1 < block.size(); i += 2)
            writer.add(little ? byte(i) | static_cast<char32_t>(byte(i + 1)) << 8U
                              : byte(i + 1) | static_cast<char32_t>(byte(i)) << 8U);
        if (writer.text().size() > limit) return nullptr;
        if (block.size() == block_bytes) continue;
        writer.finish();
        if (block.size() % 2 != 0) append_utf8(replacement, writer.text());
        return std::make_unique<Utf8Bytes>(std::move(writer.text()));
    }
}

}  // namespace

bool is_utf16(const ByteSource& source) {
    using namespace std::string_view_literals;
    constexpr std::uint64_t enough = 4;
    const std::string head = source.text(0, enough);
    if (head == "\xFF\xFE\0\0"sv) return false;  // UTF-32
    return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

std::variant<std::unique_ptr<ByteSource>, OpenFailure> utf8_of_utf16(const ByteSource& source, std::uint64_t limit) {
    try {
        if (auto bytes = convert(source, limit)) return bytes;
    } catch (const std::bad_alloc&) {
        return OpenFailure{OpenFailure::Kind::too_large, "expected UTF-16 that fits into memory, found more"};
    }
    return OpenFailure{OpenFailure::Kind::too_large,
                       fmt::format("expected at most {} MiB of UTF-16, found more", limit >> 20U)};
}

}  // namespace skelplay::base
