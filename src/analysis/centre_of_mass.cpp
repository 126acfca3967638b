#include "analysis/centre_of_mass.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/body.h"
#include "analysis/published_masses.h"

namespace skelplay::analysis {

namespace {

std::optional<MassModel> stated_masses(const figure::Figure& figure) {
    const auto* record = std::get_if<figure::AsfRecord>(&figure.record);
    if (record == nullptr) return std::nullopt;
    MassModel model;
    std::size_t half_way = 0;
    for (std::size_t i = 0; i < record->bones.size(); ++i) {
        const figure::AsfBone& bone = record->bones[i];
        const double mass = bone.body_mass.value_or(0.0);
        if (!(mass > 0)) continue;
        BoneMass& made = model.bones.emplace_back(BoneMass{figure::bone_id(i), mass, 0.5, {}, "its end"});
        if (!bone.centre_of_mass)
            ++half_way;
        else
            made.along = bone.length == 0 ? 0.0 : *bone.centre_of_mass / bone.length;
        model.total += mass;
    }
    if (model.bones.empty()) return std::nullopt;
    for (const BoneMass& each : model.bones) {
        const double share = each.mass / model.total;
        model.centre.shares.push_back({each.bone, share * (1.0 - each.along), share * each.along});
    }
    model.unit = record->units.mass.value_or(1.0);
    model.evidence = fmt::format("bodymass of {} of {} bones", model.bones.size(),
                                 figure.skeleton.size() - figure.skeleton.roots().size());
    if (half_way > 0) model.evidence += fmt::format(", {} without cofmass: half way along the bone", half_way);
    return model;
}

}  // namespace

std::string centre_text(const BoneMass& mass) {
    if (mass.to.empty()) return fmt::format("at {}", mass.from.empty() ? "its origin" : mass.from);
    return fmt::format("{:.3g} % of the way {}{}to {}", mass.along * 100.0, mass.from.empty() ? "" : "from ",
                       mass.from.empty() ? "" : mass.from + ' ', mass.to);
}

const BoneMass* mass_of(const MassModel& model, figure::BoneId bone) noexcept {
    const auto found = std::ranges::find(model.bones, bone, &BoneMass::bone);
    return found == model.bones.end() ? nullptr : &*found;
}

std::shared_ptr<const MassModel> mass_model(const figure::Figure& figure, const Body& body) {
    std::optional<MassModel> model = stated_masses(figure);
    if (!model) model = published_masses(figure, body);
    return model ? std::make_shared<const MassModel>(*std::move(model)) : nullptr;
}

void note_masses(const MassModel* model, base::Diagnostics& notes) {
    if (model == nullptr)
        notes.note(std::nullopt, "mass.unknown", fmt::format("no centre of mass: {}", why_no_masses));
    else if (model->source == Source::inferred)
        notes.note(std::nullopt, "mass.inferred",
                   fmt::format("the file states no masses; its centre of mass is computed with {}", model->evidence));
}

}  // namespace skelplay::analysis
