#include "loaders/bonespro/bonespro_skin.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "loaders/bonespro/bonespro_matrix.h"

namespace skelplay::loaders {

namespace {

using figure::Influence;

/// Vertices that share a fault: how many, and one to show.
struct Faulty {
    std::size_t count = 0;
    std::size_t vertex = 0;
    double value = 0.0;
};

class SkinBuilder {
public:
    SkinBuilder(const BonesProStructure& structure, const std::vector<figure::BoneId>& ids, int index_base,
                base::Diagnostics& diagnostics)
        : structure_(structure), ids_(ids), base_(index_base), diagnostics_(diagnostics) {}

    void add_vertex(std::size_t vertex, figure::WeightedSkin& skin);
    void report();

private:
    std::vector<Influence> influences_of(std::size_t vertex);
    std::optional<figure::BoneId> bone_of(const BonesProShare& share);

    const BonesProStructure& structure_;
    const std::vector<figure::BoneId>& ids_;
    std::int64_t base_;
    base::Diagnostics& diagnostics_;
    Faulty negative_;
    Faulty bare_;
    Faulty off_;
};

std::optional<figure::BoneId> SkinBuilder::bone_of(const BonesProShare& share) {
    const auto count = static_cast<std::int64_t>(ids_.size());
    const std::int64_t index = share.bone - base_;
    if (index >= 0 && index < count) return ids_[static_cast<std::size_t>(index)];
    diagnostics_.warning(share.offset, "bonespro.no-bone",
                         fmt::format("expected a bone from {} to {}, found {}; its weight is left out", base_,
                                     count - 1 + base_, share.bone));
    return std::nullopt;
}

/// Each bone once, the heaviest first.
std::vector<Influence> SkinBuilder::influences_of(std::size_t vertex) {
    std::vector<Influence> influences;
    for (std::size_t i = structure_.first_share[vertex]; i < structure_.first_share[vertex + 1]; ++i) {
        const BonesProShare& share = structure_.shares[i];
        if (share.weight < 0 && negative_.count++ == 0) negative_ = {1, vertex, share.weight};
        const auto bone = bone_of(share);
        if (bone && share.weight > 0) influences.push_back({*bone, share.weight});
    }
    std::ranges::stable_sort(influences, {}, &Influence::bone);
    std::vector<Influence> merged;
    for (const Influence& influence : influences) {
        if (merged.empty() || merged.back().bone != influence.bone)
            merged.push_back(influence);
        else
            merged.back().weight += influence.weight;
    }
    std::ranges::stable_sort(merged, std::ranges::greater{}, &Influence::weight);
    return merged;
}

void SkinBuilder::add_vertex(std::size_t vertex, figure::WeightedSkin& skin) {
    constexpr double tolerance = 1e-3;
    std::vector<Influence> influences = influences_of(vertex);
    double sum = 0.0;
    for (const Influence& influence : influences) sum += influence.weight;
    if (!std::isfinite(sum)) influences.clear();
    skin.positions.push_back(structure_.vertices[vertex]);
    skin.file_weight_sums.push_back(influences.empty() ? 0.0 : sum);
    for (const Influence& influence : influences) skin.influences.push_back({influence.bone, influence.weight / sum});
    skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    if (influences.empty()) {
        if (bare_.count++ == 0) bare_.vertex = vertex;
    } else if (std::abs(sum - 1.0) > tolerance) {
        if (off_.count++ == 0 || std::abs(sum - 1.0) > std::abs(off_.value - 1.0)) {
            off_.vertex = vertex;
            off_.value = sum;
        }
    }
}

void SkinBuilder::report() {
    const auto number = [&](const Faulty& faulty) { return static_cast<std::int64_t>(faulty.vertex) + base_; };
    const auto place = [&](const Faulty& faulty) { return structure_.vertex_offsets[faulty.vertex]; };
    const auto others = [](const Faulty& faulty) {
        return faulty.count == 1 ? std::string() : fmt::format(" and {} more", faulty.count - 1);
    };
    if (negative_.count > 0)
        diagnostics_.warning(place(negative_), "bonespro.negative-weight",
                             fmt::format("expected weights above 0, found {:.6g} at vertex {}{}; they are left out",
                                         negative_.value, number(negative_), others(negative_)));
    if (off_.count > 0)
        diagnostics_.warning(
            place(off_), "bonespro.weight-sum",
            fmt::format("expected weights that sum to 1, found {:.6g} at vertex {}{}; they are normalised", off_.value,
                        number(off_), off_.count == 1 ? "" : fmt::format(", the worst of {}", off_.count)));
    if (bare_.count > 0)
        diagnostics_.warning(
            place(bare_), "bonespro.unweighted",
            fmt::format("expected weights, found none at vertex {}{}; {} where {}", number(bare_), others(bare_),
                        bare_.count == 1 ? "it stays" : "they stay", bare_.count == 1 ? "it is" : "they are"));
}

}  // namespace

figure::WeightedSkin build_bonespro_skin(const BonesProStructure& structure, const std::vector<figure::BoneId>& ids,
                                         const std::vector<glm::dmat4>& bind, int index_base,
                                         base::Diagnostics& diagnostics) {
    figure::WeightedSkin skin;
    skin.first_influence.push_back(0);
    SkinBuilder builder(structure, ids, index_base, diagnostics);
    for (std::size_t vertex = 0; vertex < structure.vertices.size(); ++vertex) builder.add_vertex(vertex, skin);
    builder.report();
    for (const glm::dmat4& matrix : bind) skin.inverse_bind.push_back(affine_inverse(matrix));
    return skin;
}

}  // namespace skelplay::loaders
