#include "exporters/losses.h"
#include "figure/length_unit.h"

namespace skelplay::exporters {
namespace {
std::size_t bones_with_limits(const figure::Skeleton& skeleton) {
    return static_cast<std::size_t>(
        std::ranges::count_if(skeleton.bones(), [](const figure::Bone& bone) { return !bone.limits.empty(); }));
}

std::size_t bones_with_mass(const figure::Figure& figure) {
    const auto* record = std::get_if<figure::AsfRecord>(&figure.record);
    if (record == nullptr) return 0;
    return static_cast<std::size_t>(
        std::ranges::count_if(record->bones, [](const figure::AsfBone& bone) { return bone.body_mass.has_value(); }));
}

/// The number of bones whose end no child shows.
std::size_t bones_that_end(const figure::Skeleton& skeleton) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const auto bone = figure::bone_id(i);
        const bool has_child = skeleton.subtree_end(bone) != figure::bone_id(i + 1);
        if (!has_child && skeleton[bone].tail != glm::dvec3(0.0)) ++count;
    }
    return count;
}

/// The bones that have another end than any of their children shows. `of_roots`: of roots alone.
LengthList lengths_apart(const processing::EditedTake& take, bool of_roots) {
    constexpr double same = 1e-3;  // of the length
    const figure::Skeleton& skeleton = take.skeleton();
    LengthList list;
    for (const BoneId id : skeleton.file_order()) {
        const figure::Bone& bone = skeleton[id];
        const auto children = skeleton.children(id);
        const double length = glm::length(bone.tail);
        const auto is_end = [&](BoneId child) { return glm::distance(skeleton[child].offset, bone.tail) <= same * length; };
        if (children.empty() || !skeleton.ends_of(id).empty() || bone.tail_child != BoneId::none || length == 0.0 ||
            (of_roots && bone.parent != BoneId::none) || std::ranges::any_of(children, is_end))
            continue;
        list.add(bone.name, length);
    }
    return list;
}

/// The number of bones whose axes some frame scales, skews or mirrors: only matrices do.
std::size_t scaled_bones(const figure::Figure& figure) {
    const auto* motion = std::get_if<figure::BakedMotion>(&figure.take);
    if (motion == nullptr) return 0;
    constexpr double tolerance = 1e-4;
    std::vector<bool> scaled(motion->bones, false);
    for (std::size_t frame = 0; frame < motion->frames; ++frame)
        for (std::size_t bone = 0; bone < motion->bones; ++bone) {
            if (scaled[bone]) continue;
            const glm::dmat3 axes(motion->row(frame)[bone]);
            const glm::dmat3 square = glm::transpose(axes) * axes - glm::dmat3(1.0);
            const double most = std::max({glm::length(square[0]), glm::length(square[1]), glm::length(square[2])});
            scaled[bone] = most > tolerance || glm::determinant(axes) < 0;
        }
    return static_cast<std::size_t>(std::ranges::count(scaled, true));
}

/// "analog data and events": what a file recorded beside positions; empty: nothing.
std::string recorded_beside(const figure::Figure& figure, bool but_events = false) {
    const figure::Recordings* recordings = figure.recordings.get();
    if (recordings == nullptr) return {};
    std::vector<std::string_view> kinds;
    if (!recordings->analog.channels.empty()) kinds.emplace_back("analog data");
    if (!recordings->plates.empty()) kinds.emplace_back("force plates");
    if (!recordings->events.empty() && !but_events) kinds.emplace_back("events");
    if (!recordings->segments.names.empty()) kinds.emplace_back("axes of segments");
    return listed(kinds);
}

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

/// The number of names that were changed for one reason, and an example.
struct ChangedNames {
    std::size_t count = 0;
    std::string example;

    void add(const std::string& name, const std::string& given) {
        if (count++ == 0) example = fmt::format("'{}' becomes '{}'", name, given);
    }
};

class NameFitter {
public:
    explicit NameFitter(const NameRule& rule) : rule_(rule) {
        for (const std::string_view name : rule.keywords) used_.insert(compared(std::string(name)));
        keywords_ = used_;
    }

    std::string fit(const std::string& name) {
        std::string fitted = plain(name);
        const bool is_changed = fitted != name;
        const bool is_id = rule_.numbers_are_ids && std::ranges::all_of(fitted, base::is_digit);
        if (is_id) fitted.insert(0, 1, '_');
        const bool is_cut = fitted.size() > rule_.longest;
        if (is_cut) fitted.resize(base::utf8_prefix(std::string_view(fitted).substr(0, rule_.longest)));
        std::string given = rule_.may_repeat ? fitted : not_used(fitted);
        used_.insert(compared(given));
        if (is_changed) changed_.add(name, given);
        if (is_id) id_.add(name, given);
        if (is_cut) cut_.add(name, given);
        if (given != fitted) (keywords_.contains(compared(fitted)) ? keyword_ : repeated_).add(name, given);
        return given;
    }

