#include "takes/transform.h"
#include "loaders/reading.h"
#include "processing/marker_skeleton.h"
#include "processing/retarget.h"
#include "processing/solve_positions.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
using figure::Figure;

std::string file_name_of(const fs::path& path) { return base::to_utf8(path.filename().string()); }

constexpr std::uint64_t largest_map = 16U << 20U;  // bytes

base::Loaded<processing::BoneMap> load_map(const fs::path& file, const figure::Skeleton& source,
                                           const figure::Skeleton& target, const std::stop_token& stop) {
    base::Loaded<processing::BoneMap> result;
    const auto bytes =
        loaders::opened_or_refused(base::open_bytes(file, largest_map, stop), file.string(), "map.unreadable",
                                   "expected a map of bones to read, found {}; nothing is shown", result.diagnostics);
    if (!bytes) return result;
    result = read_bone_map(bytes->text(0, std::min(bytes->size(), largest_map)), source, target);
    result.diagnostics.locate(file.string(), *bytes);
    return result;
}

/// Works on what one file was loaded as.
class Transformer {
public:
    Transformer(loaders::LoadResult& loaded, const analysis::PlacementOptions& place, const TakeTransform& asked,
                const base::Run& run, TargetSkeletons* targets)
        : loaded_(loaded), place_(place), asked_(asked), run_(run), targets_(targets) {}

    Transformed transform() {
        transformed_.own_skeleton = loaded_.figure->skeleton_file;
        if (asked_.onto.empty()) {
            if (is_solved(*loaded_.figure, asked_)) solve();
        } else {
            if (loaded_.figure->positional || figure::is_markers(*loaded_.figure)) solve();
            if (loaded_.figure) retarget();
        }
        return std::move(transformed_);
    }

private:
    void append(base::Diagnostics notes) {
        loaded_.diagnostics.append(std::move(notes), loaded_.figure ? loaded_.figure->motion_file : asked_.onto.string());
    }

    void stop() {
        loaded_.figure.reset();
        loaded_.stopped = true;
    }

    void solve() {
        if (figure::is_markers(*loaded_.figure)) return solve_markers();
        auto solved = processing::solve_positions(*loaded_.figure, {run_.threads, run_.stop, run_.progress});
        if (solved.stopped) return stop();
        append(std::move(solved.notes));
        loaded_.figure = std::move(solved.figure);
    }

    void solve_markers() {
        auto made = processing::skeleton_from_markers(*loaded_.figure, place_, {run_.threads, run_.stop, run_.progress});
        if (made.stopped) return stop();
        append(std::move(made.notes));
        transformed_.from_markers = made.figure.has_value();
        loaded_.figure = std::move(made.figure);
    }

    void retarget() {
        TargetSkeletons own;
        const auto target = (targets_ != nullptr ? *targets_ : own).read(asked_.onto, run_);
        loaded_.diagnostics.append(target->diagnostics);
        if (target->stopped) return stop();
        if (!target->figure) return loaded_.figure.reset();
        if (figure::is_markers(*target->figure)) return refuse_markers();
        const auto map = map_for(*target->figure);
        if (map) retarget(*target->figure, *map);
    }

    void refuse_markers() {
        base::Diagnostics diagnostics;
        diagnostics.error(std::nullopt, "onto.markers", "expected bones to retarget, found markers; nothing is shown");
        append(std::move(diagnostics));
        loaded_.figure.reset();
    }

    /// The map of the file, else by anatomy, which becomes the file; nothing: it was refused.
    std::optional<processing::BoneMap> map_for(const Figure& target) {
        if (asked_.map.empty() || !base::exists(asked_.map))
            return paired(processing::map_bones(loaded_.figure->skeleton, target.skeleton), target);
        auto map = load_map(asked_.map, loaded_.figure->skeleton, target.skeleton, run_.stop);
        loaded_.diagnostics.append(std::move(map.diagnostics));
        if (!map.value) loaded_.figure.reset();
        if (!map.value) return std::nullopt;
        set_input(transformed_, asked_.map);
        return paired(std::move(*map.value), target);
    }

    /// The map with what a person has chosen.
    processing::BoneMap paired(processing::BoneMap map, const Figure& target) {
        for (const BonePairing& pairing : asked_.paired) {
            const BoneId bone = named(target.skeleton, pairing.target, "the skeleton it is retargeted to");
            const BoneId source = pairing.source.empty()
                                      ? BoneId::none
                                      : named(loaded_.figure->skeleton, pairing.source, "the take's skeleton");
            if (bone == BoneId::none || (source == BoneId::none && !pairing.source.empty())) continue;
            processing::BoneMapEntry entry{bone, {}, processing::MapKind::hand};
            if (source != BoneId::none) entry.sources.push_back({source});
            processing::set_entry(map, std::move(entry));
        }
        return map;
    }

    BoneId named(const figure::Skeleton& skeleton, const std::string& name, std::string_view whose) {
        const BoneId bone = figure::find_unique(skeleton, name);
        if (bone != BoneId::none) return bone;
        base::Diagnostics notes;
        notes.warning(std::nullopt, "map.unknown-bone", "expected the name of a bone of {}, found {}; it is left out",
                      whose, name);
        append(std::move(notes));
        return bone;
    }

