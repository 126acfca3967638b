// The check of skins whose vertices follow several bones, by weights.

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "analysis/skin_check.h"
#include "analysis/skin_measure.h"
#include "base/text.h"
#include "figure/bone_name.h"
#include "figure/pose.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::Part;

constexpr double sum_tolerance = 1e-3;
constexpr std::size_t usual_influences = 4;  // that real-time engines take

std::string vertices_text(std::size_t count) { return base::counted(count, "vertex", "vertices"); }

// ---- What the weights are ----

void count_weights(const figure::WeightedSkin& skin, WeightCheck& check) {
    std::size_t weighted = 0;
    for (std::size_t vertex = 0; vertex < skin.positions.size(); ++vertex) {
        const std::size_t influences = skin.influences_of(vertex).size();
        if (influences == 0) {
            ++check.unweighted;
            continue;
        }
        ++weighted;
        check.most_influences = std::max(check.most_influences, influences);
        const double sum = skin.file_weight_sums[vertex];
        if (std::abs(sum - 1.0) > sum_tolerance) ++check.off_sum;
        if (!check.worst_sum || std::abs(sum - 1.0) > std::abs(*check.worst_sum - 1.0)) check.worst_sum = sum;
    }
    if (weighted > 0)
        check.mean_influences = static_cast<double>(skin.influences.size()) / static_cast<double>(weighted);
}

void find_unskinned_bones(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton, WeightCheck& check) {
    std::vector<bool> moves(skeleton.size(), false);
    for (const figure::Influence& influence : skin.influences) moves[figure::index(influence.bone)] = true;
    figure::Pose bind;
    figure::rest_pose(skeleton, bind);
    const std::vector<BoneLinks> links = bone_links(skeleton, bind);
    for (std::size_t bone = 0; bone < links.size(); ++bone)
        if (!moves[bone] && links[bone].reckoned) check.unskinned_bones.push_back(figure::bone_id(bone));
}

/// The limb that a bone is of; kind 0: none, as of the trunk. `outer`: not its first bone, which shares vertices with
/// that of the other side.
struct Limb {
    char kind = 0;  // 'a' or 'l'
    figure::Side side = figure::Side::none;
    bool outer = false;
};

char limb_kind(Part part) {
    switch (part) {
        case Part::upper_arm:
        case Part::forearm:
        case Part::hand:
        case Part::knuckles:
        case Part::finger: return 'a';
        case Part::thigh:
        case Part::shin:
        case Part::foot:
        case Part::toes: return 'l';
        default: return 0;
    }
}

/// The limbs by BoneId. What hangs on a limb is of it, whatever its name: "LeftFootThumb" is no finger.
std::vector<Limb> limbs_of(const figure::Skeleton& skeleton) {
    const Body body = body_of(skeleton);
    std::vector<Limb> limbs(skeleton.size());
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const Limb above = parent == BoneId::none ? Limb{} : limbs[figure::index(parent)];
        if (above.kind != 0)
            limbs[i] = {above.kind, above.side, true};
        else
            limbs[i] = {limb_kind(body.bones[i].part), body.bones[i].side, false};
    }
    return limbs;
}

/// True where two bones are of different limbs, and no vertex lies between them.
bool are_apart(const Limb& a, const Limb& b) {
    const bool same = a.kind == b.kind && a.side == b.side;
    return a.kind != 0 && b.kind != 0 && !same && (a.outer || b.outer);
}

/// Collects the findings of one skin's weights.
class WeightChecker {
public:
    WeightChecker(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton)
        : skin_(skin), skeleton_(skeleton), limbs_(limbs_of(skeleton)) {
        count_weights(skin, result_);
        find_unskinned_bones(skin, skeleton, result_);
    }

