#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/amc.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/channels.h"
#include "loaders/formats.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
/// What a line claims the data to be: "subject: 7", "rory3.asf".
struct SubjectClaim {
    std::string label;  // ".asf", or one of the labels below
    std::string value;  // the name of the file without suffix, or what follows the label
    std::string line;   // the whole line, for quoting
    std::uint64_t offset = 0;
};

constexpr std::array<std::string_view, 4> labels{"subject", "actor", "performer", "skeleton"};
constexpr std::string_view file_label = ".asf";

bool is_word_character(char c) noexcept { return base::is_letter(c) || base::is_digit(c) || c == '_'; }

/// The name of the .asf file in a line, without its suffix. A path may contain blanks.
std::optional<std::string> file_in(std::string_view line) {
    const std::string small = base::lower(line);
    const std::size_t at = small.find(file_label);
    const std::size_t end = at + file_label.size();
    if (at == std::string::npos || (end < line.size() && is_word_character(line[end]))) return std::nullopt;
    const std::string_view before = line.substr(0, at);
    const std::size_t folder = before.find_last_of("/\\");
    const std::size_t begin = folder == std::string_view::npos ? before.find_last_of(" \t\"'(:=") : folder;
    const std::string_view stem = begin == std::string_view::npos ? before : before.substr(begin + 1);
    return stem.empty() ? std::nullopt : std::optional(std::string(stem));
}

/// The value after a label: all text after a colon or an equals sign, or a number.
std::optional<std::string> value_after(std::string_view rest) {
    rest = base::trimmed(rest);
    if (rest.empty()) return std::nullopt;
    const bool marked = rest.front() == ':' || rest.front() == '=';
    if (marked || rest.front() == '#') rest = base::trimmed(rest.substr(1));
    rest = base::trimmed(rest.substr(0, rest.find_first_of(",;")));
    if (!marked) rest = rest.substr(0, rest.find_first_of(" \t.)"));
    if (rest.empty() || (!marked && !base::parse_integer(rest))) return std::nullopt;
    return std::string(rest);
}

void add_claims(std::string_view line, std::uint64_t offset, std::vector<SubjectClaim>& into) {
    line = base::trimmed(line);
    if (const auto file = file_in(line)) return into.push_back({std::string(file_label), *file, std::string(line), offset});
    const std::string small = base::lower(line);
    for (const std::string_view label : labels) {
        const std::size_t at = small.find(label);
        const std::size_t end = at + label.size();
        if (at == std::string::npos || (at > 0 && is_word_character(small[at - 1])) ||
            (end < small.size() && is_word_character(small[end])))
            continue;
        if (const auto value = value_after(line.substr(end)))
            into.push_back({std::string(label), *value, std::string(line), offset});
    }
}

/// True when both are equal as numbers or names, or one contains the other ("Justin", "JustinFriday") and is not very
/// short.
bool name_the_same(std::string_view a, std::string_view b) {
    const auto number_a = base::parse_integer(a);
    const auto number_b = base::parse_integer(b);
    if (number_a && number_b) return *number_a == *number_b;
    constexpr std::size_t shortest = 3;  // characters
    std::string one = base::lower(a);
    std::string other = base::lower(b);
    if (one.size() < other.size()) std::swap(one, other);
    return one == other || (other.size() >= shortest && one.find(other) != std::string::npos);
}

/// True when a text has the name as whole words, ASCII case aside.
bool has_words(std::string_view text, std::string_view name) {
    const std::string small = base::lower(text);
    const std::string wanted = base::lower(name);
    for (std::size_t at = small.find(wanted); at != std::string::npos; at = small.find(wanted, at + 1)) {
        const std::size_t end = at + wanted.size();
        if ((at == 0 || !is_word_character(small[at - 1])) && (end == small.size() || !is_word_character(small[end])))
            return true;
    }
    return false;
}

/// True when a comment names a skeleton: after a label, or as words if the name cannot be a mere number or initial.
bool names(std::string_view comment, std::string_view name) {
    constexpr std::size_t shortest = 3;  // characters
    if (name.empty()) return false;
    std::vector<SubjectClaim> claims;
    add_claims(comment, 0, claims);
    if (std::ranges::any_of(claims,
                            [&](const SubjectClaim& claim) { return base::equal_ignoring_case(claim.value, name); }))
        return true;
    return name.size() >= shortest && std::ranges::any_of(name, base::is_letter) && has_words(comment, name);
}

