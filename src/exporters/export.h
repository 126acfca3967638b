#pragma once

#include <stdexcept>
#include "base/write_file.h"
#include "figure/euler.h"
#include "processing/edited_take.h"
#include "processing/output_space.h"

namespace skelplay::exporters {
/// The choices of BonesPro's export dialog.
struct BonesProWriting {
    enum class Mode : std::uint8_t {
        bones,       // "Bones": a box and two transforms for each bone
        mesh,        // "Mesh (absolute)": a position for each vertex
        mesh_local,  // "Mesh (bones c.s)": each bone's vertices in its own axes
    };
    enum class Rotations : std::uint8_t { matrix, degrees, radians };  // matrices or Euler angles
    enum class System : std::uint8_t { absolute, relative };           // transforms in the world's axes or the parent's
    Mode mode = Mode::bones;
    System system = System::absolute;
    Rotations rotations = Rotations::matrix;
    friend bool operator==(const BonesProWriting&, const BonesProWriting&) = default;
};

/// The options for writing an .asf and its .amc.
struct AcclaimOptions {
    /// The name of the .asf that the .amc is for; empty: the one that is written.
    std::string skeleton;
    bool keeps_skeleton = false;                    // that .asf exists and fits, so that only the .amc is written
    bool keep_limits = false;                       // no value of the take exceeds the skeleton's limits
    std::optional<std::vector<std::string>> skins;  // as the .asf names them; nothing: as in Figure::skins
    std::string words;                              // the options that the user gave, "--to-up z"; empty: none
    std::string date;                               // of writing, "2026-11-24"; empty: not known
};

/// The channels of the joints in a BVH.
enum class BvhChannels : std::uint8_t {
    as_source,  // a BVH's own; else three rotations, and three positions of roots and of joints that move
    rotations,  // three rotations below roots
    all,        // three positions and three rotations of every joint
};

/// The forms of rotations in a .npz; quaternions are always there.
enum class ArrayRotations : std::uint8_t { quaternion, six_numbers, matrix };

/// What is known about the body of a figure.
struct BodyFacts {
    figure::Anatomy anatomy;
    std::optional<double> metres_per_unit;           // of the written lengths, also where it is inferred
    std::vector<std::array<bool, 2>> foot_contacts;  // by frame of the figure: the left, the right foot stands
};

/// The options for writing a figure.
struct ExportOptions {
    std::optional<figure::EulerOrder> order;  // of the angles; nothing: the source's if the target can hold it
    BvhChannels channels = BvhChannels::as_source;
    /// Of the written figure, its declared scale not counted; nothing: not known.
    std::optional<double> metres_per_unit;
    /// The factor on the written lengths that the file declares, ASF's `length` or HTR's ScaleFactor; nothing: the
    /// figure's.
    std::optional<double> declared_scale;
    std::optional<figure::SignedAxis> up;  // of the written figure; nothing: not known
    const figure::Skin* skin = nullptr;    // rigid, attached to the figure; for formats that hold one
    BonesProWriting bonespro;
    bool all_points = false;  // a TRC gets also the points and outputs of a model that no body carries
    bool tells_time = false;  // a CSV has numbers and times of frames where the take does not begin at 0 s
    bool ascii = false;       // an FBX is text, which Blender does not read
    bool verbatim = false;    // a BVH made from a BVH keeps what other programs do not read alike, see write_bvh()
    const scene::WeightedPoint* centre_of_mass = nullptr;  // gets rows of its own in the tables of joints; null: none
    AcclaimOptions acclaim = {};
    /// What the figure's force plates measured, by plate and sample of its analog data; empty: no plate's forces are
    /// known.
    std::vector<std::vector<figure::GroundReaction>> ground_reactions = {};
    ArrayRotations array_rotations = ArrayRotations::quaternion;
    BodyFacts body = {};                        // for formats that hold it
    std::vector<std::string> human_bones = {};  // by BoneId: VRM's names, each at most once; empty: no bone of VRM
};

/// The input of a writer. `sinks` has one entry for each file of the format. The writer notes in `notes`, once each,
/// what the format cannot hold. Progress is counted in frames.
struct WriteJob {
    const processing::EditedTake& take;
    const ExportOptions& options;
    std::span<const base::ByteSink> sinks;
    base::Diagnostics& notes;
    const base::Run& run;
};

/// A format that figures can be written in.
struct ExportFormat {
    std::string_view name;                // as --to has it: "bvh"
    std::string_view what;                // for help: "Biovision hierarchy"
    base::Suffixes suffixes;              // of its files, which share a stem; each suffix selects this format
    bool (*write)(const WriteJob& job);   // false when stopped; throws ExportFault
    processing::OutputSpace fixed{};      // its fixed unit and up axis; nothing: any
    bool holds_rest = true;               // its rest pose may be another than the figure's
    bool holds_skins = false;             // it uses ExportOptions::skin
    bool holds_pictures = false;          // and the pictures on it
    bool holds_angles = false;            // it uses ExportOptions::order
    std::optional<figure::Format> own{};  // files of this format keep their numbers in it
    bool holds_markers = false;           // figure::is_markers: points without rotations, some of them missing
    bool is_vrma = false;                 // it uses ExportOptions::human_bones, and rests in a T pose
    bool is_bonespro = false;             // it uses ExportOptions::bonespro
    bool names_unit = false;              // its readers require m, cm or mm as the unit
    bool holds_forces = false;            // it uses ExportOptions::ground_reactions
    bool holds_body = false;              // it uses ExportOptions::body
    bool states_size = false;             // it states any length of a unit: one that is not known as it is inferred
    bool declares_scale = false;          // it uses ExportOptions::declared_scale
};

/// The reason why a figure cannot be written in a format, in a sentence.
class ExportFault : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The table of formats, for help and for the choice by suffix.
std::span<const ExportFormat> export_formats() noexcept;
/// The format of a name, ignoring ASCII case; null: none.
const ExportFormat* export_format(std::string_view name) noexcept;
/// The format for a file name; null: none.
const ExportFormat* export_format_of(const fs::path& file);

/// The files that are written for `out` in a format; they have its stem.
std::vector<fs::path> files_of(const ExportFormat& format, const fs::path& out);

/// The result of writing a figure.
struct Exported {
    base::Diagnostics notes;             // what the format cannot hold, without positions
    std::optional<std::string> refused;  // why the figure cannot be written in the format, in a sentence
    std::optional<std::string> failure;  // the name of a file that could not be written, and the reason
    bool stopped = false;
    std::size_t frames = 0;   // written
    double frame_time = 0.0;  // seconds, of the written take

    [[nodiscard]] bool done() const noexcept { return !refused && !failure && !stopped; }
};

/// The destination of a figure: the files of a path or, for a format of one file, a sink for its bytes.
using Destination = std::variant<fs::path, base::ByteSink>;

/// Writes a figure to all files of the format, or to none if the file system allows that.
Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run = {});
}  // namespace skelplay::exporters