    WeightCheck run() {
        report_unweighted();
        report_sums();
        report_bind_pose();
        report_across();
        report_many();
        report_uneven();
        report_bare();
        return std::move(result_);
    }

private:
    void find(std::string_view code, BoneId bone, std::string message, std::string sentence) {
        result_.findings.push_back({std::string(code), std::move(message), std::move(sentence), {}, bone});
    }
    [[nodiscard]] const std::string& name(BoneId bone) const { return skeleton_[bone].name; }

    void report_unweighted() {
        if (result_.unweighted == 0) return;
        find("skin.unweighted", BoneId::none,
             fmt::format("expected weights for every vertex, found {} without; left behind when the figure moves",
                         vertices_text(result_.unweighted)),
             result_.unweighted == 1
                 ? "1 vertex has no weights; it stays behind when the figure moves"
                 : fmt::format("{} vertices have no weights; they stay behind when the figure moves",
                               result_.unweighted));
    }

    void report_sums() {
        if (result_.off_sum == 0) return;
        find("skin.weight-sum", BoneId::none,
             fmt::format("expected weights that sum to 1, found {} where they do not, {:.6g} at worst; normalised",
                         vertices_text(result_.off_sum), *result_.worst_sum),
             fmt::format("The weights of {} do not sum to 1 ({:.6g} at worst); they are scaled so that they do",
                         vertices_text(result_.off_sum), *result_.worst_sum));
    }