    void note(base::Diagnostics& notes) const {
        if (changed_.count > 0)
            notes.note(std::nullopt, "export.name-characters", "{} can't be in names of {}; in {} they become _: {}",
                       rule_.bad_words, rule_.format, base::counted(changed_.count, "name", "names"), changed_.example);
        if (id_.count > 0)
            notes.note(std::nullopt, "export.number-names", "numbers are ids in {}; {} a _ before it: {}", rule_.format,
                       base::counted(id_.count, "name gets", "names get"), id_.example);
        if (cut_.count > 0)
            notes.note(std::nullopt, "export.long-names", "names of {} have room for {} bytes; {} cut: {}", rule_.format,
                       rule_.longest, base::counted(cut_.count, "is", "are"), cut_.example);
        if (keyword_.count > 0)
            notes.note(std::nullopt, "export.keyword-names", "{} have keywords that are no names; {} a number: {}",
                       rule_.format, base::counted(keyword_.count, "bone gets", "bones get"), keyword_.example);
        if (repeated_.count > 0)
            notes.note(std::nullopt, "export.repeated-names", "names of {} do not repeat; {} a number: {}", rule_.format,
                       base::counted(repeated_.count, "bone gets", "bones get"), repeated_.example);
    }

private:
    [[nodiscard]] std::string compared(const std::string& name) const {
        return rule_.case_matters ? name : base::lower(name);
    }
    [[nodiscard]] std::string plain(std::string name) const {
        if (name.empty()) return "_";
        if (name.front() == rule_.bad_first) name.front() = '_';
        for (std::size_t at = 0; !rule_.bad_pair.empty() && (at = name.find(rule_.bad_pair)) != std::string::npos;)
            name.replace(at, rule_.bad_pair.size(), "_");
        std::ranges::replace_if(
            name, [&](char c) { return is_control(c) || rule_.bad.find(c) != std::string_view::npos; }, '_');
        return name;
    }
    /// The name, or the name with the first unused number from 2 on.
    [[nodiscard]] std::string not_used(const std::string& name) {
        if (!used_.contains(compared(name))) return name;
        std::size_t& number = last_number_.try_emplace(compared(name), 1).first->second;
        while (true)
            if (std::string numbered = fmt::format("{}_{}", name, ++number); !used_.contains(compared(numbered)))
                return numbered;
    }

    const NameRule& rule_;
    std::set<std::string> used_;
    std::set<std::string> keywords_;
    std::map<std::string, std::size_t> last_number_;  // that a repeated name got
    ChangedNames changed_;
    ChangedNames id_;
    ChangedNames cut_;
    ChangedNames keyword_;
    ChangedNames repeated_;
};

std::vector<ChangingEnd> changing_ends(const processing::EditedTake& take) {
    const figure::Motion* motion = figure::channel_motion(take.figure().take);
    std::vector<ChangingEnd> ends;
    if (motion == nullptr) return ends;
    const figure::Skeleton& skeleton = take.skeleton();
    for (const figure::Channel& channel : motion->channels) {
        const figure::Bone& bone = skeleton[channel.bone];
        const bool is_factor = channel.role == figure::ChannelRole::tail_scale;
        const bool has_child = index(skeleton.subtree_end(channel.bone)) > index(channel.bone) + 1;
        if (!is_factor && (channel.role != figure::ChannelRole::length || has_child)) continue;
        const double rest = glm::length(bone.tail);
        ends.push_back(
            {channel.bone, has_child, rest, rest, channel.column, is_factor ? rest : glm::length(bone.direction)});
    }
    for (std::size_t frame = 0; frame < motion->frames && !ends.empty(); ++frame)
        for (ChangingEnd& end : ends) {
            const double length = motion->row(frame)[end.column] * end.unit;
            end.least = std::min(end.least, length);
            end.most = std::max(end.most, length);
        }
    std::erase_if(
        ends, [&](const ChangingEnd& end) { return end.most - end.least <= 1e-9 * glm::length(skeleton[end.bone].tail); });
    return ends;
}
}  // namespace

std::string listed(std::span<const std::string_view> things) {
    if (things.size() < 2) return things.empty() ? std::string() : std::string(things.front());
    return fmt::format("{} and {}", fmt::join(things.begin(), things.end() - 1, ", "), things.back());
}

