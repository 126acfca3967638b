// The check of skins whose vertices follow several bones, by weights.

#include "analysis/body.h"
#include "analysis/skin_measure.h"
#include "figure/bone_name.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {
namespace {
constexpr double sum_tolerance = 1e-3;
constexpr std::size_t default_influences = 4;  // that real-time engines take

std::string vertices_text(std::size_t count) { return base::counted(count, "vertex", "vertices"); }

bool is_off(double sum) { return std::abs(sum - 1.0) > sum_tolerance; }

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
        if (is_off(sum)) ++check.off_sum;
        if (!check.worst_sum || std::abs(sum - 1.0) > std::abs(*check.worst_sum - 1.0)) check.worst_sum = sum;
    }
    if (weighted > 0) check.mean_influences = static_cast<double>(skin.influences.size()) / static_cast<double>(weighted);
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

/// The limb that a bone is of; of the trunk are also collars and hip joints. `outer`: not its first bone, which shares
/// vertices with that of the other side.
struct LimbBone {
    figure::Limb kind = figure::Limb::none;
    figure::Side side = figure::Side::none;
    bool outer = false;
};

/// The limbs by BoneId. What hangs on a limb is of it, whatever its name: "LeftFootThumb" is no finger.
std::vector<LimbBone> limbs_of(const figure::Skeleton& skeleton) {
    const Body body = body_of(skeleton);
    std::vector<LimbBone> limbs(skeleton.size());
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const LimbBone above = parent == BoneId::none ? LimbBone{} : limbs[figure::index(parent)];
        const Part part = body.bones[i].part;
        const bool of_trunk = part == Part::collar || part == Part::hip_joint;
        const figure::Limb kind = of_trunk ? figure::Limb::none : figure::traits(part).limb;
        if (above.kind != figure::Limb::none) limbs[i] = {above.kind, above.side, true};
        else limbs[i] = {kind, body.bones[i].side, false};
    }
    return limbs;
}

