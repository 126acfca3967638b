#include "loaders/bonespro/bonespro_search.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "base/byte_source.h"
#include "base/text.h"
#include "loaders/bonespro/bonespro_head.h"
#include "loaders/bonespro/bonespro_structure_parser.h"
#include "loaders/partner_search.h"
#include "loaders/reading.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_structure = 256U << 20U;  // bytes; larger files are not compared
constexpr std::uint64_t any_size = std::numeric_limits<std::uint64_t>::max();

std::string text_of(const BonesProCounts& counts) {
    return fmt::format("{} and {}", base::counted(counts.bones, "bone", "bones"),
                       base::counted(counts.vertices, "vertex", "vertices"));
}

/// A structure file in the folder.
struct Candidate {
    fs::path path;
    BonesProCounts counts;
};

class Search {
public:
    Search(const fs::path& animation, const BonesProHead& head, const LoadOptions& options, const base::Run& run)
        : animation_(animation), head_(head), options_(options), run_{run.threads, run.stop} {}

    BonesProSearch run() {
        options_.skeleton ? take_named() : take_nearest();
        return std::move(result_);
    }

private:
    void take_named();
    void take_nearest();
    void read(const fs::path& path, const base::ByteSource& bytes);
    void refuse_counts(std::string message, base::Remedy remedy = base::Remedy::none) {
        result_.diagnostics.error(head_.counts.offset, "bonespro.counts", std::move(message), remedy);
    }
    void refuse_missing(const std::vector<Candidate>& unfit);
    [[nodiscard]] std::vector<Candidate> structures_beside() const;

    const fs::path& animation_;
    const BonesProHead& head_;
    const LoadOptions& options_;
    base::Run run_;  // without progress, which is for the file that was asked for
    BonesProSearch result_;
};

void Search::read(const fs::path& path, const base::ByteSource& bytes) {
    base::Diagnostics own;
    auto parsed = parse_bonespro_structure(bytes, options_, run_);
    own.append(std::move(parsed.diagnostics));
    result_.stopped = !parsed.value && !own.has_error();
    if (parsed.value) {
        auto rig = build_bonespro_rig(*parsed.value, options_.bonespro, own);
        if (rig) result_.found = {path, std::move(*rig)};
    }
    if (result_.found && result_.found->rig.skin) result_.found->rig.skin->name = file_name(path);
    if (result_.found) warn_of_utf16(bytes, own);
    own.sort();
    own.locate(path.string(), bytes);
    result_.diagnostics.append(std::move(own));
}

void Search::take_named() {
    const fs::path& path = *options_.skeleton;
    const auto opened = base::open_bytes(path);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) {
        result_.diagnostics.append(refuse_unopened(
            *failure, path.string(), "bonespro.unreadable-structure",
            fmt::format("expected a structure file to read, found {}; nothing is shown", failure->reason)));
        return;
    }
    const auto& bytes = *std::get<std::unique_ptr<base::ByteSource>>(opened);
    const auto counts = peek_bonespro_structure(bytes);
    if (counts && *counts != head_.counts)
        return refuse_counts(fmt::format("expected the {} of {}, found {}; nothing is shown", text_of(*counts),
                                         file_name(path), text_of(head_.counts)));
    read(path, bytes);
}

std::vector<Candidate> Search::structures_beside() const {
    std::vector<Candidate> candidates;
    for (const fs::path& file : files_beside(animation_, ".txt")) {
        const auto bytes = open_partner(file, any_size);
        const auto counts = bytes ? peek_bonespro_structure(*bytes) : std::nullopt;
        if (counts) candidates.push_back({file, *counts});
    }
    return candidates;
}

void Search::take_nearest() {
    std::vector<fs::path> fitting;
    std::vector<Candidate> unfit;
    for (Candidate& candidate : structures_beside()) {
        if (candidate.counts == head_.counts)
            fitting.push_back(std::move(candidate.path));
        else
            unfit.push_back(std::move(candidate));
    }
    if (fitting.empty()) {
        std::ranges::stable_sort(unfit, std::greater<>{},
                                 [&](const Candidate& one) { return stem_likeness(one.path, animation_); });
        return refuse_missing(unfit);
    }
    const std::string that_fits = "with " + text_of(head_.counts);
    const std::string has = "has " + text_of(head_.counts);
    const PartnerWords words{"bonespro.structure",
                             "bonespro.several-structures",
                             "structure",
                             "one structure file",
                             that_fits,
                             that_fits,
                             has};
    PartnerChoice choice = choose_partner(animation_, fitting, words, largest_structure, result_.diagnostics);
    result_.others = std::move(choice.others);
    if (!choice.chosen) return;
    if (const auto bytes = open_partner(fitting[*choice.chosen], any_size)) read(fitting[*choice.chosen], *bytes);
}

void Search::refuse_missing(const std::vector<Candidate>& unfit) {
    if (unfit.empty()) {
        result_.diagnostics.error(0, "bonespro.no-structure",
                                  fmt::format("expected a structure file beside {}, found none", file_name(animation_)),
                                  base::Remedy::name_skeleton);
        return;
    }
    std::vector<std::string> found;
    for (const Candidate& file : unfit)
        found.push_back(fmt::format("{} in {}", text_of(file.counts), file_name(file.path)));
    refuse_counts(fmt::format("expected a structure file of {} beside {}, found {}", text_of(head_.counts),
                              file_name(animation_), listed(found)),
                  base::Remedy::name_skeleton);
}

}  // namespace

BonesProSearch find_bonespro_structure(const fs::path& animation, const BonesProHead& head, const LoadOptions& options,
                                       const base::Run& run) {
    return Search(animation, head, options, run).run();
}

std::optional<fs::path> find_bones_export(const fs::path& mesh, const BonesProHead& head) {
    std::optional<fs::path> nearest;
    for (const fs::path& file : files_beside(mesh, ".txt")) {
        const auto bytes = open_partner(file, any_size);
        const auto other = bytes ? peek_bonespro_animation(*bytes) : std::nullopt;
        const bool same = other && other->mode == BonesProMode::bones && other->counts == head.counts &&
                          other->frames == head.frames && other->first == head.first && other->last == head.last &&
                          other->step == head.step;
        if (same && (!nearest || stem_likeness(file, mesh) > stem_likeness(*nearest, mesh))) nearest = file;
    }
    return nearest;
}

}  // namespace skelplay::loaders
