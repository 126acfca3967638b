#include "base/encoded_text.h"
#include <charconv>
#include <utf8.h>
#include "base/text.h"

namespace skelplay::base {
namespace {
constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// C0, DEL and C1; ends of lines and paragraphs; what UAX #9 (2) has for directions; the byte order mark.
bool is_control(std::uint32_t code) noexcept {
    return code < 0x20U || (code >= 0x7FU && code < 0xA0U) || code == 0x061CU || code == 0x200EU || code == 0x200FU ||
           (code >= 0x2028U && code <= 0x202EU) || (code >= 0x2066U && code <= 0x2069U) || code == 0xFEFFU;
}

std::string escape(std::uint32_t code) {
    switch (code) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: return code < 0x100U ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
    }
}

template <class Replace> std::string replaced(std::string_view bytes, const Replace& replace) {
    const std::string text = to_utf8(bytes);
    std::string result;
    for (auto at = text.begin(); at != text.end();) {
        const auto begin = at;
        const std::uint32_t code = utf8::unchecked::next(at);
        if (is_control(code)) result += replace(code);
        else result.append(begin, at);
    }
    return result;
}

constexpr std::uint64_t mark_bytes = 2;
constexpr std::uint64_t block_bytes = 64U << 10U;  // even: no unit is cut
constexpr char32_t replacement = 0xFFFD;

constexpr bool is_low(char32_t unit) { return unit >= 0xDC00U && unit <= 0xDFFFU; }

/// Converts UTF-16 units to UTF-8 one by one.
class Utf8Writer {
public:
    void add(char32_t unit) {
        if (is_low(unit) && high_ != 0)
            return append_utf8(0x10000U + ((std::exchange(high_, 0) - 0xD800U) << 10U) + (unit - 0xDC00U), text_);
        finish();
        if (unit >= 0xD800U && unit <= 0xDBFFU) high_ = unit;
        else append_utf8(is_low(unit) ? replacement : unit, text_);
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

std::string to_base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::string_view three = bytes.substr(i, 3);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += k <= three.size() ? base64_digits[bits >> (18U - 6U * k) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    static const auto values = [] {
        std::array<std::int8_t, 256> table{};
        table.fill(-1);
        for (std::size_t i = 0; i < base64_digits.size(); ++i)
            table.at(static_cast<unsigned char>(base64_digits[i])) = static_cast<std::int8_t>(i);
        return table;
    }();
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : text) {
        const std::int8_t value = values.at(static_cast<unsigned char>(c));
        if (value < 0) return std::nullopt;
        bits = (bits << 6U | static_cast<std::uint32_t>(value)) & 0xFFFFFFU;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

std::string percent_decoded(std::string_view uri) {
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned value = 0;
        const auto digits = uri.substr(i + 1, 2);
        const bool escaped = uri[i] == '%' && digits.size() == 2 &&
                             std::from_chars(digits.data(), digits.data() + 2, value, 16).ptr == digits.data() + 2;
        text += escaped ? static_cast<char>(value) : uri[i];
        if (escaped) i += 2;
    }
    return text;
}

std::string printable(std::string_view text) { return replaced(text, escape); }

std::string blanked(std::string_view text) {
    return replaced(text, [](std::uint32_t) { return " "; });
}

void append_utf8(char32_t code, std::string& text) {
    constexpr char32_t last = 0x10FFFF;
    const bool known = code <= last && !(code >= 0xD800U && code <= 0xDFFFU);
    utf8::unchecked::append(known ? code : char32_t{0xFFFD}, std::back_inserter(text));
}

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
