#include "analysis/weighted_check.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "analysis/bone_links.h"
#include "base/text.h"
#include "figure/pose.h"

namespace skelplay::analysis {

namespace {

constexpr double sum_tolerance = 1e-3;

std::string vertices_text(std::size_t count) { return base::counted(count, "vertex", "vertices"); }

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

void find_bare_bones(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton, WeightCheck& check) {
    std::vector<bool> moves(skeleton.size(), false);
    for (const figure::Influence& influence : skin.influences) moves[figure::index(influence.bone)] = true;
    figure::Pose bind;
    figure::rest_pose(skeleton, bind);
    const std::vector<BoneLinks> links = bone_links(skeleton, bind);
    for (std::size_t bone = 0; bone < links.size(); ++bone)
        if (!moves[bone] && links[bone].reckoned) check.bare_bones.push_back(figure::bone_id(bone));
}

}  // namespace

WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton) {
    WeightCheck check;
    count_weights(skin, check);
    find_bare_bones(skin, skeleton, check);
    const auto find = [&](std::string_view code, std::string message, std::string sentence) {
        check.findings.push_back({std::string(code), std::move(message), std::move(sentence)});
    };
    if (check.unweighted > 0)
        find("skin.unweighted",
             fmt::format("expected weights for every vertex, found {} without; left behind when the "
                         "figure moves",
                         vertices_text(check.unweighted)),
             check.unweighted == 1 ? "1 vertex has no weights; it stays behind when the figure moves"
                                   : fmt::format("{} vertices have no weights; they stay behind when the figure moves",
                                                 check.unweighted));
    if (check.off_sum > 0)
        find("skin.weight-sum",
             fmt::format("expected weights that sum to 1, found {} where they do not, {:.6g} at worst; normalised",
                         vertices_text(check.off_sum), *check.worst_sum),
             fmt::format("The weights of {} do not sum to 1 ({:.6g} at worst); they are scaled so that they do",
                         vertices_text(check.off_sum), *check.worst_sum));
    for (const figure::BoneId bone : check.bare_bones)
        find("skin.bare-bone",
             fmt::format("expected vertices that bone '{}' moves, found none; it stays bare", skeleton[bone].name),
             fmt::format("Bone {} moves no vertex", skeleton[bone].name));
    return check;
}

}  // namespace skelplay::analysis
