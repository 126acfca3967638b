#include "exporters/c3d_section.h"

namespace skelplay::exporters {
namespace {
using base::append_little_endian;

constexpr std::size_t section_head_bytes = 4;
constexpr std::size_t most_groups = 127;
constexpr std::size_t most_distance = 0xFFFF;  // from a record to the next

std::string described(std::string_view text) {
    constexpr std::size_t most = 255;
    text = text.substr(0, most);
    return static_cast<char>(text.size()) + std::string(text);
}

/// Numbers are stored in few bytes, in which a larger one would look like another.
void check_most(std::string_view what, std::size_t number, std::size_t most) {
    if (number > most)
        throw ExportFault(
            fmt::format("expected at most {} {}, as C3D counts them, found {}; nothing is written", most, what, number));
}

/// A group has the negative of its number.
void append_head(std::string& records, std::string_view name, bool locked, int number) {
    const auto length = static_cast<int>(name.size());
    records += static_cast<char>(locked ? -length : length);
    records += static_cast<char>(number);
    records += name;
}

/// The records of all groups, each followed by its parameters; the last one's distance to the next is 0.
std::string records_of(const figure::C3dParameters& parameters) {
    constexpr std::size_t group_bytes = 3;      // the distance itself, and the length of the description
    constexpr std::size_t parameter_bytes = 5;  // the same, type, and number of dimensions
    std::string records;
    std::size_t distance_at = 0;
    std::size_t distance = 0;  // from there to the next record
    check_most("groups of parameters", parameters.groups.size(), most_groups);
    for (std::size_t i = 0; i < parameters.groups.size(); ++i) {
        const figure::C3dGroup& group = parameters.groups[i];
        const auto number = static_cast<int>(i + 1);
        check_most("bytes of a parameter", distance, most_distance);
        append_head(records, group.name.empty() ? fmt::format("GROUP{}", number) : group.name, group.locked, -number);
        distance_at = records.size();
        distance = group_bytes + described(group.description).size() - 1;
        append_little_endian(records, distance, 2);
        records += described(group.description);
        for (const figure::C3dParameter& each : parameters.parameters) {
            if (each.group != i) continue;
            check_most("bytes of a parameter", distance, most_distance);
            append_head(records, each.name, each.locked, number);
            const std::string description = described(each.description);
            distance = parameter_bytes + each.dimensions.size() + each.data.size() + description.size() - 1;
            distance_at = records.size();
            append_little_endian(records, distance, 2);
            records += static_cast<char>(each.type);
            records += static_cast<char>(each.dimensions.size());
            for (const std::uint8_t dimension : each.dimensions) records += static_cast<char>(dimension);
            records += each.data;
            records += description;
        }
    }
    for (std::size_t byte = 0; byte < 2 && distance_at < records.size(); ++byte) records[distance_at + byte] = '\0';
    return records;
}
}  // namespace

std::string c3d_section(const figure::C3dParameters& parameters) {
    constexpr char intel = 84;
    constexpr std::size_t end_bytes = 2;  // an empty name, for readers that look for it
    const std::string records = records_of(parameters);
    const std::size_t count = (section_head_bytes + records.size() + end_bytes + c3d_block_bytes - 1) / c3d_block_bytes;
    std::string section{1, 0x50, static_cast<char>(count), intel};
    section += records;
    section.resize(count * c3d_block_bytes, '\0');
    return section;
}
}  // namespace skelplay::exporters
