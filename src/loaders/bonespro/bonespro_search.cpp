#include "loaders/bonespro/bonespro_search.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include "base/byte_source.h"
#include "base/text.h"
#include "loaders/bonespro/bonespro_head.h"
#include "loaders/bonespro/bonespro_structure_parser.h"
#include "loaders/stem_likeness.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_structure = 256U << 20U;  // bytes of a file that is worth comparing

std::string counted(std::size_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string text_of(const BonesProCounts& counts) {
    return fmt::format("{} and {}", counted(counts.bones, "bone", "bones"),
                       counted(counts.vertices, "vertex", "vertices"));
}

/// Null: can't be read.
std::unique_ptr<base::ByteSource> open_file(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return nullptr;  // opening a pipe would wait for its writer
    auto opened = base::open_bytes(path);
    auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    return bytes == nullptr ? nullptr : std::move(*bytes);
}

bool same_bytes(const fs::path& a, const fs::path& b) {
    const auto first = open_file(a);
    const auto second = open_file(b);
    return first && second && first->size() == second->size() && first->size() <= largest_structure &&
           first->text(0, first->size()) == second->text(0, second->size());
}

/// The other .txt files of the folder, by name.
std::vector<fs::path> texts_beside(const fs::path& file) {
    const fs::path folder = file.parent_path();
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path name = entry->path().filename();
        if (base::equal_ignoring_case(name.extension().string(), ".txt") && name != file.filename())
            files.push_back(folder / name);
    }
    std::ranges::sort(files);
    return files;
}

StemLikeness likeness_of(const fs::path& a, const fs::path& b) {
    return likeness(a.stem().string(), b.stem().string());
}

/// A structure file of the folder.
struct Candidate {
    fs::path path;
    BonesProCounts counts;
    StemLikeness likeness;
};

class Search {
public:
    Search(const fs::path& animation, const BonesProHead& head, const LoadOptions& options)
        : animation_(animation), head_(head), options_(options) {}

    BonesProSearch run() {
        options_.skeleton ? take_named() : take_nearest();
        return std::move(result_);
    }

private:
    void take_named();
    void take_nearest();
    void read(const fs::path& path, const base::ByteSource& bytes);
    void refuse_counts(std::string message) {
        result_.diagnostics.error(head_.counts.offset, "bonespro.counts", std::move(message));
    }
    void refuse_missing(const std::vector<Candidate>& unfit);
    void refuse_tie(std::size_t tied);
    [[nodiscard]] std::vector<Candidate> structures_beside() const;

    const fs::path& animation_;
    const BonesProHead& head_;
    const LoadOptions& options_;
    BonesProSearch result_;
};

/// A partner's bytes are not part of the progress, which is about the file that was asked for.
LoadOptions without_progress(LoadOptions options) {
    options.progress = nullptr;
    return options;
}

void Search::read(const fs::path& path, const base::ByteSource& bytes) {
    const LoadOptions options = without_progress(options_);
    base::Diagnostics own;
    auto parsed = parse_bonespro_structure(bytes, options);
    own.append(std::move(parsed.diagnostics));
    result_.stopped = !parsed.value && !own.has_error();
    if (parsed.value) {
        auto rig = build_bonespro_rig(*parsed.value, options.bonespro, own);
        if (rig) result_.found = {path, std::move(*rig)};
    }
    if (result_.found && result_.found->rig.skin) result_.found->rig.skin->name = file_name(path);
    own.sort();
    own.locate(path.string(), bytes);
    result_.diagnostics.append(std::move(own));
}

