#include "exporters/bone_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "base/text.h"

namespace skelplay::exporters {

namespace {

std::string plain(const std::string& name) {
    if (name.empty()) return "_";
    std::string result = name;
    std::ranges::replace_if(
        result, [](char c) { return base::is_blank(c) || std::string_view("#(),").find(c) != std::string_view::npos; },
        '_');
    return result;
}

/// The name, or the name with the first number from 2 on that nobody has.
std::string unique_name(const std::string& name, const std::set<std::string>& taken) {
    if (!taken.contains(base::lower(name))) return name;
    for (std::size_t number = 2;; ++number)
        if (std::string numbered = fmt::format("{}_{}", name, number); !taken.contains(base::lower(numbered)))
            return numbered;
}

}  // namespace

std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes) {
    std::set<std::string> used;
    for (const std::string_view name : taken) used.insert(base::lower(name));
    std::vector<std::string> names(skeleton.size());
    std::size_t changed = 0;
    std::size_t repeated = 0;
    std::string example;
    for (const figure::BoneId bone : skeleton.file_order()) {
        const std::string& name = skeleton[bone].name;
        const std::string wanted = plain(name);
        std::string& given = names[index(bone)] = unique_name(wanted, used);
        used.insert(base::lower(given));
        changed += wanted != name ? 1U : 0U;
        repeated += given != wanted ? 1U : 0U;
        if (given != name && example.empty()) example = fmt::format("'{}' becomes '{}'", name, given);
    }
    if (changed > 0)
        notes.note(std::nullopt, "export.name-characters",
                   fmt::format("blanks and # ( ) , can't be in names of {}; in {} they become _: {}", format,
                               base::counted(changed, "name", "names"), example));
    if (repeated > 0)
        notes.note(std::nullopt, "export.repeated-names",
                   fmt::format("names of {} do not repeat; {} a number: {}", format,
                               base::counted(repeated, "bone gets", "bones get"), example));
    return names;
}

}  // namespace skelplay::exporters
