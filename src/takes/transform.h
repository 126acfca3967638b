#pragma once

#include <mutex>
#include "analysis/placement.h"
#include "loaders/load.h"
#include "takes/file_watch.h"

namespace skelplay::takes {
/// The bone that a person chose for a bone of the skeleton that a take is played on. Names, see figure::unique_name().
struct BonePairing {
    std::string target;
    std::string source;  // empty: the target rests
    friend bool operator==(const BonePairing&, const BonePairing&) = default;
};

/// What is done with a take after it is read, before anything is made of it.
struct TakeTransform {
    fs::path onto;                        // a file whose skeleton the take is played on; empty: on its own
    fs::path map;                         // which bones take whose motion, see takes/maps/maps.h; empty: by anatomy
    std::vector<BonePairing> paired;      // they count more than the map; each target once
    bool foot_lock = true;                // on another skeleton, feet that stand stay where they are
    std::optional<bool> solve_positions;  // of bones that are only moved, and of markers if it is true; nothing, but:
    std::optional<figure::Format> raw_positions_of;  // without that word: of files of this format they stay as they are
    analysis::PlacementOptions onto_position;        // the user's values for the skeleton it is played on
    friend bool operator==(const TakeTransform&, const TakeTransform&) = default;
};

/// Which bones of the skeleton that a take is played on move, and after which bones of its own.
struct BoneMapping {
    struct Source {
        std::string bone;    // its name, see figure::unique_name()
        double share = 1.0;  // of its motion, see processing::BoneShare
    };
    struct Row {
        BoneId bone = BoneId::none;
        std::string target;           // the bone's name
        std::vector<Source> sources;  // from the root outwards; empty: it rests
        std::string how;              // "same name", "anatomy", "hand"; empty: it rests, and nobody has decided that
        std::string suggested = {};   // a source with nearly its name that a person may accept; empty: there is none
    };
    /// A bone of the source.
    struct SourceBone {
        std::string name;
        unsigned depth = 0;  // from 0
        bool used = false;   // a bone of the target follows it
    };
    std::string source;             // the file's name
    std::string target;             // the file's name
    std::vector<Row> rows;          // every bone of the target, in its file's order
    std::vector<SourceBone> bones;  // of the source, parents before their children
    std::string scale;              // "legs 100.1 / 17.93 = 5.583"
    std::string json;               // the map as --map reads it, see takes/maps/maps.h
};

/// "29 of 31 bones of rig.bvh follow walk.amc; the root's travel is scaled by legs 100.1 / 17.93 = 5.583".
inline std::string summary(const BoneMapping& mapping) {
    const auto moving = std::ranges::count_if(mapping.rows, [](const auto& row) { return !row.sources.empty(); });
    return fmt::format("{} of {} bones of {} follow {}; the root's travel is scaled by {}", moving, mapping.rows.size(),
                       mapping.target, mapping.source, mapping.scale);
}

/// A file that was read besides those that a figure names.
struct TransformInput {
    fs::path file;
    FileStamp stamp;  // when it was read
};

/// What came of the transform.
struct Transformed {
    std::shared_ptr<const BoneMapping> mapping;  // null: the take is on its own skeleton
    fs::path own_skeleton;                       // the file of the skeleton the take was read with
    bool from_markers = false;                   // its skeleton was made from markers
    std::vector<TransformInput> inputs;
};

/// Adds a file that was read or written just now, or notes that it was again.
void set_input(Transformed& transformed, const fs::path& file);

/// The skeletons that takes are played on, each read once for all of them. Safe from several threads.
class TargetSkeletons {
public:
    /// Reads a skeleton and solves its positions, or gives what was read before; waits if it is being read. Never null.
    std::shared_ptr<const loaders::LoadResult> read(const fs::path& file, const base::Run& run);

private:
    std::mutex mutex_;
    std::map<fs::path, std::shared_ptr<const loaders::LoadResult>> known_;
};

/// True if the rotations of a figure are solved that has only positions: bones that are moved, or markers.
bool is_solved(const figure::Figure& figure, const TakeTransform& asked);

/// Solves positions and retargets the take, as asked: replaces the loaded figure, and adds what there is to say. Where
/// the skeleton or the map is refused, the figure is too. `place`: the user's values for the figure as it was read. The
/// progress is in frames; a stop sets LoadResult::stopped. `targets`: shared by several takes; may be null.
Transformed transform(loaders::LoadResult& loaded, const analysis::PlacementOptions& place, const TakeTransform& asked,
                      const base::Run& run = {}, TargetSkeletons* targets = nullptr);
}  // namespace skelplay::takes
