#include <algorithm>
#include <array>
#include <bitset>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/acclaim/asf.h"
#include "loaders/acclaim/asf_section.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// Reads the bones of :bonedata. Missing or wrong values are reported and replaced by harmless defaults.
class AsfBoneReader {
public:
    AsfBoneReader(AsfScanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones,
                  base::Diagnostics& diagnostics)
        : section_(scanner, words(), vendor, diagnostics), bones_(bones), diagnostics_(diagnostics) {}

    /// Reads up to the next section.
    void read() {
        AsfToken keyword;
        while (section_.next(keyword)) read_row(section_.find(keyword.text), keyword);
        if (!bone_) return;
        warn(bone_->offset, "asf.no-end",
             fmt::format("expected end after {}, found the end of :bonedata; the bone ends there", title()));
        finish();
    }

private:
    /// A keyword and the function that reads its values.
    struct Row {
        std::string_view word;
        void (AsfBoneReader::*read)(const AsfToken& keyword);
    };
    static constexpr std::size_t row_count = 11;
    static const Row rows_[row_count];

    static std::span<const std::string_view> words() {
        static const std::array<std::string_view, row_count> words = [] {
            std::array<std::string_view, row_count> result;
            std::ranges::transform(rows_, result.begin(), &Row::word);
            return result;
        }();
        return words;
    }

    void begin(const AsfToken& keyword) {
        if (bone_) {
            warn(keyword.offset, "asf.no-end",
                 fmt::format("expected end after {}, found begin; the bone ends there", title()));
            finish();
        }
        bone_.emplace();
        bone_->offset = keyword.offset;
    }

    /// Ends the bone; an extra `end` is ignored.
    void end(const AsfToken&) {
        if (bone_) finish();
    }

    void id(const AsfToken& keyword) {
        const auto values = section_.values();
        bone_->id = values.empty() ? std::nullopt : base::parse_integer(values.front().text);
        if (!bone_->id)
            warn(values.empty() ? keyword.offset : values.front().offset, "asf.bad-id",
                 fmt::format("expected a whole number after id, found {}; the bone has no id",
                             values.empty() ? "nothing" : as_found(values.front().text)));
    }

    /// The first word on the line is the name, even when it is a keyword.
    void name(const AsfToken& keyword) {
        const AsfToken word = section_.word();
        if (word.text.empty()) {
            warn(keyword.offset, "asf.no-name", "expected a name, found nothing; the bone has none");
            return;
        }
        bone_->name = base::to_utf8(word.text);
        bone_->offset = word.offset;
        const auto more = section_.values([](const AsfToken&) noexcept { return false; });
        if (!more.empty())
            warn(more.front().offset, "asf.long-name",
                 fmt::format("expected a name without blanks, found {} after {}; it is skipped",
                             as_found(more.front().text), as_found(word.text)));
    }

    void direction(const AsfToken& keyword) { bone_->direction = section_.vector(keyword); }

    void length(const AsfToken& keyword) {
        bone_->length = section_.number(keyword).value_or(0.0);
        if (bone_->length < 0)
            warn(keyword.offset, "asf.negative-length",
                 fmt::format("expected a length of 0 or more, found {}; the bone points the other way",
                             base::shortest(bone_->length)));
    }

    /// Three angles, always given for x, y and z, and the order of the rotations.
    void axis(const AsfToken& keyword) {
        const auto values = section_.values();
        const auto letters =
            std::ranges::find_if(values, [](const AsfToken& value) { return !base::parse_number(value.text); });
        bone_->axis = section_.vector(keyword, {values.begin(), letters});
        bone_->axis_order = section_.axis_order(keyword, {letters, values.end()});
    }

    void dof(const AsfToken&) { bone_->dofs = section_.dofs(true); }

    void limits(const AsfToken& keyword) { bone_->limits = section_.limits(keyword); }

    void body_mass(const AsfToken& keyword) {
        bone_->body_mass = section_.number(keyword);
        if (!bone_->body_mass || *bone_->body_mass >= 0) return;
        warn(keyword.offset, "asf.negative-mass",
             fmt::format("expected a bodymass of 0 or more, found {}; {} has none", base::shortest(*bone_->body_mass),
                         title()));
        bone_->body_mass.reset();
    }

