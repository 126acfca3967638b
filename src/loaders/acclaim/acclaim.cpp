#include "loaders/acclaim/acclaim.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <variant>

#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/dof_notes.h"
#include "loaders/formats.h"
#include "loaders/partner_search.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_skeleton = 16U << 20U;  // bytes; larger files are only tried when requested

constexpr PartnerWords skeleton_words{"amc.skeleton", "amc.several-skeletons",     "skeleton",
                                      "one .asf",     "that fits the first frame", "that fit the first frame",
                                      "fits"};

/// The bytes of a file that may be a skeleton; null when it can't be read, is too large, or is binary.
std::unique_ptr<base::ByteSource> open_text(const fs::path& path) {
    auto bytes = open_partner(path, largest_skeleton);
    return bytes && binary_kind(bytes->text(0, 4096)).empty() ? std::move(bytes) : nullptr;
}

base::Loaded<SkeletonFile> read_skeleton(const fs::path& path, const base::ByteSource& bytes) {
    base::Loaded<SkeletonFile> result;
    auto document = parse_asf(bytes.text(0, bytes.size()));
    result.diagnostics = std::move(document.diagnostics);
    if (document.value) {
        note_absent_skins(*document.value, path, result.diagnostics);
        auto rig = build_rig(*document.value);
        result.diagnostics.append(std::move(rig.diagnostics));
        if (rig.value) result.value = {path, std::move(*document.value), std::move(*rig.value)};
    }
    if (result.value) warn_of_utf16(bytes, result.diagnostics);
    result.diagnostics.locate(path.string(), bytes);
    return result;
}

/// Reads an ASF file; its diagnostics are located in it.
base::Loaded<SkeletonFile> read_skeleton(const fs::path& path) {
    auto opened = base::open_bytes(path);
    if (const auto* const failure = std::get_if<base::OpenFailure>(&opened)) {
        base::Loaded<SkeletonFile> result;
        result.diagnostics =
            refuse_unopened(*failure, path.string(), "amc.unreadable-skeleton",
                            fmt::format("expected an .asf file to read, found {}; nothing is shown", failure->reason));
        return result;
    }
    return read_skeleton(path, *std::get<std::unique_ptr<base::ByteSource>>(opened));
}

/// The result of the search for an AMC's skeleton.
struct SkeletonSearch {
    std::optional<SkeletonFile> found;
    /// Other .asf files in the folder that fit, best first; all of them when none could be chosen.
    std::vector<std::filesystem::path> others;
    /// Located diagnostics of the chosen file, and diagnostics about the AMC: which file was chosen and why, or why
    /// none was.
    base::Diagnostics diagnostics;
};

/// Finds the .asf of an .amc. Tries in turn: the file named in the options; the file of the same name; among the files
/// in the folder that fit the first frame, the one that the motion's comments name, else the one whose name has the
/// longest common beginning; the first remembered file that fits. Files that are not Acclaim skeletons are ignored. An
/// error names the candidates when several different ones match equally well.
class SkeletonFinder {
public:
    SkeletonFinder(const fs::path& amc, const AmcHead& head, const LoadOptions& options)
        : amc_(amc), head_(head), options_(options) {}

    SkeletonSearch run() {
        if (use_named()) return std::move(result_);
        beside_ = files_beside(amc_, ".asf");
        if (use_same_stem() || use_fitting() || use_remembered()) return std::move(result_);
        result_.diagnostics.error(
            0, "amc.no-skeleton",
            fmt::format("expected an .asf beside {} that has the bones of its first frame, found {}", file_name(amc_),
                        beside_.empty() ? "no .asf at all" : fmt::format("none among {}", beside_.size())),
            base::Remedy::name_skeleton);
        return std::move(result_);
    }

private:
    /// Uses the skeleton named in the options. It must share at least one bone below the root with the motion.
    bool use_named() {
        if (!options_.skeleton) return false;
        auto skeleton = read_skeleton(*options_.skeleton);
        if (skeleton.value) {
            std::size_t known = 0;
            std::size_t named = 0;
            const AmcLines& frame = head_.first_frame;
            for (const AmcLine& line : frame.lines) {
                const AmcTarget target = find_target(skeleton.value->rig, base::to_utf8(frame.name(line)));
                if (!target.bones.empty() && target.bones.front() == 0) continue;
                ++named;
                if (!target.bones.empty()) ++known;
            }
            if (named > 0 && known == 0) {
                result_.diagnostics.error(
                    head_.motion_begin, "amc.other-skeleton",
                    "expected the bones of {}, found none of them in the first frame; nothing is shown",
                    file_name(*options_.skeleton));
                return true;
            }
        }
        use(std::move(skeleton));
        return true;
    }

    /// Uses the skeleton of the same name even when it does not fit, which warnings report.
    bool use_same_stem() {
        std::vector<fs::path> same;
        for (const fs::path& file : beside_)
            if (base::equal_ignoring_case(unpacked_stem(file), unpacked_stem(amc_))) same.push_back(file);
        // The file with the same spelling comes first.
        std::ranges::stable_partition(same,
                                      [&](const fs::path& file) { return unpacked_stem(file) == unpacked_stem(amc_); });
        for (const fs::path& file : same) {
            const auto bytes = open_text(file);
            if (!bytes) continue;
            use(read_skeleton(file, *bytes), "it has the same name");
            return true;
        }
        return false;
    }