std::vector<ChangingEnd> note_losses(const WriteJob& job, std::string_view format, const FormatCapabilities& holds) {
    const figure::Figure& figure = job.take.figure();
    const auto note_if = [&](bool is_lost, std::string_view code, std::string_view what,
                             base::Remedy remedy = base::Remedy::none) {
        if (is_lost) job.notes.note(std::nullopt, code, fmt::format("{} holds no {}", format, what), remedy);
    };
    const auto note_bones = [&](bool held, std::string_view code, std::size_t bones, std::string_view what,
                                std::string_view which = {}) {
        note_if(!held && bones > 0, code,
                fmt::format("{}; those of {}{} are left out", what, base::counted(bones, "bone", "bones"), which));
    };
    note_if(!holds.rotations && !figure::is_markers(figure), "export.rotations",
            "rotations and hierarchy; where the bones are is written");
    note_if(!holds.names, "export.names", "names; the bones are in the file's order");
    note_bones(holds.limits, "export.limits", bones_with_limits(figure.skeleton), "limits");
    note_bones(holds.masses, "export.masses", bones_with_mass(figure), "masses");
    const bool has_skin = job.options.skin != nullptr || figure.weighted_skin || !figure.skins.empty();
    note_if(!holds.skins && has_skin, "export.skins", "skins; the figure's is left out");
    if (const auto metres = job.options.metres_per_unit; !holds.unit && metres)
        note_if(true, "export.unit",
                fmt::format("unit of length; one in what is written is {:g} m", *metres * declared_scale(job)),
                base::Remedy::note_unit);
    // Readers assume Y or Z: only an axis that points down matters.
    if (const auto up = job.options.up; !holds.up && up && up->negative)
        note_if(true, "export.up",
                fmt::format("up axis, and {} is up: where readers take {} for it, the figure hangs upside down",
                            figure::name(*up), figure::name(up->axis)),
                base::Remedy::write_up_axis);
    note_bones(holds.ends, "export.ends", bones_that_end(figure.skeleton), "ends of bones", " without a child");
    const auto has_name = [](const figure::EndSite& end) { return !end.name.empty(); };
    note_if(holds.ends && !holds.end_names && std::ranges::any_of(figure.skeleton.ends(), has_name), "export.end-names",
            "names of end sites; they are left out");
    std::vector<ChangingEnd> ends;
    if (!holds.tail_scale) {
        ends = changing_ends(job.take);
        LengthList changed;
        for (const ChangingEnd& end : ends)
            if (end.has_child || !holds.scale_of_last)
                changed.add(figure.skeleton[end.bone].name, fmt::format("{:.6g} to {:.6g}", end.least, end.most));
        note_if(!changed.empty(), "export.scale",
                "scale of a bone; lengths that change are left out where no child shows them: " + changed.text());
    }
    if (!holds.lengths || !holds.root_lengths)
        if (const LengthList lengths = lengths_apart(job.take, holds.lengths); !lengths.empty())
            note_if(true, "export.lengths", base::said("export.lengths", holds.lengths ? "root" : "bone", lengths.text()));
    if (const std::size_t scaled = scaled_bones(figure); holds.rotations && !holds.scales && scaled > 0)
        note_if(true, "export.scaled-axes", base::said("export.scaled-axes", base::counted(scaled, "bone", "bones")));
    note_if(!holds.frame_rate && job.take.has_rate(), "export.rate",
            fmt::format("frame rate; there are {} frames a second", base::rate_text(1.0 / job.take.frame_time())));
    if (const std::string recorded = recorded_beside(figure); !holds.recordings && !recorded.empty())
        note_if(true, "export.recordings", recorded + "; they are left out, but C3D, .npz and .signals.csv have them");
    note_if(!holds.documentation && !figure.documentation.empty(), "export.documentation",
            "documentation; the skeleton's is left out");
    note_if(!holds.skeleton_name && !figure.skeleton_name.empty(), "export.skeleton-name",
            fmt::format("name of a skeleton; '{}' is left out", figure.skeleton_name));
    return ends;
}

void note_recordings_do_not_fit(const WriteJob& job, bool but_events) {
    const std::string lost = recorded_beside(job.take.figure(), but_events);
    if (lost.empty()) return;
    job.notes.note(std::nullopt, "export.recordings", base::said("export.recordings", lost));
}

std::vector<std::string> fitted_names(const figure::Skeleton& skeleton, const NameRule& rule, base::Diagnostics& notes) {
    std::vector<std::string> names(skeleton.size());
    NameFitter fitter(rule);
    for (const BoneId bone : skeleton.file_order()) names[index(bone)] = fitter.fit(skeleton[bone].name);
    fitter.note(notes);
    return names;
}

std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes) {
    std::vector<std::string> by_id = fitted_names(skeleton,
                                                  {.format = format,
                                                   .bad_words = "tabs, line ends and other control characters",
                                                   .longest = longest,
                                                   .case_matters = true},
                                                  notes);
    std::vector<std::string> names;
    for (const BoneId bone : skeleton.file_order()) names.push_back(std::move(by_id[index(bone)]));
    return names;
}

std::string without_controls(std::string text, char instead) {
    std::ranges::replace_if(text, is_control, instead);
    return text;
}

std::string_view unit_word(const ExportOptions& options) {
    const figure::LengthUnit* unit = options.metres_per_unit ? figure::length_unit(*options.metres_per_unit) : nullptr;
    return unit != nullptr ? unit->word : "mm";
}
}  // namespace skelplay::exporters
