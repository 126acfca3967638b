#include "takes/maps/located_json.h"
#include <nlohmann/json.hpp>

namespace skelplay::takes {
namespace {
using Json = nlohmann::json;
using Kind = LocatedJson::Kind;

constexpr std::size_t deepest = 32;

/// Iterates over a text and records the reader's position.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, const char** reached) : at_(at), reached_(reached) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

private:
    const char* at_;
    const char** reached_;
};

/// Builds the tree from the events of the JSON reader.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const char* const* reached) : text_(text), reached_(reached) {}

    bool null() { return add(Kind::null, last_word("null")); }
    bool boolean(bool value) { return add(Kind::boolean, last_word(value ? "true" : "false")); }
    bool number_integer(std::int64_t value) { return add_number(static_cast<double>(value)); }
    bool number_unsigned(std::uint64_t value) { return add_number(static_cast<double>(value)); }
    bool number_float(double value, const std::string& /*spelled*/) { return add_number(value); }
    bool binary(std::vector<std::uint8_t>& /*bytes*/) { return false; }
    bool string(std::string& value) { return add(Kind::text, last_quoted(), std::move(value)); }
    bool key(std::string& name) {
        open_.back()->keys.push_back({std::move(name), last_quoted()});
        return true;
    }
    bool start_object(std::size_t /*count*/) { return begin(Kind::object); }
    bool start_array(std::size_t /*count*/) { return begin(Kind::list); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool parse_error(std::size_t position, const std::string& token, const Json::exception& /*why*/) {
        fault_offset_ = std::min(position > 0 ? position - 1 : 0, text_.size());
        // The reader has read the last character of a misplaced value; an invalid character is itself at fault.
        std::size_t next = std::min(fault_offset_ + 1, text_.size());
        while (next < text_.size() && base::is_continuation(text_[next])) ++next;
        std::string_view found = text_.substr(fault_offset_, next - fault_offset_);
        if (text_.substr(0, std::min(position, text_.size())).ends_with(token) && Json::accept(token)) {
            fault_offset_ = position - token.size();
            found = token;
        }
        fault_ = found.empty() ? "the end of the file" : fmt::format("'{}'", base::printable(base::to_utf8(found)));
        return false;
    }

    LocatedJson root;
    [[nodiscard]] const std::optional<std::string>& fault() const noexcept { return fault_; }
    [[nodiscard]] std::size_t fault_offset() const noexcept { return fault_offset_; }

private:
    /// The reader's position, which may be after the character that ended a number.
    [[nodiscard]] std::size_t here() const { return static_cast<std::size_t>(*reached_ - text_.data()); }

    [[nodiscard]] std::uint64_t last_word(std::string_view word) const { return text_.rfind(word, here()); }

    /// The beginning of the string that ends at the reader's position.
    [[nodiscard]] std::uint64_t last_quoted() const {
        std::size_t at = here() - 1;  // its last quotation mark
        for (;;) {
            at = text_.rfind('"', at - 1);
            std::size_t slashes = 0;
            while (slashes < at && text_[at - 1 - slashes] == '\\') ++slashes;
            if (slashes % 2 == 0) return at;
        }
    }

    bool add_number(double value) {
        constexpr std::string_view digits = "+-.0123456789eE";
        const std::size_t last = text_.find_last_of(digits, here() - 1);
        const std::size_t before = text_.find_last_not_of(digits, last);
        append_value(Kind::number, before == std::string_view::npos ? 0 : before + 1)->number = value;
        return true;
    }

    LocatedJson* append_value(Kind kind, std::uint64_t offset) {
        LocatedJson* value = &root;
        if (!open_.empty()) value = &open_.back()->values.emplace_back();
        value->kind = kind;
        value->offset = offset;
        return value;
    }

    bool add(Kind kind, std::uint64_t offset, std::string text = {}) {
        append_value(kind, offset)->text = std::move(text);
        return true;
    }

    bool begin(Kind kind) {
        if (open_.size() >= deepest) {
            fault_ = fmt::format("more than {} lists in each other", deepest);
            fault_offset_ = here() - 1;
            return false;
        }
        open_.push_back(append_value(kind, here() - 1));
        return true;
    }

    bool end() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    const char* const* reached_;
    // Open values do not move: a list grows only after the values in it are closed.
    std::vector<LocatedJson*> open_;
    std::optional<std::string> fault_;
    std::size_t fault_offset_ = 0;
};
}  // namespace

std::string LocatedJson::described() const {
    static constexpr std::array names{"null", "true or false", "a number", "", "a list", "an object"};
    return kind == Kind::text ? fmt::format("'{}'", text) : names.at(static_cast<std::size_t>(kind));
}

base::Loaded<LocatedJson> parse_located(std::string_view text, std::string_view code, std::string_view what) {
    base::Loaded<LocatedJson> result;
    const char* reached = text.data();
    TreeBuilder tree(text, &reached);
    const char* end = text.data() + text.size();
    if (Json::sax_parse(CountingIterator(text.data(), &reached), CountingIterator(end, &reached), &tree))
        result.value = std::move(tree.root);
    else
        result.diagnostics.error(std::min(tree.fault_offset(), text.size()), code,
                                 "expected JSON in {}, found {}; it is not used", what,
                                 tree.fault().value_or("something else"));
    return result;
}
}  // namespace skelplay::takes
