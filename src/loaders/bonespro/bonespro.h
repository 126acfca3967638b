#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/ids.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

class BonesProReader;

/// The stated numbers of bones and vertices; structure and animation must agree.
struct BonesProCounts {
    std::size_t bones = 0;
    std::size_t vertices = 0;
    std::uint64_t offset = 0;  // of the first number
    friend bool operator==(const BonesProCounts& a, const BonesProCounts& b) {
        return a.bones == b.bones && a.vertices == b.vertices;
    }
};

/// A bone of the structure. Its matrices are the file's twelve numbers in the file's order, with 0 0 0 1 filled in: the
/// rows of the host's matrices (for row vectors) become the columns of ours (for column vectors).
struct BonesProBone {
    std::string name;                    // UTF-8
    std::uint64_t offset = 0;            // of its name
    std::optional<std::int64_t> parent;  // as written; nothing: `*`
    std::uint64_t parent_offset = 0;
    glm::dvec3 box{0.0};  // as written
    glm::dmat4 bone{1.0};
    std::uint64_t matrix_offset = 0;
    glm::dmat4 node{1.0};  // the host's own transform, for reference
};

/// A bone's number and its weight at a vertex, as written.
struct BonesProShare {
    std::int64_t bone = 0;
    double weight = 0.0;
    std::uint64_t offset = 0;  // of the number
};

/// The contents of a structure file, not interpreted yet.
struct BonesProStructure {
    BonesProCounts counts;  // as declared; all bones are there, but vertices may be missing at the end
    std::vector<BonesProBone> bones;
    std::vector<glm::dvec3> vertices;
    std::vector<std::uint64_t> vertex_offsets;
    std::vector<std::size_t> first_share;  // one entry more than vertices
    std::vector<BonesProShare> shares;
};

/// What the frames of an animation consist of.
enum class BonesProMode : std::uint8_t {
    bones,       // "Bones": a box and two transforms for each bone
    mesh,        // "Mesh (absolute)": a position for each vertex
    mesh_local,  // "Mesh (bones c.s)": each bone's vertices in its own axes
};

/// What precedes the frames of an animation file.
struct BonesProHead {
    bool framed = false;  // "Begin animation file" precedes it, and "End animation file" is expected at the end
    BonesProCounts counts;
    std::size_t frames = 0;  // as declared
    std::uint64_t frames_offset = 0;
    BonesProMode mode = BonesProMode::bones;
    bool relative = false;                // transforms are in the parent's axes, not the world's
    bool euler = false;                   // angles, not matrices
    std::array<figure::Axis, 3> order{};  // of rotations about fixed axes, the first one first
    bool degrees = true;
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t step = 1;
    std::uint64_t step_offset = 0;
    std::uint64_t last_offset = 0;

    /// How many numbers a bone's transform has: three rows and a position, or three angles and a position.
    [[nodiscard]] std::size_t transform_numbers() const noexcept { return euler ? 6 : 12; }
    /// How many numbers a bone has in a frame: its box, its bone transform and its node transform.
    [[nodiscard]] std::size_t bone_numbers() const noexcept { return 3 + 2 * transform_numbers(); }
};

/// A vertex in the axes of one of the bones that move it. Both indices start at 0 and are valid.
struct BonesProLocalVertex {
    std::uint32_t bone = 0;  // in the file's order
    std::uint32_t vertex = 0;
    glm::dvec3 position{0.0};  // in the bone's axes
};

/// The contents of an animation file, not interpreted yet. Of bones, vertices and locals, only those of its mode are
/// filled.
struct BonesProAnimation {
    BonesProHead head;
    std::size_t frames = 0;                    // complete ones found in the file
    std::vector<std::uint64_t> frame_offsets;  // where each begins
    base::NumberArray bones;                   // frames × bones × head.bone_numbers()
    std::vector<glm::dvec3> vertices;          // frames × vertices
    std::vector<BonesProLocalVertex> locals;   // frame after frame
    std::vector<std::size_t> first_local;      // by frame; one entry more than frames
};

/// Reads a structure file. It is refused when a bone can't be read; a vertex that can't be read ends the mesh.
BonesProStructure parse_bonespro_structure(Reading& in);

/// True when a file begins as a structure or animation file does: with the numbers of bones and vertices, then a bone's
/// <name>, parent and box, or the number of frames and an export mode; or with "Begin structure file" or "Begin
/// animation file". The definition prints these words and those at the end in regular type, which is "not part of the
/// file", but files may have them. `head`: the first bytes of the file.
bool is_bonespro_structure(std::string_view head);
bool is_bonespro_animation(std::string_view head);

/// The numbers of bones and vertices that the head of a structure file states; nothing for other files.
std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source);

/// Reads what precedes the frames of an animation file. Words may be in quotation marks, in any case, and longer than in
/// the grammar: "Mesh (bones coordinate system)" is read as "Mesh (bones c.s)".
BonesProHead read_bonespro_head(BonesProReader& reader);

/// The head of an animation file; nothing for any other file.
std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source);

/// Reads all frames after the head, whatever number the head states. Stops before a frame that can't be read.
/// `index_base`: the number of the first bone and vertex.
BonesProAnimation parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head, int index_base,
                                        base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
