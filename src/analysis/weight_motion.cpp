// What goes wrong with a weighted skin in a take.

#include "analysis/frames.h"
#include "analysis/skin_measure.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
namespace {
/// The first bone, with its frame, of which this holds, and of how many it holds.
struct FoundBones {
    std::size_t count = 0;
    BoneId first = BoneId::none;
    std::size_t frame = 0;
};

template <class Holds> FoundBones bones_where(const figure::BakedMotion& motion, const Holds& holds) {
    FoundBones found;
    std::vector<bool> seen(motion.bones, false);
    for (std::size_t frame = 0; frame < motion.frames; ++frame)
        for (std::size_t bone = 0; bone < motion.bones; ++bone) {
            if (seen[bone] || !holds(glm::dmat3(motion.row(frame)[bone]))) continue;
            seen[bone] = true;
            if (found.count++ == 0) found = {1, figure::bone_id(bone), frame};
        }
    return found;
}

void find_scales(const figure::Figure& figure, std::vector<SkinFinding>& findings) {
    const auto* motion = std::get_if<figure::BakedMotion>(&figure.take);
    if (motion == nullptr) return;
    constexpr double nothing = 1e-6;
    const auto flat = [](const glm::dmat3& axes) {
        return std::min({glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2])}) < nothing;
    };
    const auto mirrored = [&](const glm::dmat3& axes) { return !flat(axes) && glm::determinant(axes) < 0; };
    const auto report = [&](const FoundBones& found, std::string_view code, std::string_view what) {
        if (found.count == 0) return;
        const std::string& first = figure.skeleton[found.first].name;
        SkinFinding finding{std::string(code),
                            fmt::format("expected bones with a scale above 0, found {} that {}, first '{}' in frame "
                                        "{}; the skin is drawn as it comes out",
                                        base::counted(found.count, "bone", "bones"), what, first,
                                        figure::frame_number(figure.take, found.frame)),
                            fmt::format("{} {}: first {}", base::counted(found.count, "bone", "bones"), what, first),
                            {},
                            found.first,
                            found.frame};
        add_vertices(finding, *figure.weighted_skin, vertices_moved_by(*figure.weighted_skin, found.first));
        findings.push_back(std::move(finding));
    };
    report(bones_where(*motion, flat), "skin.zero-scale", "shrink to nothing");
    report(bones_where(*motion, mirrored), "skin.mirrored", "are turned inside out by a negative scale");
}

/// The frames in which bones are turned farthest from rest, of some spread over the take.
std::vector<std::size_t> most_bent_frames(const figure::Figure& figure, const base::Run& run) {
    constexpr std::size_t looked_at = 64;
    constexpr std::size_t wanted = 4;
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    std::vector<std::pair<double, std::size_t>> bent;
    figure::Pose pose;
    for (const std::size_t frame : spread_frames(figure::frame_count(figure.take), looked_at)) {
        if (run.stopped()) break;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        double rotated = 0.0;  // the trace of a rotation is 1 + 2 cos(angle)
        for (std::size_t i = 0; i < pose.local.size(); ++i) {
            const glm::dmat3 turn = scene::rotation_in(pose.local[i]) * glm::transpose(scene::rotation_in(rest.local[i]));
            rotated += 3.0 - (turn[0][0] + turn[1][1] + turn[2][2]);
        }
        bent.emplace_back(-rotated, frame);
    }
    std::ranges::sort(bent);
    if (bent.size() > wanted) bent.resize(wanted);
    std::vector<std::size_t> frames;
    for (const auto& [rotated, frame] : bent) frames.push_back(frame);
    return frames;
}

/// Triangles with an edge that is far longer than in the bind pose.
class StretchSearch {
public:
    explicit StretchSearch(const figure::Figure& figure) : figure_(figure), skin_(*figure.weighted_skin) {
        figure::Pose rest;
        figure::rest_pose(figure.skeleton, rest);
        least_ = lost_share * extent(bone_links(figure.skeleton, rest));
    }

    void look_at(std::size_t frame, const std::vector<glm::dvec3>& vertices) {
        std::vector<std::uint32_t> stretched;
        bool is_worst = false;
        for (const auto& triangle : skin_.triangles) {
            const double ratio = worst_ratio(triangle, vertices);
            if (ratio <= most) continue;
            stretched.insert(stretched.end(), triangle.begin(), triangle.end());
            if (ratio <= ratio_) continue;
            ratio_ = ratio;
            frame_ = frame;
            bone_ = bone_at(triangle);
            is_worst = true;
        }
        count_ = std::max(count_, stretched.size() / 3);
        if (is_worst) vertices_ = std::move(stretched);
    }

    void report(std::vector<SkinFinding>& findings) {
        if (count_ == 0) return;
        const std::string name = bone_ == BoneId::none ? "no bone" : figure_.skeleton[bone_].name;
        const auto number = figure::frame_number(figure_.take, frame_);
        SkinFinding finding{
            "skin.stretched",
            fmt::format("expected triangles about as long as they were bound, found {} with an edge more than {:.0f} "
                        "times as long, {:.3g} times at '{}' in frame {}; looked at where the figure is bent most",
                        base::counted(count_, "triangle", "triangles"), most, ratio_, name, number),
            fmt::format("{} stretched, at {} to {:.3g} times its length",
                        count_ == 1 ? "1 triangle is" : fmt::format("{} triangles are", count_), name, ratio_),
            {},
            bone_,
            frame_};
        std::ranges::sort(vertices_);
        const auto repeated = std::ranges::unique(vertices_);
        vertices_.erase(repeated.begin(), repeated.end());
        add_vertices(finding, skin_, std::move(vertices_));
        findings.push_back(std::move(finding));
    }

private:
    static constexpr double most = 4.0;
    static constexpr double lost_share = 0.02;  // of its size: a shorter edge is lost in the picture