/// What the search compares of a skeleton file.
struct CandidateSkeleton {
    fs::path path;
    std::string name;  // `:name`
    AsfRig rig;
};

/// The length of the longest of the skeleton's two names, its file's stem and its `:name`, that a comment of the motion
/// has; 0: none has either, or an .asf file is named.
std::size_t named_length(const AmcHead& head, const CandidateSkeleton& skeleton) {
    std::size_t longest = 0;
    if (!skeletons_named(head).empty()) return longest;
    for (const std::string& name : {unpacked_stem(skeleton.path), skeleton.name})
        if (std::ranges::any_of(head.comments, [&](const FileWord& comment) { return names(comment.text, name); }))
            longest = std::max(longest, name.size());
    return longest;
}

/// The claims of an ASF about itself.
std::vector<SubjectClaim> claims_of(const AsfDocument& document) {
    std::vector<SubjectClaim> claims;
    base::LineReader lines(document.documentation, 0);
    for (base::Line line; lines.next(line);) add_claims(line.text, 0, claims);
    add_claims(document.name, 0, claims);
    const auto is_skeleton = [&](const SubjectClaim& each) { return each.label == "skeleton"; };
    if (!document.name.empty() && std::ranges::none_of(claims, is_skeleton))
        claims.push_back({"skeleton", document.name, ":name " + document.name, 0});
    return claims;
}

/// The file of that stem beside the AMC, when it is not the skeleton in use.
std::optional<fs::path> file_beside(const fs::path& amc, const fs::path& used, std::string_view stem,
                                    PartnerFiles& partners) {
    for (const fs::path& file : partners.beside(amc, file_label, stem))
        if (file.filename() != used.filename()) return file;
    return std::nullopt;
}

/// The ASF's claim that contradicts a claim of the AMC: the same label, and no similar value.
const SubjectClaim* contradiction(const SubjectClaim& claim, const std::vector<SubjectClaim>& own) {
    const SubjectClaim* found = nullptr;
    for (const SubjectClaim& each : own) {
        if (each.label != claim.label) continue;
        if (name_the_same(each.value, claim.value)) return nullptr;
        if (found == nullptr) found = &each;
    }
    return found;
}
}  // namespace

std::vector<std::string> skeletons_named(const AmcHead& head) {
    std::vector<std::string> stems;
    for (const FileWord& comment : head.comments)
        if (auto stem = file_in(base::trimmed(comment.text))) stems.push_back(*std::move(stem));
    return stems;
}

void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, Reading& in) {
    std::vector<SubjectClaim> claims;
    for (const FileWord& comment : head.comments) add_claims(comment.text, comment.offset, claims);
    if (claims.empty()) return;
    const std::vector<SubjectClaim> own = claims_of(skeleton.document);
    const std::string used = file_name(skeleton.path);
    constexpr std::size_t longest = 160;  // bytes of a line in a message
    const auto note = [&](const SubjectClaim& each, const std::string& other) {
        in.diagnostics.note(each.offset, "amc.other-subject",
                            base::said("amc.other-subject", as_found(each.line, longest), used, other));
    };
    for (const SubjectClaim& each : claims) {
        if (name_the_same(each.value, unpacked_stem(skeleton.path))) continue;
        if (const SubjectClaim* other = contradiction(each, own))
            return note(each, fmt::format("which says \"{}\"", as_found(other->line, longest)));
        if (each.label != file_label) continue;
        if (const auto other = file_beside(in.path, skeleton.path, each.value, *in.partners))
            return note(each, fmt::format("and {} is beside it", file_name(*other)));
    }
}

