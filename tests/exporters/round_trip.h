#pragma once

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "exporters/export.h"
#include "loaders/load.h"
#include "processing/edited_take.h"
#include "scene/evaluator.h"
#include "support/temporary_folder.h"

namespace skelplay::exporters {
/// Writes figures and reads them back.
class RoundTrip : public testing::Test {
protected:
    /// Reads a file that must be readable; notes and warnings are in `diagnostics_`.
    figure::Figure load(const std::filesystem::path& file, const loaders::LoadOptions& options = {}) {
        loaders::LoadResult result = loaders::load(file, options);
        diagnostics_ = std::move(result.diagnostics);
        if (!result.figure) throw std::runtime_error(base::to_text(diagnostics_));
        return std::move(*result.figure);
    }
    figure::Figure load_text(const std::string& name, const std::string& text, const loaders::LoadOptions& options = {}) {
        return load(folder_.write(name, text), options);
    }

    /// Writes to a file of the folder; what is noted is in `notes_`.
    std::filesystem::path write(const figure::Figure& figure, const std::string& name, processing::TakeEdits edits = {},
                                const ExportOptions& options = {}, const base::Run& run = {}) {
        const auto* format = export_format_of(name);
        if (format == nullptr) throw std::runtime_error("no format for " + name);
        edits.source_rate = loaders::assumed_rate(figure);
        const processing::EditedTake take(figure, std::move(edits));
        Exported exported = write_files(*format, take, options, folder_ / name, run);
        if (!exported.done()) throw std::runtime_error(exported.failure.value_or(exported.refused.value_or("stopped")));
        notes_ = base::to_text(exported.notes);
        return folder_ / name;
    }

    test::TemporaryFolder folder_;
    base::Diagnostics diagnostics_;
    std::string notes_;
};

/// The largest distance between the origins of two figures' bones in any frame, as a share of the first one's extent
/// after scaling the second; bones pair by `partners`: of each bone of the first the one of the second.
inline double worst_distance(const processing::EditedTake& a, const figure::Figure& b,
                             const std::vector<figure::BoneId>& partners, double scale = 1.0) {
    scene::FigureEvaluator evaluate_a(a.skeleton());
    scene::FigureEvaluator evaluate_b(b.skeleton);
    figure::Pose pose;
    double worst = 0;
    glm::dvec3 low(1e300);
    glm::dvec3 high(-1e300);
    for (std::size_t frame = 0; frame < a.frames(); ++frame) {
        a.pose(frame, pose);
        const auto at_a = evaluate_a.positions(pose);
        figure::sample(b.skeleton, b.take, frame, pose);
        const auto at_b = evaluate_b.positions(pose);
        for (std::size_t bone = 0; bone < at_a.size(); ++bone) {
            low = glm::min(low, at_a[bone].origin);
            high = glm::max(high, at_a[bone].origin);
            worst = std::max(worst, glm::distance(at_a[bone].origin, scale * at_b.at(index(partners[bone])).origin));
        }
    }
    const double extent = glm::distance(low, high);
    return extent > 0 ? worst / extent : worst;
}

inline double worst_distance(const figure::Figure& a, const figure::Figure& b, const std::vector<figure::BoneId>& partners,
                             double scale = 1.0) {
    return worst_distance(processing::EditedTake(a, {}), b, partners, scale);
}

/// Bones by their places in the file, for a file that has points in this order.
inline std::vector<figure::BoneId> file_order(const figure::Figure& figure) {
    std::vector<figure::BoneId> partners;
    for (const figure::Bone& bone : figure.skeleton.bones()) partners.push_back(figure::bone_id(bone.file_order));
    return partners;
}

/// Bones with the same ids.
inline std::vector<figure::BoneId> same_ids(const figure::Figure& figure) {
    std::vector<figure::BoneId> ids;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) ids.push_back(figure::bone_id(i));
    return ids;
}
}  // namespace skelplay::exporters