    [[nodiscard]] double worst_ratio(const std::array<std::uint32_t, 3>& triangle,
                                     const std::vector<glm::dvec3>& vertices) const {
        double worst = 0.0;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = triangle.at(i);
            const std::uint32_t b = triangle.at((i + 1) % 3);
            const double now = glm::distance(vertices[a], vertices[b]);
            const double bound = glm::distance(skin_.positions[a], skin_.positions[b]);
            if (now > least_ && bound > 0) worst = std::max(worst, now / bound);
        }
        return worst;
    }

    [[nodiscard]] BoneId bone_at(const std::array<std::uint32_t, 3>& triangle) const {
        for (const std::uint32_t vertex : triangle)
            if (!skin_.influences_of(vertex).empty()) return skin_.influences_of(vertex).front().bone;
        return BoneId::none;
    }

    const figure::Figure& figure_;
    const figure::WeightedSkin& skin_;
    double least_ = 0.0;
    std::size_t count_ = 0;  // in the frame with the most of them
    double ratio_ = 0.0;
    std::size_t frame_ = 0;
    BoneId bone_ = BoneId::none;
    std::vector<std::uint32_t> vertices_;  // of the stretched triangles in that frame
};

/// The vertices by their meshes. Vertices of the skin that are one in the file count once.
std::vector<MeshVertices> by_mesh(const figure::WeightedSkin& skin, const std::vector<std::uint32_t>& vertices) {
    const std::vector<figure::SkinMesh> one(1);
    const std::vector<figure::SkinMesh>& meshes = skin.meshes.empty() ? one : skin.meshes;
    std::vector<MeshVertices> found;
    auto next = vertices.begin();
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const auto last =
            i + 1 < meshes.size() ? std::lower_bound(next, vertices.end(), meshes[i + 1].first_vertex) : vertices.end();
        MeshVertices own{meshes[i].name, 0, {}};
        for (; next != last; ++next)
            own.numbers.push_back(skin.file_vertices.empty() ? *next - meshes[i].first_vertex : skin.file_vertices[*next]);
        if (own.numbers.empty()) continue;
        std::ranges::sort(own.numbers);
        const auto repeated = std::ranges::unique(own.numbers);
        own.numbers.erase(repeated.begin(), repeated.end());
        own.count = own.numbers.size();
        own.numbers.resize(std::min(own.count, MeshVertices::most_numbers));
        found.push_back(std::move(own));
    }
    return found;
}

/// "mesh 'Body', vertices 3, 4 and 20 more"
std::string text_of(const MeshVertices& vertices) {
    constexpr std::size_t most_named = 5;
    std::string text = vertices.mesh.empty() ? std::string() : fmt::format("mesh '{}', ", vertices.mesh);
    text += vertices.count == 1 ? "vertex " : "vertices ";
    const std::size_t named = std::min(vertices.count, most_named);
    for (std::size_t i = 0; i < named; ++i) text += fmt::format("{}{}", i > 0 ? ", " : "", vertices.numbers[i]);
    return vertices.count > named ? text + fmt::format(" and {} more", vertices.count - named) : text;
}
}  // namespace

std::vector<SkinFinding> check_weights_in_motion(const figure::Figure& figure, const base::Run& run) {
    std::vector<SkinFinding> findings;
    const bool bones_move = figure.weighted_skin && !std::holds_alternative<figure::MeshFrames>(figure.take);
    if (!bones_move || figure::is_rest_only(figure.take)) return findings;
    find_scales(figure, findings);
    StretchSearch search(figure);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> vertices;
    for (const std::size_t frame : most_bent_frames(figure, run)) {
        if (run.stopped()) break;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        evaluator.positions(pose);
        scene::pose_weighted(*figure.weighted_skin, evaluator, vertices);
        search.look_at(frame, vertices);
    }
    search.report(findings);
    return findings;
}

std::vector<std::uint32_t> vertices_moved_by(const figure::WeightedSkin& skin, BoneId bone) {
    std::vector<std::uint32_t> vertices;
    for (std::size_t vertex = 0; vertex < skin.positions.size(); ++vertex) {
        const auto influences = skin.influences_of(vertex);
        if (std::ranges::find(influences, bone, &figure::Influence::bone) != influences.end())
            vertices.push_back(static_cast<std::uint32_t>(vertex));
    }
    return vertices;
}

void add_vertices(SkinFinding& finding, const figure::WeightedSkin& skin, std::vector<std::uint32_t> vertices) {
    constexpr std::size_t most_meshes = 3;
    finding.meshes = by_mesh(skin, vertices);
    finding.vertices = std::move(vertices);
    std::string text;
    for (std::size_t i = 0; i < std::min(finding.meshes.size(), most_meshes); ++i)
        text += (i > 0 ? "; " : "") + text_of(finding.meshes[i]);
    if (finding.meshes.size() > most_meshes)
        text += fmt::format("; and {} more meshes", finding.meshes.size() - most_meshes);
    if (!text.empty()) finding.message += fmt::format(" ({})", text);
}
}  // namespace skelplay::analysis