namespace {
constexpr std::uint64_t largest_skeleton = 16U << 20U;  // bytes; larger files are only tried when requested

constexpr PartnerWords skeleton_words{"amc.skeleton", "amc.several-skeletons",     "skeleton",
                                      "one .asf",     "that fits the first frame", "that fit the first frame",
                                      "fits"};

/// The bytes of a file that may be a skeleton; null when it can't be read, is too large, or is binary.
std::unique_ptr<base::ByteSource> open_text(const fs::path& path) {
    auto bytes = open_partner(path, largest_skeleton);
    return bytes && binary_kind(bytes->text(0, 4096)).empty() ? std::move(bytes) : nullptr;
}

AsfDocument read_document(Reading& in) {
    AsfDocument document = parse_asf(in);
    in.run.advance(in.bytes.size());
    note_absent_skins(document, in.path, in.diagnostics);
    return document;
}

SkeletonFile read_skeleton(Reading& in) {
    AsfDocument document = read_document(in);
    AsfRig rig = build_rig(document, in.diagnostics);
    return {in.path, std::move(document), std::move(rig)};
}

/// Finds the .asf of an .amc. Tries in turn: the file named in the options; the file of the same name; among the files
/// in the folder that fit the first frame, the one whose `:name` is the motion's file name, else the one that the
/// motion's comments name, else the one whose name has the longest common beginning; the first remembered file that
/// fits. Files that are not Acclaim skeletons are ignored. An error names the candidates when several different ones
/// match equally well.
class SkeletonFinder {
public:
    SkeletonFinder(const AmcHead& head, Reading& in) : amc_(in.path), head_(head), in_(in), partners_(*in.partners) {}

    SkeletonFile find() {
        if (in_.options.skeleton) return named(*in_.options.skeleton);
        if (auto same = of_same_stem()) return *std::move(same);
        const std::vector<fs::path> beside = partners_.beside(amc_, file_label);
        if (const Candidates candidates = fitting(beside); !candidates.empty()) return chosen(candidates);
        for (const fs::path& file : in_.options.remembered_skeletons)
            if (!fitting({file}).empty()) return noted(opened(file), "used before, and it fits the first frame");
        refuse(0, "amc.no-skeleton",
               base::said("amc.no-skeleton", file_name(amc_),
                          beside.empty() ? "no .asf at all" : fmt::format("none among {}", beside.size())),
               base::Remedy::name_skeleton);
    }

private:
    /// Reads the skeleton named in the options. It must share at least one bone below the root with the motion.
    SkeletonFile named(const fs::path& path) {
        auto skeleton = opened(path);
        std::size_t known = 0;
        std::size_t named = 0;
        for (const AmcLine& line : head_.first_frame) {
            if (!skeleton.value) break;
            const AmcTarget target = find_target(skeleton.value->rig, base::to_utf8(line.name));
            if (!target.bones.empty() && target.bones.front() == 0) continue;
            ++named;
            if (!target.bones.empty()) ++known;
        }
        if (named > 0 && known == 0)
            refuse(head_.motion_begin, "amc.other-skeleton", base::said("amc.other-skeleton", file_name(path)));
        return value_of(std::move(skeleton), in_);
    }

    /// The skeleton of the same name even when it does not fit, which warnings report.
    std::optional<SkeletonFile> of_same_stem() {
        std::vector<fs::path> same = partners_.beside(amc_, file_label, unpacked_stem(amc_));
        // The file with the same spelling comes first.
        std::ranges::stable_partition(same,
                                      [&](const fs::path& file) { return unpacked_stem(file) == unpacked_stem(amc_); });
        for (const fs::path& file : same)
            if (const auto bytes = open_text(file))
                return noted(loaded_partner(in_, file, *bytes, read_skeleton), "it has the same name");
        return std::nullopt;
    }

    using Candidates = std::vector<std::shared_ptr<const CandidateSkeleton>>;

    /// Of those that fit the first frame, the one that the comments name or that is nearest by name.
    SkeletonFile chosen(const Candidates& candidates) {
        std::vector<fs::path> paths;
        for (const auto& candidate : candidates) paths.push_back(candidate->path);
        if (const auto named = named_one(candidates)) {
            in_.other_skeletons = paths;
            in_.other_skeletons.erase(in_.other_skeletons.begin() + static_cast<std::ptrdiff_t>(named->first));
            return noted(opened(paths[named->first]), named->second);
        }
        return value_of(opened(paths[choose_partner(paths, skeleton_words, largest_skeleton, in_)]), in_);
    }

