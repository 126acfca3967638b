#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "loaders/c3d/c3d_layout.h"

namespace skelplay::loaders {

namespace {

/// Reads bytes in sequence; after a read beyond the end, good() is false.
class SectionReader {
public:
    SectionReader(std::string_view section, std::size_t at) : section_(section), at_(at) {}

    std::string_view take(std::uint64_t count) {
        if (at_ > section_.size() || count > section_.size() - at_) {
            good_ = false;
            return {};
        }
        const std::string_view taken = section_.substr(at_, static_cast<std::size_t>(count));
        at_ += taken.size();
        return taken;
    }
    int signed_byte() {
        const std::string_view byte = take(1);
        return byte.empty() ? 0 : static_cast<signed char>(byte[0]);
    }
    std::uint8_t byte() { return static_cast<std::uint8_t>(signed_byte()); }

    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] bool good() const noexcept { return good_; }

private:
    std::string_view section_;
    std::size_t at_;
    bool good_ = true;
};

bool is_name(std::string_view name) {
    return !name.empty() && std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

/// The part of a record before its contents.
struct RecordHead {
    int group = 0;  // negative: the record is that group
    std::string_view name;
    std::size_t offset_at = 0;  // of the word with the distance to the next record
    std::size_t next = 0;       // where the next record begins; 0: there is none
    bool leads_out = false;     // the distance leads out of the section, as in the last record of some files
};

/// Nothing when this can't be the head of a record.
std::optional<RecordHead> read_head(SectionReader& reader, std::string_view section, C3dCoding coding) {
    RecordHead head;
    const int name_length = std::abs(reader.signed_byte());
    head.group = reader.signed_byte();
    head.name = reader.take(static_cast<std::uint64_t>(name_length));
    head.offset_at = reader.at();
    const std::string_view offset = reader.take(2);
    if (!reader.good() || head.group == 0 || !is_name(head.name)) return std::nullopt;
    const std::size_t distance = c3d_word(offset.data(), coding);
    if (distance == 0) return head;
    head.leads_out = distance < 2 || head.offset_at + distance > section.size();
    if (!head.leads_out) head.next = head.offset_at + distance;
    return head;
}

/// Nothing when the contents do not fit into the section.
std::optional<C3dParameter> read_parameter(SectionReader& reader, const RecordHead& head) {
    C3dParameter parameter{head.group, std::string(head.name), {}, {}, {}};
    const int type = reader.signed_byte();
    if (type != -1 && type != 1 && type != 2 && type != 4) return std::nullopt;
    parameter.type = static_cast<C3dParameter::Type>(type);
    const std::uint8_t dimensions = reader.byte();
    std::uint64_t bytes = static_cast<std::uint64_t>(std::abs(type));
    for (const char dimension : reader.take(dimensions)) {
        parameter.dimensions.push_back(static_cast<std::uint8_t>(dimension));
        bytes = std::min<std::uint64_t>(bytes * parameter.dimensions.back(), UINT32_MAX);
    }
    parameter.data = reader.take(bytes);
    return reader.good() ? std::optional(std::move(parameter)) : std::nullopt;
}

/// The text without blanks and NULs around it.
std::string_view without_padding(std::string_view text) {
    const auto is_padding = [](char c) { return c == '\0' || base::is_blank(c); };
    while (!text.empty() && is_padding(text.back())) text.remove_suffix(1);
    while (!text.empty() && is_padding(text.front())) text.remove_prefix(1);
    return text;
}

}  // namespace

C3dParameters C3dParameters::read(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics) {
    C3dParameters read;
    read.coding_ = coding;
    for (std::size_t at = 0; at < section.size() && section[at] != '\0';) {
        SectionReader reader(section, at);
        const auto head = read_head(reader, section, coding);
        std::optional<C3dParameter> parameter;
        if (head && head->group > 0) {
            // Reads within the record only, so that no byte is read twice.
            SectionReader contents(section.substr(0, head->next == 0 ? section.size() : head->next), reader.at());
            parameter = read_parameter(contents, *head);
        }
        const bool good = head && (head->group < 0 || parameter);
        if (!good || head->leads_out)
            diagnostics.warning(std::nullopt, "c3d.parameters",
                                "expected a parameter or a group of them {} byte {} of the parameter section, found "
                                "neither; what follows there is left out",
                                good ? "behind that at" : "at", at);
        if (!good) break;
        if (parameter) read.parameters_.push_back(std::move(*parameter));
        if (head->group < 0)
            if (std::string& name = read.groups_.at(static_cast<std::size_t>(-head->group)); name.empty())
                name = head->name;
        if (head->next == 0) break;
        at = head->next;
    }
    return read;
}

const C3dParameter* C3dParameters::find(std::string_view group, std::string_view name) const noexcept {
    for (const C3dParameter& parameter : parameters_)
        if (base::equal_ignoring_case(parameter.name, name) &&
            base::equal_ignoring_case(groups_.at(static_cast<std::size_t>(parameter.group)), group))
            return &parameter;
    return nullptr;
}

std::optional<double> C3dParameters::number(std::string_view group, std::string_view name, std::size_t i) const {
    const C3dParameter* parameter = find(group, name);
    if (parameter == nullptr || parameter->type == C3dParameter::Type::text) return std::nullopt;
    const auto size = static_cast<std::size_t>(parameter->type);
    if ((i + 1) * size > parameter->data.size()) return std::nullopt;
    const char* bytes = parameter->data.data() + i * size;
    if (parameter->type == C3dParameter::Type::real) return static_cast<double>(c3d_float(bytes, coding_));
    if (parameter->type == C3dParameter::Type::word) return c3d_word(bytes, coding_);
    return static_cast<std::uint8_t>(*bytes);
}

std::vector<std::string> C3dParameters::texts(std::string_view group, std::string_view name, std::size_t most) const {
    std::vector<std::string> texts;
    const C3dParameter* parameter = find(group, name);
    if (parameter == nullptr || parameter->type != C3dParameter::Type::text) return texts;
    const std::size_t length = parameter->dimensions.empty() ? 1 : parameter->dimensions.front();
    for (std::size_t at = 0; length > 0 && at < parameter->data.size() && texts.size() < most; at += length)
        texts.push_back(base::to_utf8(without_padding(std::string_view(parameter->data).substr(at, length))));
    return texts;
}

}  // namespace skelplay::loaders