/// True where two bones are of different limbs, and no vertex lies between them.
bool are_apart(const LimbBone& a, const LimbBone& b) {
    const bool same = a.kind == b.kind && a.side == b.side;
    return a.kind != figure::Limb::none && b.kind != figure::Limb::none && !same && (a.outer || b.outer);
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
    void find(std::string_view code, BoneId bone, std::vector<std::uint32_t> vertices, std::string message,
              std::string sentence) {
        SkinFinding finding{std::string(code), std::move(message), std::move(sentence), {}, bone};
        add_vertices(finding, skin_, std::move(vertices));
        result_.findings.push_back(std::move(finding));
    }
    /// The vertices of which this holds.
    template <class Holds> [[nodiscard]] std::vector<std::uint32_t> vertices_where(const Holds& holds) const {
        std::vector<std::uint32_t> vertices;
        for (std::size_t vertex = 0; vertex < skin_.positions.size(); ++vertex)
            if (holds(vertex)) vertices.push_back(static_cast<std::uint32_t>(vertex));
        return vertices;
    }
    [[nodiscard]] bool has_bones(std::size_t vertex) const { return !skin_.influences_of(vertex).empty(); }
    [[nodiscard]] const std::string& name(BoneId bone) const { return skeleton_[bone].name; }

    void report_unweighted() {
        if (result_.unweighted == 0) return;
        find("skin.unweighted", BoneId::none, vertices_where([&](std::size_t vertex) { return !has_bones(vertex); }),
             fmt::format("expected weights for every vertex, found {} without; left behind when the figure moves",
                         vertices_text(result_.unweighted)),
             result_.unweighted == 1
                 ? "1 vertex has no weights; it stays behind when the figure moves"
                 : fmt::format("{} vertices have no weights; they stay behind when the figure moves", result_.unweighted));
    }

    void report_sums() {
        if (result_.off_sum == 0) return;
        find("skin.weight-sum", BoneId::none, vertices_where([&](std::size_t vertex) {
                 return has_bones(vertex) && is_off(skin_.file_weight_sums[vertex]);
             }),
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
        find("skin.bind-pose", worst.second, vertices_moved_by(skin_, worst.second),
             fmt::format("expected bones bound where they are at rest, found {} elsewhere, '{}' the farthest, by "
                         "{:.0f} % of the figure's size; the skin has its own shape in another pose",
                         base::counted(elsewhere, "bone", "bones"), name(worst.second), share),
             fmt::format("The skin was bound to {} elsewhere than at rest; {} is {:.0f} % of the figure's size away",
                         base::counted(elsewhere, "bone", "bones"), name(worst.second), share));
    }

    /// Vertices of one limb that another one moves, such as a hand's that follow a foot.
    void report_across() {
        constexpr double least = 0.01;
        constexpr std::size_t most_named = 6;
        struct Across {
            std::vector<std::uint32_t> vertices;
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
                pair.vertices.push_back(static_cast<std::uint32_t>(vertex));
                pair.heaviest = std::max(pair.heaviest, weight);
            }
        }
        std::vector<std::pair<std::pair<BoneId, BoneId>, Across>> sorted(pairs.begin(), pairs.end());
        std::ranges::stable_sort(sorted, std::greater{}, [](const auto& row) { return row.second.heaviest; });
        if (sorted.size() > most_named) sorted.resize(most_named);
        for (const auto& [bones, across] : sorted)
            find("skin.across-body", bones.second, across.vertices,
                 fmt::format("expected vertices that follow one limb, found {} at '{}' that '{}' moves, too, with a "
                             "weight of up to {:.2g}; they are drawn towards it",
                             vertices_text(across.vertices.size()), name(bones.first), name(bones.second), across.heaviest),
                 fmt::format("{} moves {} at {}, too, with a weight of up to {:.2g}", name(bones.second),
                             vertices_text(across.vertices.size()), name(bones.first), across.heaviest));
    }
    [[nodiscard]] const LimbBone& limb(BoneId bone) const { return limbs_[figure::index(bone)]; }

    void report_many() {
        if (result_.most_influences <= default_influences) return;
        std::vector<std::size_t> at(skeleton_.size(), 0);
        std::vector<std::uint32_t> many;
        double lost = 0.0;
        for (std::size_t vertex = 0; vertex < skin_.positions.size(); ++vertex) {
            const auto influences = skin_.influences_of(vertex);
            if (influences.size() <= default_influences) continue;
            many.push_back(static_cast<std::uint32_t>(vertex));
            ++at[figure::index(influences.front().bone)];
            double rest = 0.0;
            for (const figure::Influence& influence : influences.subspan(default_influences)) rest += influence.weight;
            lost = std::max(lost, rest);
        }
        const std::string vertices = vertices_text(many.size());
        const BoneId most = figure::bone_id(static_cast<std::size_t>(std::ranges::max_element(at) - at.begin()));
        find("skin.many-influences", most, std::move(many),
             fmt::format("expected at most {} bones for a vertex, found {} with up to {}, most of them at '{}'; all are "
                         "used here, but programs that keep {} lose up to {:.2g} of a vertex's weight",
                         default_influences, vertices, result_.most_influences, name(most), default_influences, lost),
             fmt::format("More than {} bones (up to {}) move {}, most of them at {}; programs that keep {} lose up to "
                         "{:.2g} of the weight",
                         default_influences, result_.most_influences, vertices, name(most), default_influences, lost));
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
            const BoneId lighter = weights[left] < weights[right] ? a : b;
            find("skin.uneven", lighter, vertices_moved_by(skin_, lighter),
                 fmt::format("expected as much of the skin at '{}' as at '{}', found weights of {:.0f} and {:.0f} "
                             "vertices; they are used as they are",
                             name(a), name(b), weights[left], weights[right]),
                 fmt::format("{} moves {:.0f} vertices' weight, {} {:.0f}: left and right differ", name(a), weights[left],
                             name(b), weights[right]));
        }
    }

    /// Each bone that moves nothing, or all of them as one: rigs have dozens of controls and sockets.
    void report_bare() {
        constexpr std::size_t most_named = 4;
        const std::vector<BoneId>& bones = result_.unskinned_bones;
        if (bones.size() > most_named) {
            const std::string some =
                fmt::format("'{}', '{}' and {} more", name(bones[0]), name(bones[1]), bones.size() - 2);
            return find("skin.bare-bone", bones.front(), {},
                        fmt::format("expected vertices that each bone moves, found none at {}; they stay unskinned", some),
                        fmt::format("{} bones move no vertex: {}, {} and {} more", bones.size(), name(bones[0]),
                                    name(bones[1]), bones.size() - 2));
        }
        for (const BoneId bone : bones)
            find("skin.bare-bone", bone, {},
                 fmt::format("expected vertices that bone '{}' moves, found none; it stays unskinned", name(bone)),
                 fmt::format("Bone {} moves no vertex", name(bone)));
    }

    const figure::WeightedSkin& skin_;
    const figure::Skeleton& skeleton_;
    std::vector<LimbBone> limbs_;  // by BoneId
    WeightCheck result_;
};
}  // namespace

WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton) {
    return WeightChecker(skin, skeleton).run();
}
}  // namespace skelplay::analysis