    void centre_of_mass(const AsfToken& keyword) { bone_->centre_of_mass = section_.number(keyword); }

    void read_row(std::size_t row, const AsfToken& keyword) {
        const bool delimits = rows_[row].read == &AsfBoneReader::begin || rows_[row].read == &AsfBoneReader::end;
        if (!delimits && !bone_) {
            warn(keyword.offset, "asf.no-begin",
                 fmt::format("expected begin, found {}; a bone begins here", as_found(keyword.text)));
            begin(keyword);
        }
        if (!delimits && seen_.test(row))
            warn(keyword.offset, "asf.repeated-keyword",
                 fmt::format("expected one {} of {}, found another; the last one is used", rows_[row].word, title()));
        if (!delimits) seen_.set(row);
        (this->*rows_[row].read)(keyword);
    }

    void finish() {
        check_complete();
        fit_limits();
        if (!bone_->name.empty() || bone_->id) bones_.push_back(std::move(*bone_));
        bone_.reset();
        seen_.reset();
    }

    /// Reports what a bone must have and this one lacks.
    void check_complete() {
        struct Needed {
            std::string_view word;
            std::string_view instead;
        };
        static constexpr Needed needed[]{
            {"direction", "0 0 0"},
            {"length", "0"},
            {"axis", "0 0 0 xyz"},
        };
        if (bone_->name.empty() && !bone_->id)
            warn(bone_->offset, "asf.no-name", "expected a name or an id of the bone, found neither; it is left out");
        for (const auto& [word, instead] : needed)
            if (!has(word))
                warn(bone_->offset, "asf.missing-keyword",
                     fmt::format("expected {} of {}, found none; {} is assumed", word, title(), instead));
    }

    /// Makes as many limits as degrees of freedom, once the bone is complete: `dof` may come after `limits`.
    void fit_limits() {
        const std::size_t wanted = bone_->dofs.size();
        const std::size_t found = bone_->limits.size();
        if (has("limits") && found != wanted)
            warn(bone_->offset, "asf.limit-count",
                 fmt::format("expected a limit of {} for each of {} degrees of freedom, found {}; {}", title(), wanted,
                             found, found < wanted ? "the last ones have none" : "the last ones are left out"));
        bone_->limits.resize(wanted);
    }

    [[nodiscard]] bool has(std::string_view word) const { return seen_.test(section_.find(word)); }

    /// The bone's name for messages.
    [[nodiscard]] std::string title() const {
        if (!bone_->name.empty()) return as_found(bone_->name);
        return bone_->id ? fmt::format("bone {}", *bone_->id) : "a bone without a name";
    }

    void warn(std::uint64_t offset, std::string_view code, std::string message) {
        diagnostics_.warning(offset, code, std::move(message));
    }

    AsfSection section_;
    std::vector<AsfBone>& bones_;
    base::Diagnostics& diagnostics_;
    std::optional<AsfBone> bone_;  // between begin and end
    std::bitset<row_count> seen_;  // the bone's keywords so far
};

const AsfBoneReader::Row AsfBoneReader::rows_[row_count]{
    {"begin", &AsfBoneReader::begin},
    {"end", &AsfBoneReader::end},
    {"id", &AsfBoneReader::id},
    {"name", &AsfBoneReader::name},
    {"direction", &AsfBoneReader::direction},
    {"length", &AsfBoneReader::length},
    {"axis", &AsfBoneReader::axis},
    {"dof", &AsfBoneReader::dof},
    {"limits", &AsfBoneReader::limits},
    {"bodymass", &AsfBoneReader::body_mass},
    {"cofmass", &AsfBoneReader::centre_of_mass},
};

}  // namespace

void read_asf_bones(AsfScanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones,
                    base::Diagnostics& diagnostics) {
    AsfBoneReader(scanner, vendor, bones, diagnostics).read();
}

}  // namespace skelplay::loaders
