#pragma once

#include "base/scanner.h"
#include "loaders/scene/node_rig.h"

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

/// Reads what precedes the frames of an animation file. Words may be in quotation marks, in any case, and longer than
/// in the grammar: "Mesh (bones coordinate system)" is read as "Mesh (bones c.s)".
BonesProHead read_bonespro_head(BonesProReader& reader);

/// The head of an animation file; nothing for any other file.
std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source);

/// Reads all frames after the head, whatever number the head states. Stops before a frame that can't be read.
/// `index_base`: the number of the first bone and vertex.
BonesProAnimation parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head, int index_base,
                                        base::Diagnostics& diagnostics);

/// A name (`<Bip01 L Thigh>`, brackets included) is one word. A longer word is cut, and then no valid name or number.
inline constexpr base::WordRule bonespro_words{.comment = "//", .open = '<', .close = '>', .longest = 64U << 10U};

/// Reads what the grammar expects next. When it is missing, throws Refused with "expected X, found Y" and no code.
class BonesProReader : public base::Scanner {
public:
    explicit BonesProReader(const base::ByteSource& source, std::uint64_t block_bytes = 1U << 12U, base::Run run = {})
        : Scanner(source, bonespro_words, block_bytes, std::move(run)) {}

    /// One number; `what` names it in messages ("a weight").
    double number(std::string_view what) {
        double value = 0.0;
        if (!read_number(value)) missing(what);
        return value;
    }
    /// Numbers of `what` ("a box").
    void numbers(std::span<double> values, std::string_view what) {
        for (double& value : values)
            if (!read_number(value)) missing(fmt::format("a number of {}", what));
    }
    glm::dvec3 vector(std::string_view what) {
        glm::dvec3 value(0.0);
        numbers({&value.x, 3}, what);
        return value;
    }
    /// Twelve numbers, which fill the columns of the matrix one after the other.
    glm::dmat4 matrix(std::string_view what);
    /// A whole number; it may be written with a decimal point.
    std::int64_t integer(std::string_view what);
    /// A whole number from 0 to 2³² − 2.
    std::size_t count(std::string_view what);
    /// A sequence of words such as "Begin structure file", on any number of lines.
    void words(std::initializer_list<std::string_view> expected, std::string_view what) {
        for (const std::string_view next : expected)
            if (!word(next)) missing(fmt::format("'{}'", what));
    }
    /// The numbers of bones and vertices; there is at least one bone.
    BonesProCounts counts();
    /// True when the next token begins with `prefix`, ASCII case and quotation marks aside; moves past it.
    bool word(std::string_view prefix) {
        if (!sees(prefix)) return false;
        take();
        return true;
    }
    /// Like word(), without moving.
    [[nodiscard]] bool sees(std::string_view prefix);
    /// One of two words; true: the second. `what`: both, for messages.
    bool one_of(std::string_view word, std::string_view other, std::string_view what) {
        const bool second = sees(other);
        if (!this->word(word) && !this->word(other)) missing(what);
        return second;
    }

    /// Says that `what` was expected.
    [[noreturn]] void missing(std::string_view what) {
        const base::Word& token = peek();
        refuse(token.offset, {}, "expected {}, found {}", what,
               token.text.empty() ? std::string(end_of_file) : fmt::format("'{}'", as_found(token.text)));
    }
};

/// What `read()` finds missing; nothing when it finds all.
template <class Read> std::optional<base::Diagnostic> missing_in(const Read& read) {
    try {
        read();
    } catch (Refused& fault) {
        return std::move(fault.reason);
    }
    return std::nullopt;
}

/// Refuses a file for what is missing in it.
[[noreturn]] inline void refuse_for(const base::Diagnostic& missing, std::string_view code) {
    refuse(missing.offset, code, missing.message + "; the file is refused");
}

/// The matrix's translation, which replaces a matrix that is not invertible.
glm::dmat4 translation_alone(const glm::dmat4& matrix);

/// True when the axes span a volume other than 1. A rotation or a mirroring spans 1.
bool is_scaled(const glm::dmat4& matrix);

/// A bone's transform from a frame's numbers: three rows and a position, or three angles about fixed axes (the first
/// one first) and a position.
glm::dmat4 bonespro_transform(const BonesProHead& head, std::span<const double> numbers, int euler_sign);

/// A box's edge lengths from its three numbers.
inline glm::dvec3 bonespro_box(const glm::dvec3& numbers, const BonesProReading& reading) {
    return reading.box == BonesProReading::Box::half ? numbers * 2.0 : numbers;
}

/// A structure file prepared for an animation: the skeleton, at rest in the bind pose, and the skin.
struct BonesProRig {
    figure::Skeleton skeleton;
    std::vector<glm::dmat4> bind;              // by BoneId: the bone matrices, all invertible
    std::vector<glm::dmat4> nodes;             // by BoneId: the host's node matrices, for reference
    std::vector<glm::dvec3> boxes;             // by BoneId: edge lengths
    int index_base = 0;                        // the number of the first bone and vertex in both files
    std::optional<figure::WeightedSkin> skin;  // nothing: the file has no vertices
};

/// Resolves parents and weights. Unless the options state it, the first bone is number 1 (with a warning) when some
/// index equals the number of bones, none is 0 and none would make a bone its own parent; else it is number 0. Indices
/// out of range are left out with a warning. Refuses a cycle, or a hierarchy that is too deep.
BonesProRig build_bonespro_rig(const BonesProStructure& structure, Reading& in);

/// A take of one frame: the bind pose, exactly.
figure::BakedMotion bind_motion(const BonesProRig& rig);

/// The take of a "Bones" export.
figure::BakedMotion build_bones_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                     const BonesProReading& reading, base::Diagnostics& diagnostics);

/// The "Bones" export of the same take, which gives a mesh export its bones.
struct BonesProPartner {
    std::string name;  // the file's name, UTF-8
    BonesProAnimation animation;
};

/// The take of a "Mesh (bones c.s)" export: each vertex is the mean, by weight, of the positions that its bones give.
/// Without a partner the bones are in the bind pose. Refused when a large file leaves out nearly all vertices.
figure::MeshFrames build_local_mesh_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                         const BonesProPartner* partner, const BonesProReading& reading);

/// Reports how far the mesh in the file is from the one that the weights and a partner's bones give.
void compare_mesh(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner, Reading& in);
}  // namespace skelplay::loaders