void Search::take_named() {
    const fs::path& path = *options_.skeleton;
    const auto opened = base::open_bytes(path);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) {
        base::Diagnostics own;
        own.error(std::nullopt, "bonespro.unreadable-structure",
                  fmt::format("expected a structure file to read, found {}; nothing is shown", failure->reason));
        own.locate(path.string());
        result_.diagnostics.append(std::move(own));
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
    for (const fs::path& file : texts_beside(animation_)) {
        const auto bytes = open_file(file);
        const auto counts = bytes ? peek_bonespro_structure(*bytes) : std::nullopt;
        if (counts) candidates.push_back({file, *counts, likeness_of(file, animation_)});
    }
    std::ranges::stable_sort(candidates, std::greater<>{}, &Candidate::likeness);
    return candidates;
}

void Search::take_nearest() {
    std::vector<Candidate> candidates = structures_beside();
    std::vector<Candidate> unfit;
    std::ranges::copy_if(candidates, std::back_inserter(unfit),
                         [&](const Candidate& one) { return one.counts != head_.counts; });
    std::erase_if(candidates, [&](const Candidate& one) { return one.counts != head_.counts; });
    if (candidates.empty()) return refuse_missing(unfit);
    const Candidate& nearest = candidates.front();
    const auto tie_ends =
        std::ranges::find_if(candidates, [&](const Candidate& other) { return other.likeness != nearest.likeness; });
    const bool tie = std::any_of(candidates.begin() + 1, tie_ends,
                                 [&](const Candidate& other) { return !same_bytes(other.path, nearest.path); });
    for (std::size_t i = tie ? 0 : 1; i < candidates.size(); ++i) result_.others.push_back(candidates[i].path);
    if (tie) return refuse_tie(static_cast<std::size_t>(tie_ends - candidates.begin()));
    result_.diagnostics.note(
        std::nullopt, "bonespro.structure",
        fmt::format("structure {}: {}; --skeleton names another", base::to_utf8(nearest.path.string()),
                    candidates.size() == 1 ? fmt::format("the only one of the folder with {}", text_of(head_.counts))
                                           : fmt::format("of the {} with {} the nearest by name", candidates.size(),
                                                         text_of(head_.counts))));
    if (const auto bytes = open_file(nearest.path)) read(nearest.path, *bytes);
}

void Search::refuse_missing(const std::vector<Candidate>& unfit) {
    if (unfit.empty()) {
        result_.diagnostics.error(
            0, "bonespro.no-structure",
            fmt::format("expected a structure file beside {}, found none; name one with --skeleton",
                        file_name(animation_)));
        return;
    }
    std::vector<std::string> found;
    for (const Candidate& file : unfit)
        found.push_back(fmt::format("{} in {}", text_of(file.counts), file_name(file.path)));
    refuse_counts(fmt::format("expected a structure file of {} beside {}, found {}; name one with --skeleton",
                              text_of(head_.counts), file_name(animation_), listed(found)));
}

void Search::refuse_tie(std::size_t tied) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < tied; ++i) names.push_back(file_name(result_.others[i]));
    result_.diagnostics.error(
        0, "bonespro.several-structures",
        fmt::format("expected one structure file beside {} that is nearest to it by name and has {}, found {}: {}; "
                    "name one with --skeleton",
                    file_name(animation_), text_of(head_.counts), tied, listed(names)));
}

}  // namespace

BonesProSearch find_bonespro_structure(const fs::path& animation, const BonesProHead& head,
                                       const LoadOptions& options) {
    return Search(animation, head, options).run();
}

std::optional<fs::path> find_bones_export(const fs::path& mesh, const BonesProHead& head) {
    std::optional<fs::path> nearest;
    for (const fs::path& file : texts_beside(mesh)) {
        const auto bytes = open_file(file);
        const auto other = bytes ? peek_bonespro_animation(*bytes) : std::nullopt;
        const bool same = other && other->mode == BonesProMode::bones && other->counts == head.counts &&
                          other->frames == head.frames && other->first == head.first && other->last == head.last &&
                          other->step == head.step;
        if (same && (!nearest || likeness_of(file, mesh) > likeness_of(*nearest, mesh))) nearest = file;
    }
    return nearest;
}

}  // namespace skelplay::loaders
