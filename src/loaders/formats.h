#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
/// One format: how it is recognised and read. A new format is a document, a parser, a builder, and one row here.
struct FormatRow {
    std::string_view name;    // for messages: "BVH", "FBX"
    base::Suffixes suffixes;  // lower case, with the dot: ".bvh"
    /// True when a file's first bytes (up to sniff_bytes) can only be this format. Null when its content looks like
    /// another format's, so that the suffix decides.
    bool (*recognises)(std::string_view head);
    /// Reads the file. Its diagnostics have offsets, not located yet; those about a partner file are located.
    /// load() sets the figure's name and files, except a separate skeleton file. Null for a known format that can't be
    /// read.
    ReadFile* read = nullptr;
    /// The role of its files: whole, or one of a pair: a skeleton, which can also be opened alone, or a motion that
    /// needs one.
    enum class Part : std::uint8_t { whole, skeleton, motion } part = Part::whole;
    std::string_view skeleton = {};  // of a motion: the name of its skeletons' row
    /// A description of a format whose suffix also belongs to files of other kinds: "LambSoft's magnetic format". It is
    /// read if its content is recognised; else a file with its suffix, whose content is no other format's, is refused.
    std::string_view origin = {};
    base::Remedy remedy = base::Remedy::none;  // of a refusal
};

/// Biovision hierarchy files (Meredith & Maddock, section 3.1).
ReadFile read_bvh;
/// Alias skeletons (ASK): the hierarchy of a BVH with global offsets and without motion.
ReadFile read_ask;
/// Motion Analysis' hierarchical translation-rotation files: HTR versions 1 and 2, and GTR, its predecessor without a
/// hierarchy (Meredith & Maddock, section 3.2).
ReadFile read_htr;
/// C3D files: the points of optical systems, as markers, and the analog values beside them (c3d.org).
ReadFile read_c3d;
/// Motion Analysis' text of markers (TRC).
ReadFile read_trc;
/// Character Studio's text of markers (CSM).
ReadFile read_csm;
/// Biovision's format before BVH (BVA): segments with a position and rotation in world axes.
ReadFile read_bva;
/// The log of a Polhemus tracker in its usual layout (DAT): receivers with a position and rotation in the transmitter's
/// axes.
ReadFile read_dat;

/// Autodesk's FBX.
ReadFile read_fbx;
/// glTF 2.0 as text or binary (GLB), and VRM, a GLB of a humanoid.
ReadFile read_gltf;

/// An Acclaim skeleton alone (ASF 1.10): its rest pose as the only frame, its degrees of freedom as channels.
ReadFile read_asf;
/// Acclaim motion (AMC) with its skeleton, which is searched for when the options do not name it.
ReadFile read_amc;
/// BonesPro's structure export: bones, boxes and a mesh with weights, in the bind pose.
ReadFile read_bonespro_structure;
/// BonesPro's animation export in any of its modes, with its structure file: the one named in the options, or one in
/// its folder with the same numbers of bones and vertices.
ReadFile read_bonespro_animation;
/// NumPy's arrays and archives: what `convert` writes as .npz, HumanML3D's joints, AMASS with the body model that the
/// options name, such a model alone, and points.
ReadFile read_numpy;

/// True for a line that is a record of a DAT.
bool is_dat_record(std::string_view line);

/// The number of first bytes that `recognises` may see.
inline constexpr std::size_t sniff_bytes = 64U << 10U;

/// All formats, in the order in which they are tried.
std::span<const FormatRow> formats() noexcept;

/// The error message for a format that is not read; of one with an origin only the reason.
std::string_view why_not_read(const FormatRow& row);

/// The suffixes of the formats that are read, in the order of the table, for help texts: ".bvh .asf .amc .htr". Formats
/// recognised only by content have none.
std::string readable_suffixes();

/// The format of a file: the row with the path's suffix among those that have no `recognises`; else the first row whose
/// `recognises` accepts the head; else the first row with the path's suffix; else null.
const FormatRow* format_of(const fs::path& path, std::string_view head);

/// The format of a file by its first bytes alone, for suffixes such as .txt; null when no format matches or the file
/// can't be read.
const FormatRow* format_by_content(const fs::path& file);

/// True when a file's suffix belongs to a format. A .txt, and a suffix such as .dat, which mostly belongs to other
/// files (FormatRow::origin), must have the content of a readable format.
bool is_motion_file(const fs::path& file);

/// Hears of a folder and its motion files in natural order; false ends the walk. A folder that can't be read has none.
using VisitFolder = std::function<bool(const fs::path& folder, const std::vector<fs::path>& files, bool readable)>;
/// Calls `visit` for a folder and, if `recursive`, for all below it, parents first, each with what motion_files() has
/// of it. Returns false when ended.
bool visit_motion_folders(const fs::path& folder, bool recursive, const VisitFolder& visit);

/// The files of a folder that can be opened as motions, in natural order, each with the folder's path in front;
/// `recursive`: followed by those of all folders below. Leaves out formats that can't be read, hidden files and
/// folders, linked folders, and skeleton files (.asf, BonesPro's structures) beside motions that use them. Adds folders
/// that can't be read to `unreadable`, if it is given. Ends when it has looked into `folders_left` folders: then 0.
std::vector<fs::path> motion_files(const fs::path& folder, bool recursive = false,
                                   std::vector<fs::path>* unreadable = nullptr, std::size_t* folders_left = nullptr);
}  // namespace skelplay::loaders
