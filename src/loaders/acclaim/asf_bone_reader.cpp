#include "loaders/acclaim/asf_bone_reader.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

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

std::span<const std::string_view> AsfBoneReader::words() {
    static const std::array<std::string_view, row_count> words = [] {
        std::array<std::string_view, row_count> result;
        std::ranges::transform(rows_, result.begin(), &Row::word);
        return result;
    }();
    return words;
}

AsfBoneReader::AsfBoneReader(AsfScanner& scanner, SkippedKeywords& skipped, std::vector<AsfBone>& bones,
                             base::Diagnostics& diagnostics)
    : section_(scanner, words(), skipped, diagnostics),
      fields_(diagnostics),
      bones_(bones),
      diagnostics_(diagnostics) {}

void AsfBoneReader::read() {
    AsfToken keyword;
    while (section_.next(keyword)) read_row(section_.find(keyword.text), keyword);
    if (!bone_) return;
    warn(bone_->offset, "asf.no-end",
         fmt::format("expected end after {}, found the end of :bonedata; the bone ends there", title()));
    finish();
}

void AsfBoneReader::read_row(std::size_t row, const AsfToken& keyword) {
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

void AsfBoneReader::begin(const AsfToken& keyword) {
    if (bone_) {
        warn(keyword.offset, "asf.no-end",
             fmt::format("expected end after {}, found begin; the bone ends there", title()));
        finish();
    }
    bone_.emplace();
    bone_->offset = keyword.offset;
}

/// Ends the bone; an extra `end` is ignored.
void AsfBoneReader::end(const AsfToken&) {
    if (bone_) finish();
}

void AsfBoneReader::id(const AsfToken& keyword) {
    const auto values = section_.values();
    bone_->id = values.empty() ? std::nullopt : base::parse_integer(values.front().text);
    if (!bone_->id)
        warn(values.empty() ? keyword.offset : values.front().offset, "asf.bad-id",
             fmt::format("expected a whole number after id, found {}; the bone has no id",
                         values.empty() ? "nothing" : as_found(values.front().text)));
}

/// The first word on the line is the name, even when it is a keyword.
void AsfBoneReader::name(const AsfToken& keyword) {
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

void AsfBoneReader::direction(const AsfToken& keyword) {
    bone_->direction = fields_.vector(keyword, section_.values());
}

void AsfBoneReader::length(const AsfToken& keyword) {
    bone_->length = fields_.number(keyword, section_.values()).value_or(0.0);
    if (bone_->length < 0)
        warn(keyword.offset, "asf.negative-length",
             fmt::format("expected a length of 0 or more, found {}; the bone points the other way",
                         base::shortest(bone_->length)));
}

/// Three angles, always given for x, y and z, and the order of the rotations.
void AsfBoneReader::axis(const AsfToken& keyword) {
    const auto values = section_.values();
    const auto letters =
        std::ranges::find_if(values, [](const AsfToken& value) { return !base::parse_number(value.text); });
    bone_->axis = fields_.vector(keyword, {values.begin(), letters});
    bone_->axis_order = fields_.axis_order(keyword, {letters, values.end()});
}

void AsfBoneReader::dof(const AsfToken&) { bone_->dofs = fields_.dofs(section_.values(continues_dofs), true); }

void AsfBoneReader::limits(const AsfToken& keyword) { bone_->limits = fields_.limits(keyword, section_.values()); }

void AsfBoneReader::body_mass(const AsfToken& keyword) {
    bone_->body_mass = fields_.number(keyword, section_.values());
    if (!bone_->body_mass || *bone_->body_mass >= 0) return;
    warn(keyword.offset, "asf.negative-mass",
         fmt::format("expected a bodymass of 0 or more, found {}; {} has none", base::shortest(*bone_->body_mass),
                     title()));
    bone_->body_mass.reset();
}

void AsfBoneReader::centre_of_mass(const AsfToken& keyword) {
    bone_->centre_of_mass = fields_.number(keyword, section_.values());
}

void AsfBoneReader::finish() {
    check_complete();
    fit_limits();
    if (!bone_->name.empty() || bone_->id) bones_.push_back(std::move(*bone_));
    bone_.reset();
    seen_.reset();
}

/// Reports what a bone must have and this one lacks.
void AsfBoneReader::check_complete() {
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
void AsfBoneReader::fit_limits() {
    const std::size_t wanted = bone_->dofs.size();
    const std::size_t found = bone_->limits.size();
    if (has("limits") && found != wanted)
        warn(bone_->offset, "asf.limit-count",
             fmt::format("expected a limit of {} for each of {} degrees of freedom, found {}; {}", title(), wanted,
                         found, found < wanted ? "the last ones have none" : "the last ones are left out"));
    bone_->limits.resize(wanted);
}

/// The bone's name for messages.
std::string AsfBoneReader::title() const {
    if (!bone_->name.empty()) return as_found(bone_->name);
    return bone_->id ? fmt::format("bone {}", *bone_->id) : "a bone without a name";
}

void AsfBoneReader::warn(std::uint64_t offset, std::string_view code, std::string message) {
    diagnostics_.warning(offset, code, std::move(message));
}

}  // namespace skelplay::loaders