    /// Bones that are bound elsewhere than at rest, which is where a skin is looked at in other programs.
    void report_bind_pose() {
        constexpr double tolerance = 0.02;  // of the figure's size
        scene::FigureEvaluator evaluator(skeleton_);
        figure::Pose rest;
        figure::rest_pose(skeleton_, rest);
        evaluator.positions(rest);
        const double size = extent(bone_links(skeleton_, rest));
        std::vector<bool> moves(skeleton_.size(), false);
        for (const figure::Influence& influence : skin_.influences) moves[figure::index(influence.bone)] = true;
        std::size_t elsewhere = 0;
        std::pair<double, BoneId> worst{0.0, BoneId::none};
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            if (!moves[i]) continue;
            const BoneId bone = figure::bone_id(i);
            const glm::dvec3 bound(glm::inverse(skin_.inverse_bind[i])[3]);
            const double distance = glm::distance(bound, glm::dvec3(evaluator.world(bone)[3]));
            if (!(distance > tolerance * size)) continue;
            ++elsewhere;
            worst = std::max(worst, {distance, bone});
        }
        if (elsewhere == 0) return;
        const double share = size > 0 ? 100 * worst.first / size : 100.0;
        find("skin.bind-pose", worst.second,
             fmt::format("expected bones bound where they are at rest, found {} elsewhere, '{}' the farthest, by "
                         "{:.0f} % of the figure's size; the skin has its own shape in another pose",
                         base::counted(elsewhere, "bone", "bones"), name(worst.second), share),
             fmt::format("The skin was bound to {} elsewhere than at rest; {} is {:.0f} % of the figure's size away",
                         base::counted(elsewhere, "bone", "bones"), name(worst.second), share));
    }

    /// Vertices of one limb that another one moves, such as a hand's that follow a foot.
    void report_across() {
        constexpr double least = 0.01;
        constexpr std::size_t most_told = 6;
        struct Across {
            std::size_t vertices = 0;
            double heaviest = 0.0;
        };
        std::map<std::pair<BoneId, BoneId>, Across> pairs;
        for (std::size_t vertex = 0; vertex < skin_.positions.size(); ++vertex) {
            const auto influences = skin_.influences_of(vertex);
            for (std::size_t i = 1; i < influences.size(); ++i) {
                const auto& [bone, weight] = influences[i];
                const BoneId own = influences.front().bone;
                if (weight < least || !are_apart(limb(own), limb(bone))) continue;
                Across& pair = pairs[{own, bone}];
                ++pair.vertices;
                pair.heaviest = std::max(pair.heaviest, weight);
            }
        }
        std::vector<std::pair<std::pair<BoneId, BoneId>, Across>> sorted(pairs.begin(), pairs.end());
        std::ranges::stable_sort(sorted, std::greater{}, [](const auto& row) { return row.second.heaviest; });
        if (sorted.size() > most_told) sorted.resize(most_told);
        for (const auto& [bones, across] : sorted)
            find("skin.across-body", bones.second,
                 fmt::format("expected vertices that follow one limb, found {} at '{}' that '{}' moves, too, with a "
                             "weight of up to {:.2g}; they are drawn towards it",
                             vertices_text(across.vertices), name(bones.first), name(bones.second), across.heaviest),
                 fmt::format("{} moves {} at {}, too, with a weight of up to {:.2g}", name(bones.second),
                             vertices_text(across.vertices), name(bones.first), across.heaviest));
    }
    [[nodiscard]] const Limb& limb(BoneId bone) const { return limbs_[figure::index(bone)]; }

    void report_many() {
        if (result_.most_influences <= usual_influences) return;
        std::vector<std::size_t> at(skeleton_.size(), 0);
        std::size_t vertices = 0;
        double lost = 0.0;
        for (std::size_t vertex = 0; vertex < skin_.positions.size(); ++vertex) {
            const auto influences = skin_.influences_of(vertex);
            if (influences.size() <= usual_influences) continue;
            ++vertices;
            ++at[figure::index(influences.front().bone)];
            double rest = 0.0;
            for (const figure::Influence& influence : influences.subspan(usual_influences)) rest += influence.weight;
            lost = std::max(lost, rest);
        }
        const BoneId most = figure::bone_id(static_cast<std::size_t>(std::ranges::max_element(at) - at.begin()));
        find(
            "skin.many-influences", most,
            fmt::format("expected at most {} bones for a vertex, found {} with up to {}, most of them at '{}'; all are "
                        "used here, but programs that keep {} lose up to {:.2g} of a vertex's weight",
                        usual_influences, vertices_text(vertices), result_.most_influences, name(most),
                        usual_influences, lost),
            fmt::format("More than {} bones (up to {}) move {}, most of them at {}; programs that keep {} lose up to "
                        "{:.2g} of the weight",
                        usual_influences, result_.most_influences, vertices_text(vertices), name(most),
                        usual_influences, lost));
    }

    /// Bones that move far more of the skin than the same bone of the other side.
    void report_uneven() {
        constexpr double uneven = 1.5;
        constexpr double few = 8.0;  // vertices
        std::vector<double> weights(skeleton_.size(), 0.0);
        for (const figure::Influence& influence : skin_.influences)
            weights[figure::index(influence.bone)] += influence.weight;
        for (std::size_t left = 0; left < weights.size(); ++left) {
            const std::string other = figure::mirrored_name(name(figure::bone_id(left)));
            const auto found = std::ranges::find_if(skeleton_.bones(), [&](const figure::Bone& bone) {
                return !other.empty() && base::equal_ignoring_case(bone.name, other);
            });
            const auto right = static_cast<std::size_t>(found - skeleton_.bones().begin());
            if (right >= weights.size() || right < left) continue;  // each pair once
            const double more = std::max(weights[left], weights[right]);
            const double less = std::min(weights[left], weights[right]);
            if (more < few || more <= uneven * less) continue;
            const BoneId a = figure::bone_id(left);
            const BoneId b = figure::bone_id(right);
            find("skin.uneven", weights[left] < weights[right] ? a : b,
                 fmt::format("expected as much of the skin at '{}' as at '{}', found weights of {:.0f} and {:.0f} "
                             "vertices; they are used as they are",
                             name(a), name(b), weights[left], weights[right]),
                 fmt::format("{} moves {:.0f} vertices' weight, {} {:.0f}: left and right differ", name(a),
                             weights[left], name(b), weights[right]));
        }
    }

    /// Each bone that moves nothing, or all of them as one: rigs have dozens of controls and sockets.
    void report_bare() {
        constexpr std::size_t most_told = 4;
        const std::vector<BoneId>& bones = result_.unskinned_bones;
        if (bones.size() > most_told) {
            const std::string some =
                fmt::format("'{}', '{}' and {} more", name(bones[0]), name(bones[1]), bones.size() - 2);
            return find(
                "skin.bare-bone", bones.front(),
                fmt::format("expected vertices that each bone moves, found none at {}; they stay unskinned", some),
                fmt::format("{} bones move no vertex: {}, {} and {} more", bones.size(), name(bones[0]), name(bones[1]),
                            bones.size() - 2));
        }
        for (const BoneId bone : bones)
            find("skin.bare-bone", bone,
                 fmt::format("expected vertices that bone '{}' moves, found none; it stays unskinned", name(bone)),
                 fmt::format("Bone {} moves no vertex", name(bone)));
    }

    const figure::WeightedSkin& skin_;
    const figure::Skeleton& skeleton_;
    std::vector<Limb> limbs_;  // by BoneId
    WeightCheck result_;
};