    void retarget(const Figure& target, const processing::BoneMap& map) {
        const Figure& source = *loaded_.figure;
        processing::RetargetOptions options;
        options.foot_lock = asked_.foot_lock;
        options.source_position = place_;
        options.target_position = asked_.onto_position;
        options.source_fps = loaders::assumed_rate(source);
        auto retargeted = processing::retarget(source, target, map, options, {run_.threads, run_.stop, run_.progress});
        if (retargeted.stopped) return stop();
        auto mapping = std::make_shared<BoneMapping>(mapping_of(source, target, retargeted));
        if (!asked_.map.empty() && transformed_.inputs.empty()) save(*mapping, retargeted.notes);
        append(std::move(retargeted.notes));
        loaded_.figure = std::move(retargeted.figure);
        transformed_.mapping = std::move(mapping);
    }

    void save(const BoneMapping& mapping, base::Diagnostics& notes) {
        const auto failure = base::write_file(asked_.map, mapping.json);
        if (failure)
            notes.warning(std::nullopt, "map.unwritten",
                          base::said("map.unwritten", base::to_utf8(asked_.map.string()), *failure));
        else
            notes.note(std::nullopt, "map.written", "the map of bones was written to {}",
                       base::to_utf8(asked_.map.string()));
        if (!failure) set_input(transformed_, asked_.map);
    }

    [[nodiscard]] BoneMapping mapping_of(const Figure& source, const Figure& target,
                                         const processing::Retargeted& retargeted) const {
        BoneMapping mapping{file_name_of(source.motion_file), file_name_of(target.skeleton_file), {}, {}, {}, {}};
        const auto suggested = processing::suggested_pairs(retargeted.map, source.skeleton, target.skeleton);
        std::set<std::string_view> by_hand;
        for (const BonePairing& pair : asked_.paired) by_hand.insert(pair.target);
        for (const BoneId bone : target.skeleton.file_order()) {
            BoneMapping::Row row{bone, figure::unique_name(target.skeleton, bone), {}, {}};
            if (const auto* entry = processing::entry_of(retargeted.map, bone)) {
                for (const processing::BoneShare& share : entry->sources)
                    row.sources.push_back({figure::unique_name(source.skeleton, share.bone), share.share});
                row.how = processing::name(entry->kind);
            } else if (by_hand.contains(row.target)) {
                row.how = processing::name(processing::MapKind::hand);
            } else if (const auto pair = std::ranges::lower_bound(suggested, bone, {}, &processing::SuggestedPair::target);
                       pair != suggested.end() && pair->target == bone) {
                row.suggested = figure::unique_name(source.skeleton, pair->source);
            }
            mapping.rows.push_back(std::move(row));
        }
        mapping.bones = bones_of(source.skeleton, retargeted.map);
        mapping.scale = to_text(retargeted.scale);
        mapping.json = bone_map_json(retargeted.map, source.skeleton, target.skeleton, mapping.source, mapping.target);
        return mapping;
    }

    static std::vector<BoneMapping::SourceBone> bones_of(const figure::Skeleton& source, const processing::BoneMap& map) {
        std::vector<BoneMapping::SourceBone> bones;
        for (std::size_t i = 0; i < source.size(); ++i) {
            const BoneId parent = source.bones()[i].parent;
            const unsigned depth = parent == BoneId::none ? 0 : bones[figure::index(parent)].depth + 1;
            bones.push_back({figure::unique_name(source, figure::bone_id(i)), depth, true});
        }
        for (const BoneId bone : processing::unmapped_sources(map, source)) bones[figure::index(bone)].used = false;
        return bones;
    }

    loaders::LoadResult& loaded_;
    const analysis::PlacementOptions& place_;
    const TakeTransform& asked_;
    const base::Run& run_;
    TargetSkeletons* targets_;
    Transformed transformed_;
};
}  // namespace

std::shared_ptr<const loaders::LoadResult> TargetSkeletons::read(const fs::path& file, const base::Run& run) {
    const std::scoped_lock lock(mutex_);
    if (const auto known = known_.find(file); known != known_.end()) return known->second;
    loaders::LoadResult target = loaders::load(file, {}, {run.threads, run.stop});
    if (target.figure && target.figure->positional) {
        auto solved = processing::solve_positions(*target.figure, {run.threads, run.stop, nullptr});
        target.stopped = solved.stopped;
        target.figure = std::move(solved.figure);
    }
    auto result = std::make_shared<const loaders::LoadResult>(std::move(target));
    if (!result->stopped) known_.emplace(file, result);
    return result;
}

void set_input(Transformed& transformed, const fs::path& file) {
    const auto known = std::ranges::find(transformed.inputs, file, &TransformInput::file);
    if (known != transformed.inputs.end()) known->stamp = stamp_of(file);
    else transformed.inputs.push_back({file, stamp_of(file)});
}

bool is_solved(const Figure& figure, const TakeTransform& asked) {
    if (figure::is_markers(figure)) return asked.solve_positions.value_or(false);
    return figure.positional && asked.solve_positions.value_or(asked.raw_positions_of != figure.format);
}

Transformed transform(loaders::LoadResult& loaded, const analysis::PlacementOptions& place, const TakeTransform& asked,
                      const base::Run& run, TargetSkeletons* targets) {
    if (!loaded.figure) return {};
    return Transformer(loaded, place, asked, run, targets).transform();
}
}  // namespace skelplay::takes
