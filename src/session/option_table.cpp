#include "base/words.h"
#include "session/analyses/markers.h"
#include "session/analyses/signals.h"
#include "session/embedded_words.h"
#include "session/option_values.h"

namespace skelplay::session {
namespace {
const char* why_no_markers(const Session& session) {
    const auto& figures = session.document.figures;
    const bool any =
        std::ranges::any_of(figures, [](const OpenFigure& open) { return figure::is_markers(*open.take.figure); });
    return any || figures.empty() ? nullptr : "No markers are open";
}

void arrange_again(Session& session) {
    for (Pane& each : session.view.panes) {
        each.automatic_camera = true;
        if (!each.may_follow) continue;  // a person has decided
        if (each.follow && session.ui.toast && session.ui.toast->severity == base::Severity::note)
            session.ui.toast.reset();  // it may say that the camera follows
        each.follow = false;
    }
    arrange_figures(session);
    pose_figures(session);
    frame_panes(session);
}

std::vector<Option> view_rows() {
    using enum OptionGroup;
    return rows({
        {time,
         {
             number("speed", Timeline::slowest, Timeline::fastest, [](auto& s) { return &s.playback.timeline.speed; })
                 .then([](Session& s) { s.playback.timeline.shuttle = 0.0; })
                 .once(),
             choice("play-mode", [](auto& s) { return &s.playback.timeline.mode; }).named(play_mode_names),
             flag("real-time", [](auto& s) { return &s.playback.timeline.real_time; }),
             flag("interpolate", [](auto& s) { return &s.playback.timeline.interpolate; }),
         }},
        {shown,
         {
             choice("theme", [](auto& s) { return &s.view.options.theme; }),
             choice("show", [](auto& s) { return &s.view.options.show; }).then(frame_panes),
             choice("side-tint", [](auto& s) { return &s.view.options.side_tint; }),
             flag("grid", [](auto& s) { return &s.view.options.grid; }),
             flag("shadow", [](auto& s) { return &s.view.options.shadow; }),
             flag("key-shadow", [](auto& s) { return &s.view.options.key_shadow; }).why_not([](const Session& s) {
                 return s.view.options.shadow ? nullptr : "The shadow is hidden";
             }),
             flag("ambient-occlusion", [](auto& s) { return &s.view.options.ambient_occlusion; })
                 .why_not([](const Session& s) {
                     return s.view.options.show != scene::FigureForm::bones ? nullptr : "Only bodies have it";
                 }),
             flag("joints", [](auto& s) { return &s.view.options.joints; }),
             flag("names", [](auto& s) { return &s.view.options.names; }),
             flag("axes", [](auto& s) { return &s.view.options.axes; }),
             flag("limits", [](auto& s) { return &s.view.options.limits; }),
             flag("controls", [](auto& s) { return &s.view.options.controllers; }),
             number("thickness", 0.2, 3.0, [](auto& s) { return &s.view.options.bone_thickness; }),
         }},
        {markers,
         {
             flag("sticks", [](auto& s) { return &s.view.options.marker_links; }).why_not(why_no_markers),
             number("marker-size", 0.2, 5.0, [](auto& s) { return &s.view.options.marker_size; }).why_not(why_no_markers),
             number("bridge-gaps", 0, 250, [](auto& s) { return &s.playback.bridge_gaps; }).why_not(why_no_markers).once(),
             flag("force-plates", [](auto& s) { return &s.view.options.force_plates; }).why_not(why_no_force_plates),
             number("force-scale", 0.05, 20.0, [](auto& s) { return &s.view.options.force_scale; })
                 .why_not(why_no_force_plates),
             flag("segment-axes", [](auto& s) { return &s.view.options.segment_axes; }).why_not(why_no_segments),
             flag("match-axes", [](auto& s) { return &s.view.match_axes; })
                 .why_not(why_no_markers)
                 .then(forget_matches)
                 .once(),
         }},
        {ghosts,
         {
             flag("ghosts", [](auto& s) { return &s.view.options.ghosts.on; }).once(),
             number("ghosts-before", 0, 50, [](auto& s) { return &s.view.options.ghosts.before; }),
             number("ghosts-after", 0, 50, [](auto& s) { return &s.view.options.ghosts.after; }),
             number("ghosts-apart", 1, 100'000, [](auto& s) { return &s.view.options.ghosts.step; }),
             flag("path", [](auto& s) { return &s.view.options.path; }).once(),
             flag("centre-of-mass", [](auto& s) { return &s.view.options.centre_of_mass; })
                 .why_not([](const Session& session) { return why_no_centre_of_mass(session.document); }),
         }},
        {figures,
         {
             flag("side-by-side", [](auto& s) { return &s.view.side_by_side; }).then(arrange_again).once(),
             flag("in-place", [](auto& s) { return &s.view.in_place; }).then(arrange_again).once(),
             choice("views", [](auto& s) { return &s.view.split; }).then(lay_out_panes),
         }},
        {comparing,
         {
             flag("roots-together", [](auto& s) { return &s.view.comparing.roots_together; })
                 .needs("--compare")
                 .then([](Session& s) { ++s.revisions.figures; })
                 .once(),
             flag("heat", [](auto& s) { return &s.view.comparing.heat; })
                 .needs("--compare")
                 .then([](Session& s) { ++s.revisions.figures; })
                 .once(),
         }},
        {camera,
         {
             choice("text-size", [](auto& s) { return &s.ui.text_size; }).named(text_size_names),
             text("camera-1", [](auto& s) { return &s.view.cameras[0]; }),
             text("camera-2", [](auto& s) { return &s.view.cameras[1]; }),
             text("camera-3", [](auto& s) { return &s.view.cameras[2]; }),
             text("camera-4", [](auto& s) { return &s.view.cameras[3]; }),
         }},
        {curves,
         {
             flag("unrolled", [](auto& s) { return &s.view.curves.unrolled; }).once(),
             flag("joint-place", [](auto& s) { return &s.view.curves.place; }),
             flag("joint-speed", [](auto& s) { return &s.view.curves.speed; }),
             text("signals", [](auto& s) { return &s.view.curves.signals; }).once(),
             number("gimbal-angle", 0.0, 45.0, [](auto& s) { return &s.view.curves.gimbal_angle; }),
         }},
        {skins,
         {
             flag("skins", [](auto& s) { return &s.view.options.skins; }),
             flag("colour-by-bone", [](auto& s) { return &s.view.options.colour_by_bone; }),
             flag("boxes", [](auto& s) { return &s.view.options.boxes; }).once(),
             number("skin-opacity", 0.1, 1.0, [](auto& s) { return &s.view.options.skin_opacity; }),
             number("explode", 0.0, 1.0, [](auto& s) { return &s.view.options.explode; }).once(),
         }},
        {none,
         {
             flag("rest-pose", [](auto& s) { return &s.playback.rest_pose; }).once(),
             number("left-width", 160, 800, [](auto& s) { return &s.ui.layout.left_width; }),
             number("right-width", 160, 800, [](auto& s) { return &s.ui.layout.right_width; }),
             flag("left-folded", [](auto& s) { return &s.ui.layout.left_folded; }),
             flag("right-folded", [](auto& s) { return &s.ui.layout.right_folded; }),
             flag("right-open", [](auto& s) { return &s.ui.layout.right_open; }),
             number("lane-height", 13, 80, [](auto& s) { return &s.ui.layout.lane_height; }),
             flag("strip-folded", [](auto& s) { return &s.ui.layout.strip_folded; }),
             flag("curves-docked", [](auto& s) { return &s.ui.layout.curves_docked; }),
             number("dock-height", 80, 600, [](auto& s) { return &s.ui.layout.dock_height; }),
             flag("lane-speed", [](auto& s) { return &s.ui.layout.lanes[Lane::speed]; }),
             flag("lane-checks", [](auto& s) { return &s.ui.layout.lanes[Lane::checks]; }),
             flag("lane-limits", [](auto& s) { return &s.ui.layout.lanes[Lane::limits]; }),
             flag("lane-contacts", [](auto& s) { return &s.ui.layout.lanes[Lane::contacts]; }),
             flag("lane-gaps", [](auto& s) { return &s.ui.layout.lanes[Lane::gaps]; }),
             flag("go-on-after-marking", [](auto& s) { return &s.ui.go_on; }),
             choice("library-order", [](auto& s) { return &s.ui.library_order; }).named(takes::library_order_names()),
         }},
    });
}

/// What people read of it. Only the command line has those about a take that is read, by their names.
void add_words(Option& option) {
    static const base::Words words(embedded_words().front().text);
    const auto word = [&](std::string_view key, std::string_view otherwise) {
        const std::string_view text = words.text(option.name, key);
        return text.empty() ? otherwise : text;
    };
    const bool of_takes = option.group == OptionGroup::input || option.group == OptionGroup::attaching;
    static std::map<std::string_view, std::vector<std::string_view>> names;  // of choices, by option
    if (const std::string_view all = word("names", {}); !all.empty())
        option.names = names[option.name] = base::split(all, ' ');
    option.remembered = option.remembered && !of_takes;
    option.word = word("word", of_takes ? option.name : std::string_view());
    option.form = word("form", {});
    option.help = word("help", {});
    option.expected = word("expected", option.expected);
    option.label = word("label", {});
    option.tip = word("tip", {});
}
}  // namespace

std::vector<Option> rows(std::initializer_list<std::pair<OptionGroup, std::vector<Row>>> groups) {
    std::vector<Option> all;
    for (const auto& [group, of_group] : groups)
        for (Option option : of_group) {
            option.group = group;
            all.push_back(option);
        }
    return all;
}

std::span<const Option> option_table() {
    static const std::vector<Option> all = [] {
        std::vector<Option> rows = view_rows();
        std::ranges::move(file_rows(), std::back_inserter(rows));
        std::ranges::for_each(rows, add_words);
        return rows;
    }();
    return all;
}

const Option* find_option(std::string_view name) noexcept {
    const auto option = std::ranges::find(option_table(), name, &Option::name);
    return option != option_table().end() ? &*option : nullptr;
}

const Settings& default_settings() noexcept {
    static const Settings settings;
    return settings;
}
}  // namespace skelplay::session
