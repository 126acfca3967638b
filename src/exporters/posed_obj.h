#pragma once

#include "scene/evaluator.h"

namespace skelplay::exporters {
/// A mesh's list (positions or normals), extended so that each entry moves with one piece of the skin. The list keeps
/// its order. An entry that several pieces use belongs to the first of them; each other piece gets a copy at the end.
class SplitList {
public:
    static constexpr std::uint32_t nobody = 0xFFFFFFFFU;
    struct Entry {
        std::uint32_t source = 0;      // into the mesh's list
        std::uint32_t piece = nobody;  // into Skin::pieces
    };

    /// `sources`: the length of the mesh's list.
    explicit SplitList(std::size_t sources);

    /// The index in entries() of the piece's own copy of `source`.
    std::uint32_t take(std::uint32_t source, std::uint32_t piece);

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
    /// The number of copies at the end.
    [[nodiscard]] std::size_t copies() const noexcept { return copies_.size(); }
    /// The number of entries of the mesh's list that have copies.
    [[nodiscard]] std::size_t shared() const noexcept { return shared_; }

private:
    std::vector<Entry> entries_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> copies_;  // of (source, piece)
    std::size_t shared_ = 0;
};

/// The first lines of a Wavefront OBJ.
struct ObjHead {
    std::string comment;           // one line; control characters are replaced; empty: none
    std::string material_library;  // the file's name; empty: none
};

/// A rigid skin as a Wavefront OBJ, in any pose: polygons in the skin's order with their objects, groups, materials
/// and smoothing groups, in raw units and axes. Positions and normals keep the order of the mesh's lists; copies of
/// those that several pieces share follow at the end. A face's normals are written when the file has one at every
/// corner; they rotate with their piece and have unit length.
class PosedObj {
public:
    /// `skin` must outlive this.
    explicit PosedObj(const figure::Skin& skin);

    /// The text for the evaluator's current pose: v' = bone(frame) · inverse bind · v, in the shortest decimals that
    /// read back as the same double. Vertices of a bone in its bind pose are unchanged bit for bit. The same pose gives
    /// the same bytes. Nothing when a position is not finite.
    [[nodiscard]] std::optional<std::string> text(const scene::FigureEvaluator& evaluator, const ObjHead& head) const;

    /// The vertices that are written, in their order.
    [[nodiscard]] const std::vector<SplitList::Entry>& positions() const noexcept { return positions_.entries(); }
    /// The number of positions that several pieces use, and the number of copies made of them.
    [[nodiscard]] std::size_t shared_positions() const noexcept { return positions_.shared(); }
    [[nodiscard]] std::size_t copied_positions() const noexcept { return positions_.copies(); }
    /// Faces attached to no bone: they are written at their positions in the file.
    [[nodiscard]] std::size_t faces_at_rest() const noexcept { return faces_at_rest_; }
    /// Faces whose normals are left out because some of their corners have none.
    [[nodiscard]] std::size_t faces_with_some_normals() const noexcept { return faces_with_some_normals_; }

private:
    void split_face(const figure::Face& face, std::uint32_t piece);
    void append_normals(std::string& text, const std::vector<glm::dmat4>& matrices) const;

    const figure::Skin& skin_;
    SplitList positions_;
    SplitList normals_;
    std::vector<figure::Corner> corners_;  // by Mesh::corners; indices into the split lists
    bool has_normals_ = false;
    std::size_t faces_at_rest_ = 0;
    std::size_t faces_with_some_normals_ = 0;
};

/// A weighted skin as a Wavefront OBJ: its vertices in a pose, in the skin's order, and the polygons of `mesh`, which
/// has the same vertices, with their objects, groups, materials and smoothing groups, but without normals. If `mesh` is
/// null, each vertex is a point (`p`). Nothing if a position is not finite.
std::optional<std::string> weighted_obj(std::span<const glm::dvec3> positions, const figure::Mesh* mesh,
                                        const ObjHead& head);

/// The material library of an OBJ: the diffuse colours (`Kd`) of the mesh's materials; empty if none has one.
std::string material_library(const figure::Mesh& mesh);
}  // namespace skelplay::exporters