// ---- What they do in the take ----

/// The first bone, with its frame, of which this holds, and of how many it holds.
struct FoundBones {
    std::size_t count = 0;
    BoneId first = BoneId::none;
    std::size_t frame = 0;
};

template <class Holds>
FoundBones bones_where(const figure::BakedMotion& motion, const Holds& holds) {
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
        findings.push_back({std::string(code),
                            fmt::format("expected bones with a scale above 0, found {} that {}, first '{}' in frame "
                                        "{}; the skin is drawn as it comes out",
                                        base::counted(found.count, "bone", "bones"), what, first,
                                        figure::frame_number(figure.take, found.frame)),
                            fmt::format("{} {}: first {}", base::counted(found.count, "bone", "bones"), what, first),
                            {},
                            found.first,
                            found.frame});
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
        double turned = 0.0;  // the trace of a rotation is 1 + 2 cos(angle)
        for (std::size_t i = 0; i < pose.local.size(); ++i) {
            const glm::dmat3 turn =
                scene::rotation_in(pose.local[i]) * glm::transpose(scene::rotation_in(rest.local[i]));
            turned += 3.0 - (turn[0][0] + turn[1][1] + turn[2][2]);
        }
        bent.emplace_back(-turned, frame);
    }
    std::ranges::sort(bent);
    if (bent.size() > wanted) bent.resize(wanted);
    std::vector<std::size_t> frames;
    for (const auto& [turned, frame] : bent) frames.push_back(frame);
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
        std::size_t stretched = 0;
        for (const auto& triangle : skin_.triangles) {
            const double ratio = worst_ratio(triangle, vertices);
            if (ratio <= most) continue;
            ++stretched;
            if (ratio <= ratio_) continue;
            ratio_ = ratio;
            frame_ = frame;
            bone_ = bone_at(triangle);
        }
        count_ = std::max(count_, stretched);
    }

    void report(std::vector<SkinFinding>& findings) const {
        if (count_ == 0) return;
        const std::string name = bone_ == BoneId::none ? "no bone" : figure_.skeleton[bone_].name;
        const auto number = figure::frame_number(figure_.take, frame_);
        findings.push_back(
            {"skin.stretched",
             fmt::format("expected triangles about as long as they were bound, found {} with an edge more than {:.0f} "
                         "times as long, {:.3g} times at '{}' in frame {}; looked at where the figure is bent most",
                         base::counted(count_, "triangle", "triangles"), most, ratio_, name, number),
             fmt::format("{} stretched, at {} to {:.3g} times its length",
                         count_ == 1 ? "1 triangle is" : fmt::format("{} triangles are", count_), name, ratio_),
             {},
             bone_,
             frame_});
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
};

}  // namespace

WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton) {
    return WeightChecker(skin, skeleton).run();
}

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

}  // namespace skelplay::analysis