    /// The one that is named, and the reason; nothing when none is, or several are.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::string_view>> named_one(const Candidates& candidates) const {
        const std::string stem = unpacked_stem(amc_);
        const auto by_name = only_greatest(candidates, [&](const CandidateSkeleton& file) -> std::size_t {
            return base::equal_ignoring_case(file.name, stem) ? 1 : 0;
        });
        if (by_name) return std::pair(*by_name, "its :name is the motion's, and it fits the first frame");
        constexpr std::string_view reason = "the motion's comment names it, and it fits the first frame";
        for (const std::string& named : skeletons_named(head_))
            for (std::size_t i = 0; i < candidates.size(); ++i)
                if (base::equal_ignoring_case(unpacked_stem(candidates[i]->path), named)) return std::pair(i, reason);
        const auto by_words =
            only_greatest(candidates, [&](const CandidateSkeleton& file) { return named_length(head_, file); });
        return by_words ? std::optional(std::pair(*by_words, reason)) : std::nullopt;
    }

    /// The one with the greatest value; nothing when that is 0, or several have it.
    template <class Value>
    static std::optional<std::size_t> only_greatest(const Candidates& candidates, const Value& value) {
        std::optional<std::size_t> found;
        std::size_t greatest = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const std::size_t now = value(*candidates[i]);
            if (now == greatest) found.reset();
            if (now <= greatest) continue;
            greatest = now;
            found = i;
        }
        return found;
    }

    [[nodiscard]] base::Loaded<SkeletonFile> opened(const fs::path& path) const {
        const auto bytes = opened_partner(in_, path, "amc.unreadable-skeleton",
                                          "expected an .asf file to read, found {}; nothing is shown");
        return loaded_partner(in_, path, *bytes, read_skeleton);
    }

    SkeletonFile noted(base::Loaded<SkeletonFile> skeleton, std::string_view reason) {
        if (skeleton.value) note_partner(skeleton_words, skeleton.value->path, reason, in_.diagnostics);
        return value_of(std::move(skeleton), in_);
    }

    [[nodiscard]] Candidates fitting(const std::vector<fs::path>& files) const {
        Candidates candidates;
        for (const fs::path& file : files) {
            const auto candidate = partners_.get<std::optional<CandidateSkeleton>>(file, [&] {
                const auto bytes = open_text(file);
                auto skeleton = bytes ? loaded_partner(in_, file, *bytes, read_skeleton) : base::Loaded<SkeletonFile>();
                auto read = std::make_shared<std::optional<CandidateSkeleton>>();
                if (auto& found = skeleton.value) *read = {file, std::move(found->document.name), std::move(found->rig)};
                return read;
            });
            if (*candidate && fits((*candidate)->rig, head_)) candidates.emplace_back(candidate, &**candidate);
        }
        return candidates;
    }

    const fs::path& amc_;
    const AmcHead& head_;
    Reading& in_;
    PartnerFiles& partners_;
};

figure::Figure build_asf_alone(AsfDocument&& document, Reading& in) {
    const AsfRig rig = build_rig(document, in.diagnostics);
    figure::Figure figure = build_asf(std::move(document), rig);
    note_dof_kinds(figure, "asf", true, in.diagnostics);
    return figure;
}
}  // namespace

bool fits(const AsfRig& rig, const AmcHead& head) {
    AsfRig expanded = rig;
    if (head.force_three_dofs) force_three_dofs(expanded);
    merge_divisions(expanded, head.first_frame);
    std::vector<bool> found(expanded.bones.size(), false);
    for (const AmcLine& line : head.first_frame) {
        const AmcTarget target = find_target(expanded, base::to_utf8(line.name));
        if (target.bones.empty()) return false;
        const std::size_t expected = expanded.bones[target.bones.front()].dofs.size();
        if (expected > 0 && line.numbers.size() != expected) return false;
        for (const std::size_t bone : target.bones) found[bone] = true;
    }
    if (head.first_frame.empty()) return true;  // no frame to compare with
    for (std::size_t bone = 0; bone < expanded.bones.size(); ++bone)
        if (!found[bone] && !expanded.bones[bone].may_be_absent) return false;
    return true;
}

figure::Figure read_asf(Reading& in) { return read_as<read_document, build_asf_alone>(in); }

figure::Figure read_amc(Reading& in) {
    const AmcHead head = parse_amc_head(in);
    in.check_stop();
    SkeletonFile skeleton = SkeletonFinder(head, in).find();
    note_other_subject(head, skeleton, in);
    in.times.read = in.lap();
    return read_amc_motion(head, std::move(skeleton), in);
}
}  // namespace skelplay::loaders
