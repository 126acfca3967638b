#pragma once

#include "analysis/up_axis.h"
#include "base/diagnostics.h"

namespace skelplay::analysis {
/// The mass that moves with a bone, and where its centre lies.
struct BoneMass {
    BoneId bone = BoneId::none;
    double mass = 0.0;   // as MassModel::total
    double along = 0.5;  // position of the centre between `from` (0) and `to` (1); a file may state one beyond them
    std::string from;    // "between the hip joints"; empty: the bone's own origin
    std::string to;      // "its end", or the joint that follows: "ltibia"; empty: the centre is at `from`
};

/// "43.7 % of the way to lfoot".
inline std::string centre_text(const BoneMass& mass) {
    if (mass.to.empty()) return fmt::format("at {}", mass.from.empty() ? "its origin" : mass.from);
    return fmt::format("{:.3g} % of the way {}{}to {}", mass.along * 100.0, mass.from.empty() ? "" : "from ",
                       mass.from.empty() ? "" : mass.from + ' ', mass.to);
}

/// The masses of a figure, and their common centre.
struct MassModel {
    Source source = Source::file;  // file: the file states them; inferred: published means of human bodies
    std::vector<BoneMass> bones;   // those that have a mass, by id
    double total = 0.0;            // sum of the file's numbers; published: the share of a body's mass that the bones have
    double unit = 1.0;             // factor on the file's numbers (ASF `:units mass`)
    scene::WeightedPoint centre;
    std::string evidence;  // "bodymass of 12 of 30 bones"
};

/// The mass of a bone; null: it has none.
inline const BoneMass* mass_of(const MassModel& model, BoneId bone) noexcept {
    const auto found = std::ranges::find(model.bones, bone, &BoneMass::bone);
    return found == model.bones.end() ? nullptr : &*found;
}

/// The masses that the file states (ASF `bodymass`; the centre lies `cofmass` from the bone's origin along the bone, or
/// half way along it if that is not stated; the centre moves with a bone that stretches). Otherwise published_masses()
/// for a human figure. Otherwise null: the figure has no centre of mass. Uses only the skeleton.
std::shared_ptr<const MassModel> mass_model(const figure::Figure& figure, const Body& body);
inline std::shared_ptr<const MassModel> mass_model(const figure::Figure& figure) {
    return mass_model(figure, body_of(figure.skeleton));
}

/// Why a figure has no centre of mass.
inline constexpr const char* why_no_masses = "the file states no masses, and the bones are not those of a human figure";

/// Adds a note if masses are assumed, or if there are none (`model` is null). Adds none if the file states masses.
void note_masses(const MassModel* model, base::Diagnostics& notes);
}  // namespace skelplay::analysis
