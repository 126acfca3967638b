#include "loaders/c3d/c3d.h"

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
    bool locked = false;
    std::size_t offset_at = 0;  // of the word with the distance to the next record
    std::size_t next = 0;       // where the next record begins; 0: there is none
    bool leads_out = false;     // the distance leads out of the section, as in the last record of some files
};

/// Nothing when this can't be the head of a record.
std::optional<RecordHead> read_head(SectionReader& reader, std::string_view section, C3dCoding coding) {
    RecordHead head;
    const int name_length = reader.signed_byte();
    head.locked = name_length < 0;
    head.group = reader.signed_byte();
    head.name = reader.take(static_cast<std::uint64_t>(std::abs(name_length)));
    head.offset_at = reader.at();
    const std::string_view offset = reader.take(2);
    if (!reader.good() || head.group == 0 || !is_name(head.name)) return std::nullopt;
    const std::size_t distance = c3d_word(offset.data(), coding);
    if (distance == 0) return head;
    head.leads_out = distance < 2 || head.offset_at + distance > section.size();
    if (!head.leads_out) head.next = head.offset_at + distance;
    return head;
}

/// The numbers of a parameter in little-endian order, and its floats as IEEE's.
std::string little_endian(std::string_view data, figure::C3dParameter::Type type, C3dCoding coding) {
    std::string numbers;
    for (std::size_t at = 0; at < data.size(); at += static_cast<std::size_t>(type)) {
        if (type == figure::C3dParameter::Type::word)
            base::append_little_endian(numbers, c3d_word(data.data() + at, coding), 2);
        else base::append_little_endian(numbers, std::bit_cast<std::uint32_t>(c3d_float(data.data() + at, coding)), 4);
    }
    return numbers;
}

/// The text at the end of a record; empty when it is left out.
std::string description_of(SectionReader& reader) {
    const std::string_view text = reader.take(reader.byte());
    return reader.good() ? std::string(text) : std::string();
}

/// Nothing when the contents do not fit into the section.
std::optional<figure::C3dParameter> read_parameter(SectionReader& reader, const RecordHead& head, C3dCoding coding) {
    figure::C3dParameter parameter;
    parameter.name = head.name;
    parameter.locked = head.locked;
    const int type = reader.signed_byte();
    if (type != -1 && type != 1 && type != 2 && type != 4) return std::nullopt;
    parameter.type = static_cast<figure::C3dParameter::Type>(type);
    const std::uint8_t dimensions = reader.byte();
    std::uint64_t bytes = static_cast<std::uint64_t>(std::abs(type));
    for (const char dimension : reader.take(dimensions)) {
        parameter.dimensions.push_back(static_cast<std::uint8_t>(dimension));
        bytes = std::min<std::uint64_t>(bytes * parameter.dimensions.back(), UINT32_MAX);
    }
    const std::string_view data = reader.take(bytes);
    if (!reader.good()) return std::nullopt;
    parameter.data = type > 1 && coding != C3dCoding::intel ? little_endian(data, parameter.type, coding) : data;
    parameter.description = description_of(reader);
    return parameter;
}

/// The groups of a section by their numbers, 1 … 128, in the order in which they are met.
class GroupNumbers {
public:
    explicit GroupNumbers(std::vector<figure::C3dGroup>& groups) : groups_(groups) {}

    std::size_t index_of(int number) {
        std::size_t& index = indices_.at(static_cast<std::size_t>(std::abs(number)));
        if (index == 0) {
            groups_.emplace_back();
            index = groups_.size();
        }
        return index - 1;
    }
    void define(const RecordHead& head, std::string description) {
        figure::C3dGroup& group = groups_[index_of(head.group)];
        if (group.name.empty()) group = {std::string(head.name), std::move(description), head.locked};
    }

private:
    std::vector<figure::C3dGroup>& groups_;
    std::array<std::size_t, 129> indices_{};  // one more than the index; 0: not met
};
}  // namespace

figure::C3dParameters read_c3d_parameters(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics) {
    figure::C3dParameters read;
    GroupNumbers groups(read.groups);
    for (std::size_t at = 0; at < section.size() && section[at] != '\0';) {
        SectionReader reader(section, at);
        const auto head = read_head(reader, section, coding);
        std::optional<figure::C3dParameter> parameter;
        // Contents are read within the record only, so that no byte is read twice.
        const std::size_t end = head && head->next > 0 ? head->next : section.size();
        SectionReader contents(section.substr(0, end), reader.at());
        if (head && head->group > 0) parameter = read_parameter(contents, *head, coding);
        const bool good = head && (head->group < 0 || parameter);
        if (!good || head->leads_out)
            diagnostics.warning(std::nullopt, "c3d.parameters",
                                base::said("c3d.parameters", good ? "behind that at" : "at", at));
        if (!good) break;
        if (parameter) {
            parameter->group = groups.index_of(head->group);
            read.parameters.push_back(std::move(*parameter));
        } else {
            groups.define(*head, description_of(contents));
        }
        if (head->next == 0) break;
        at = head->next;
    }
    return read;
}
}  // namespace skelplay::loaders