    /// Uses, among the files that fit the first frame, the one that the comments name or that is nearest by name.
    bool use_fitting() {
        std::vector<base::Loaded<SkeletonFile>> candidates = fitting(beside_);
        if (candidates.empty()) return false;
        std::vector<fs::path> paths;
        for (const auto& candidate : candidates) paths.push_back(candidate.value->path);
        if (const auto named = commented(paths)) {
            use(std::move(candidates[*named]), "the motion's comment names it, and it fits the first frame");
            paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(*named));
            result_.others = std::move(paths);
            return true;
        }
        PartnerChoice choice = choose_partner(amc_, paths, skeleton_words, largest_skeleton, result_.diagnostics);
        result_.others = std::move(choice.others);
        if (choice.chosen) use(std::move(candidates[*choice.chosen]));
        return true;
    }

    /// The first of these files that the motion's comments name.
    [[nodiscard]] std::optional<std::size_t> commented(const std::vector<fs::path>& files) const {
        for (const std::string& stem : skeletons_named(head_))
            for (std::size_t i = 0; i < files.size(); ++i)
                if (base::equal_ignoring_case(unpacked_stem(files[i]), stem)) return i;
        return std::nullopt;
    }

    bool use_remembered() {
        for (const fs::path& file : options_.remembered_skeletons) {
            auto candidates = fitting({file});
            if (candidates.empty()) continue;
            use(std::move(candidates.front()), "used before, and it fits the first frame");
            return true;
        }
        return false;
    }

    void use(base::Loaded<SkeletonFile> skeleton) {
        result_.found = std::move(skeleton.value);
        result_.diagnostics.append(std::move(skeleton.diagnostics));
    }

    void use(base::Loaded<SkeletonFile> skeleton, std::string_view reason) {
        if (skeleton.value) note_partner(skeleton_words, skeleton.value->path, reason, result_.diagnostics);
        use(std::move(skeleton));
    }

    std::vector<base::Loaded<SkeletonFile>> fitting(const std::vector<fs::path>& files) const {
        std::vector<base::Loaded<SkeletonFile>> candidates;
        for (const fs::path& file : files) {
            const auto bytes = open_text(file);
            if (!bytes) continue;
            auto skeleton = read_skeleton(file, *bytes);
            if (skeleton.value && fits(skeleton.value->rig, head_)) candidates.push_back(std::move(skeleton));
        }
        return candidates;
    }

    const fs::path& amc_;
    const AmcHead& head_;
    const LoadOptions& options_;
    std::vector<fs::path> beside_;
    SkeletonSearch result_;
};

base::Loaded<figure::Figure> build_skeleton(AsfDocument&& document, const LoadOptions& /*options*/) {
    auto rig = build_rig(document);
    base::Loaded<figure::Figure> result{std::nullopt, std::move(rig.diagnostics)};
    if (!rig.value) return result;
    result.value = build_asf(std::move(document), *rig.value);
    judge_dofs(*result.value, "asf", true, result.diagnostics);
    return result;
}

}  // namespace

bool fits(const AsfRig& rig, const AmcHead& head) {
    AsfRig expanded = rig;
    if (head.force_three_dofs) force_three_dofs(expanded);
    std::vector<bool> found(expanded.bones.size(), false);
    for (const AmcLine& line : head.first_frame.lines) {
        const AmcTarget target = find_target(expanded, base::to_utf8(head.first_frame.name(line)));
        if (target.bones.empty()) return false;
        const std::size_t expected = expanded.bones[target.bones.front()].dofs.size();
        if (expected > 0 && line.words != expected) return false;
        for (const std::size_t bone : target.bones) found[bone] = true;
    }
    if (head.first_frame.lines.empty()) return true;  // no frame to compare with
    for (std::size_t bone = 0; bone < expanded.bones.size(); ++bone)
        if (!found[bone] && !expanded.bones[bone].may_be_absent) return false;
    return true;
}

LoadResult read_asf(const Input& input, const LoadOptions& options, const base::Run& run) {
    const auto parse = [&](const base::ByteSource& bytes, const LoadOptions&, const base::Run&) {
        const std::string text = bytes.text(0, bytes.size());
        run.advance(text.size());
        auto document = parse_asf(text);
        if (document.value) note_absent_skins(*document.value, input.path, document.diagnostics);
        return document;
    };
    return read_in_two_steps(input, options, parse, build_skeleton, run);
}

LoadResult read_amc(const Input& input, const LoadOptions& options, const base::Run& run) {
    LoadResult result;
    auto begin = std::chrono::steady_clock::now();
    auto head = parse_amc_head(input.bytes);
    base::Diagnostics diagnostics = std::move(head.diagnostics);
    if (head.value) {
        SkeletonSearch search = SkeletonFinder(input.path, *head.value, options).run();
        diagnostics.append(std::move(search.diagnostics));
        if (search.found) note_other_subject(*head.value, *search.found, input.path, diagnostics);
        const auto reading = lap(begin);
        if (search.found) result = read_amc_motion(input, *head.value, std::move(*search.found), options, run);
        result.times.read = reading;
        result.other_skeletons = std::move(search.others);
        diagnostics.append(std::move(result.diagnostics));
    }
    result.diagnostics = std::move(diagnostics);
    return result;
}

}  // namespace skelplay::loaders
