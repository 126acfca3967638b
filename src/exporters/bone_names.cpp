#include "exporters/bone_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"

namespace skelplay::exporters {

namespace {

/// How many names had to change in one way, and one of them.
struct ChangedNames {
    std::size_t count = 0;
    std::string example;

    void add(const std::string& name, const std::string& given) {
        if (count++ == 0) example = fmt::format("'{}' becomes '{}'", name, given);
    }
};

class NameFitter {
public:
    explicit NameFitter(const NameRule& rule) : rule_(rule) {
        for (const std::string_view name : rule.taken) used_.insert(compared(std::string(name)));
    }

    std::string fit(const std::string& name) {
        std::string wanted = plain(name);
        const bool is_changed = wanted != name;
        const bool is_cut = wanted.size() > rule_.longest;
        if (is_cut) wanted.resize(base::utf8_prefix(std::string_view(wanted).substr(0, rule_.longest)));
        std::string given = not_used(wanted);
        used_.insert(compared(given));
        if (is_changed) changed_.add(name, given);
        if (is_cut) cut_.add(name, given);
        if (given != wanted) repeated_.add(name, given);
        return given;
    }

    void note(base::Diagnostics& notes) const {
        if (changed_.count > 0)
            notes.note(std::nullopt, "export.name-characters",
                       fmt::format("{} can't be in names of {}; in {} they become _: {}", rule_.bad_words, rule_.format,
                                   base::counted(changed_.count, "name", "names"), changed_.example));
        if (cut_.count > 0)
            notes.note(std::nullopt, "export.long-names",
                       fmt::format("names of {} have room for {} bytes; {} cut: {}", rule_.format, rule_.longest,
                                   base::counted(cut_.count, "is", "are"), cut_.example));
        if (repeated_.count > 0)
            notes.note(std::nullopt, "export.repeated-names",
                       fmt::format("names of {} do not repeat; {} a number: {}", rule_.format,
                                   base::counted(repeated_.count, "bone gets", "bones get"), repeated_.example));
    }

private:
    [[nodiscard]] std::string compared(const std::string& name) const {
        return rule_.case_matters ? name : base::lower(name);
    }
    [[nodiscard]] std::string plain(std::string name) const {
        if (name.empty()) return "_";
        std::ranges::replace_if(name, rule_.is_bad, '_');
        return name;
    }
    /// The name, or the name with the first number from 2 on that nobody has.
    [[nodiscard]] std::string not_used(const std::string& name) {
        if (!used_.contains(compared(name))) return name;
        std::size_t& number = last_number_.try_emplace(compared(name), 1).first->second;
        while (true)
            if (std::string numbered = fmt::format("{}_{}", name, ++number); !used_.contains(compared(numbered)))
                return numbered;
    }

    const NameRule& rule_;
    std::set<std::string> used_;
    std::map<std::string, std::size_t> last_number_;  // that a repeated name got
    ChangedNames changed_;
    ChangedNames cut_;
    ChangedNames repeated_;
};

bool is_no_plain_character(char c) noexcept {
    return base::is_blank(c) || std::string_view("#(),").find(c) != std::string_view::npos;
}

}  // namespace

std::vector<std::string> fitted_names(const figure::Skeleton& skeleton, const NameRule& rule,
                                      base::Diagnostics& notes) {
    std::vector<std::string> names(skeleton.size());
    NameFitter fitter(rule);
    for (const figure::BoneId bone : skeleton.file_order()) names[index(bone)] = fitter.fit(skeleton[bone].name);
    fitter.note(notes);
    return names;
}

std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes) {
    return fitted_names(
        skeleton,
        {.format = format, .bad_words = "blanks and # ( ) ,", .is_bad = is_no_plain_character, .taken = taken}, notes);
}

}  // namespace skelplay::exporters
