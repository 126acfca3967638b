#include "session/analyses/markers.h"
#include "session/analyses/signals.h"
#include "session/option_values.h"
#include "session/posing.h"
#include "session/session.h"
#include "session/view.h"

namespace skelplay::session {
namespace {
constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "paper"};
constexpr std::array<std::string_view, 5> split_names{"one", "two", "four", "two-takes", "four-takes"};
constexpr std::array<std::string_view, 3> form_names{"bones", "body", "both"};
constexpr std::array<std::string_view, 3> tint_names{"none", "bodies", "all"};

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
    return {
        number("speed", Timeline::slowest, Timeline::fastest, [](auto& s) { return &s.playback.timeline.speed; })
            .typed(time, "--speed", "playback speed; 1 is the take's own")
            .then([](Session& s) { s.playback.timeline.shuttle = 0.0; })
            .once(),
        choice("play-mode", play_mode_names, [](auto& s) { return &s.playback.timeline.mode; })
            .typed(time, "--mode", "what happens at the end of the range; the last choice is remembered"),
        flag("real-time", [](auto& s) { return &s.playback.timeline.real_time; })
            .typed(time, "--every-frame", "play every frame, even if that is slower than real time"),
        flag("interpolate", [](auto& s) { return &s.playback.timeline.interpolate; })
            .typed(time, "--no-interpolation", "do not interpolate between frames while playing")
            .shown("Interpolate between frames", "While playing. Off: only poses from the file are shown"),

        choice("theme", theme_names, [](auto& s) { return &s.view.options.theme; })
            .typed(shown, "--theme", "dark, light, or paper: white, without fog, for print and slides")
            .shown("Theme", "Paper is white and without fog, for print and slides"),
        choice("text-size", text_size_names, [](auto& s) { return &s.ui.text_size; })
            .typed(camera, "--text-size",
                   "the size of the window's text, relative to the usual: 0.8, 1, 1.25, 1.5 or 2")
            .shown("Text size"),
        choice("show", form_names, [](auto& s) { return &s.view.options.show; })
            .typed(shown, "--show", "what figures are drawn as: bones, body, or both")
            .shown("Figures (V)", "Bones, a body made from names and lengths, or bones in a transparent body")
            .then(frame_panes),
        choice("side-tint", tint_names, [](auto& s) { return &s.view.options.side_tint; })
            .typed(shown, "--side-tint", "where left is tinted blue and right red: none, bodies, or all")
            .shown("Tint of left and right", "Left bluish, right reddish"),
        flag("grid", [](auto& s) { return &s.view.options.grid; })
            .typed(shown, "--no-grid", "hide the grid on the ground")
            .shown("Grid"),
        flag("shadow", [](auto& s) { return &s.view.options.shadow; })
            .typed(shown, "--no-shadow", "hide the shadow on the ground")
            .shown("Shadow"),
        flag("key-shadow", [](auto& s) { return &s.view.options.key_shadow; })
            .typed(shown, "--no-key-shadow",
                   "leave the shadow that the light casts out; only that below the figures stays")
            .shown("Shadow of the light",
                   "Faint, beside the figures; the shadow below them tells what touches the ground",
                   [](const Session& s) { return s.view.options.shadow ? nullptr : "The shadow is hidden"; }),
        flag("ambient-occlusion", [](auto& s) { return &s.view.options.ambient_occlusion; })
            .typed(shown, "--no-ambient-occlusion",
                   "leave out the darkening of bodies where their parts are close to each other")
            .shown("Ambient occlusion", "Bodies are darker where their own parts keep light away",
                   [](const Session& s) {
                       return s.view.options.show != scene::FigureForm::bones ? nullptr : "Only bodies have it";
                   }),
        flag("joints", [](auto& s) { return &s.view.options.joints; })
            .typed(shown, "--no-joints", "hide the joints")
            .shown("Joints"),
        flag("names", [](auto& s) { return &s.view.options.names; })
            .typed(shown, "--labels", "show the bones' names")
            .shown("Names"),
        flag("axes", [](auto& s) { return &s.view.options.axes; })
            .typed(shown, "--axes", "show each bone's own axes")
            .shown("Axes of each bone"),
        flag("limits", [](auto& s) { return &s.view.options.limits; })
            .typed(shown, "--no-limits", "hide the limits of the selected joint")
            .shown("Limits of the selection"),
        flag("controls", [](auto& s) { return &s.view.options.controllers; })
            .typed(shown, "--controls",
                   "show the controls of a rig: IK targets, poles and others that move no vertices"),
        number("thickness", 0.2, 3.0, [](auto& s) { return &s.view.options.bone_thickness; })
            .typed(shown, "--bone-thickness", "thickness of the bones, as a factor")
            .shown("Thickness"),

        flag("sticks", [](auto& s) { return &s.view.options.marker_links; })
            .typed(markers, "--no-sticks", "hide the links between markers that keep their distance")
            .shown("Links between markers",
                   "Those of a known marker set, else between markers whose distance hardly changes", why_no_markers),
        number("marker-size", 0.2, 5.0, [](auto& s) { return &s.view.options.marker_size; })
            .typed(markers, "--marker-size", "size of the markers, as a factor")
            .shown("Size of markers", "They are as large in the picture from near as from far", why_no_markers),
        number("bridge-gaps", 0, 250, [](auto& s) { return &s.playback.bridge_gaps; })
            .typed(markers, "--bridge-gaps",
                   "show markers that were not seen for up to so many frames where they may have been, smaller and "
                   "pale; they are never measured or exported")
            .shown("Bridge gaps, in frames",
                   "Markers that were not seen for up to so many frames are shown where they may have been, smaller "
                   "and pale. Never measured or exported",
                   why_no_markers)
            .once(),
        flag("force-plates", [](auto& s) { return &s.view.options.force_plates; })
            .typed(markers, "--no-force-plates",
                   "hide the force plates of C3D files, their forces, centres of pressure and free moments")
            .shown(
                "Force plates",
                "With the force of the ground on the body from the centre of pressure, and the free moment as an arc",
                why_no_force_plates),
        number("force-scale", 0.05, 20.0, [](auto& s) { return &s.view.options.force_scale; })
            .typed(markers, "--force-scale", "metres that a force of 1000 newtons is drawn long")
            .shown("Metres for 1000 N", "How long a force of 1000 newtons is drawn", why_no_force_plates),
        flag("segment-axes", [](auto& s) { return &s.view.options.segment_axes; })
            .typed(markers, "--no-segment-axes", "hide the axes of segments that a C3D file states")
            .shown("Axes of segments",
                   "Of files that state axes of segments in each frame: red, green and blue are x, y and z",
                   why_no_segments),
        flag("match-axes", [](auto& s) { return &s.view.match_axes; })
            .typed(markers, "--no-match-axes",
                   "leave markers beside a skeleton of the same take in the axes, unit and time of their own file")
            .shown("Match markers to the skeleton",
                   "Markers beside a skeleton of the same take are rotated, scaled and started so that they are at its "
                   "bones",
                   why_no_markers)
            .then(forget_matches)
            .once(),

        flag("ghosts", [](auto& s) { return &s.view.options.ghosts.on; })
            .typed(ghosts, "--ghosts", "show ghosts: how many before and after, and how many frames apart")
            .shown("Ghosts (B)", "Poses before (blue) and after (green) the present one")
            .once(),
        number("ghosts-before", 0, 50, [](auto& s) { return &s.view.options.ghosts.before; })
            .typed(ghosts, "--ghosts")
            .shown("Before"),
        number("ghosts-after", 0, 50, [](auto& s) { return &s.view.options.ghosts.after; })
            .typed(ghosts, "--ghosts")
            .shown("After"),
        number("ghosts-apart", 1, 100'000, [](auto& s) { return &s.view.options.ghosts.step; })
            .typed(ghosts, "--ghosts")
            .shown("Frames apart"),
        flag("path", [](auto& s) { return &s.view.options.path; })
            .typed(ghosts, "--path", "show the path of the selected joint")
            .shown("Path of the selected joint (P)",
                   "Over the range, fading with time, with a tick every tenth of a second; the part to come is pale")
            .once(),
        flag("centre-of-mass", [](auto& s) { return &s.view.options.centre_of_mass; })
            .typed(ghosts, "--centre-of-mass",
                   "show each figure's centre of mass, its position on the ground, and its path")
            .shown("Centre of mass",
                   "With its position on the ground and its path over the range; the Curves tab has its height",
                   [](const Session& session) { return why_no_centre_of_mass(session.document); }),

        flag("side-by-side", [](auto& s) { return &s.view.side_by_side; })
            .typed(figures, "--side-by-side", "show the figures beside each other")
            .then(arrange_again)
            .once(),
        flag("in-place", [](auto& s) { return &s.view.in_place; })
            .typed(figures, "--in-place",
                   "keep each figure over where it starts: its travel over the ground is left out")
            .shown("In place", "Each figure stays over where it starts: its travel over the ground is left out")
            .then(arrange_again)
            .once(),
        choice("views", split_names, [](auto& s) { return &s.view.split; })
            .typed(figures, "--views",
                   "divide the picture: one view, two (the camera and the front), four (right and top as well), or a "
                   "take in each of two-takes or four-takes; --camera once for each view sets theirs")
            .shown("Views (4)",
                   "The picture as one view, two (with the front), four (with right and top), or a take in each view")
            .then(lay_out_panes),

        flag("roots-together", [](auto& s) { return &s.view.comparing.roots_together; })
            .typed(comparing, "--compare-places", "compare positions too: do not move the roots together")
            .needs("--compare")
            .then([](Session& s) { ++s.revisions.figures; })
            .once(),
        flag("heat", [](auto& s) { return &s.view.comparing.heat; })
            .typed(comparing, "--no-heat", "do not colour the bones by their differences")
            .needs("--compare")
            .then([](Session& s) { ++s.revisions.figures; })
            .once(),

        text("camera-1", [](auto& s) { return &s.view.cameras[0]; })
            .typed(
                camera, "--camera-1",
                "a camera to go back to with Shift+1, as --camera has it; with ,follow its at= is from what it follows",
                "VIEW"),
        text("camera-2", [](auto& s) { return &s.view.cameras[1]; })
            .typed(camera, "--camera-2", "the same with Shift+2", "VIEW"),
        text("camera-3", [](auto& s) { return &s.view.cameras[2]; })
            .typed(camera, "--camera-3", "the same with Shift+3", "VIEW"),
        text("camera-4", [](auto& s) { return &s.view.cameras[3]; })
            .typed(camera, "--camera-4", "the same with Shift+4", "VIEW"),

        flag("unrolled", [](auto& s) { return &s.view.curves.unrolled; })
            .typed(curves, "--unroll", "curves of angles on their continuous branch, not the file's own numbers")
            .shown("Unroll",
                   "Angles on their continuous branch: without jumps by 360\u00b0, nor to the other three angles of "
                   "the same rotation. Off: the file's own numbers")
            .once(),
        flag("joint-place", [](auto& s) { return &s.view.curves.place; })
            .typed(curves, "--joint-place", "curves of where the joints are")
            .shown("Position", "Where the joint is in the file's space, in its units"),
        flag("joint-speed", [](auto& s) { return &s.view.curves.speed; })
            .typed(curves, "--joint-speed", "curves of how fast the joints move")
            .shown("Speed", "How fast the joint moves in the world"),
        text("signals", [](auto& s) { return &s.view.curves.signals; })
            .typed(
                curves, "--signals",
                "curves of these analog channels and force plates' signals, with a + between them: \"TA+Plate 1 Fz\"",
                "NAMES")
            .once(),
        number("gimbal-angle", 0.0, 45.0, [](auto& s) { return &s.view.curves.gimbal_angle; })
            .typed(curves, "--gimbal-angle",
                   "warn where a middle angle is so many degrees from \u00b190, where the other two rotate about one "
                   "axis; 0 never does")
            .shown("Gimbal warning",
                   "Degrees of the middle one of three angles from \u00b190, where the other two rotate about one "
                   "axis. 0: no warning"),

        flag("skins", [](auto& s) { return &s.view.options.skins; })
            .typed(skins, "--hide-skins", "attach skins, but do not show them")
            .shown("Shown"),
        flag("colour-by-bone", [](auto& s) { return &s.view.options.colour_by_bone; })
            .typed(skins, "--colour-by-bone", "colour each bone's part of a skin differently")
            .shown("Colour by bone"),
        flag("boxes", [](auto& s) { return &s.view.options.boxes; })
            .typed(skins, "--no-boxes", "hide the boxes of BonesPro's bones")
            .shown("Boxes of the bones")
            .once(),
        number("skin-opacity", 0.1, 1.0, [](auto& s) { return &s.view.options.skin_opacity; })
            .typed(skins, "--skin-opacity", "opacity of skins; below 1 the bones inside are visible")
            .shown("Opacity", "Below 1 the bones inside are visible"),
        number("explode", 0.0, 1.0, [](auto& s) { return &s.view.options.explode; })
            .typed(skins, "--explode", "how far to move the pieces of a rigid skin apart")
            .shown("Exploded", "Moves the pieces apart to show the seams")
            .once(),

        flag("rest-pose", [](auto& s) { return &s.playback.rest_pose; }).once(),
        number("left-width", 160, 800, [](auto& s) { return &s.ui.layout.left_width; }),
        number("right-width", 160, 800, [](auto& s) { return &s.ui.layout.right_width; }),
        flag("left-folded", [](auto& s) { return &s.ui.layout.left_folded; }),
        flag("right-folded", [](auto& s) { return &s.ui.layout.right_folded; }),
        flag("right-open", [](auto& s) { return &s.ui.layout.right_open; }),
        number("lane-height", 13, 80, [](auto& s) { return &s.ui.layout.lane_height; }),
        flag("strip-folded", [](auto& s) { return &s.ui.layout.strip_folded; }),
        flag("curves-docked", [](auto& s) { return &s.ui.layout.curves_docked; })
            .shown("Dock", "The curves are below the time bar, as wide as it is and on its scale"),
        number("dock-height", 80, 600, [](auto& s) { return &s.ui.layout.dock_height; }),
        flag("lane-speed", [](auto& s) { return &s.ui.layout.lanes[Lane::speed]; }),
        flag("lane-checks", [](auto& s) { return &s.ui.layout.lanes[Lane::checks]; }),
        flag("lane-limits", [](auto& s) { return &s.ui.layout.lanes[Lane::limits]; }),
        flag("lane-contacts", [](auto& s) { return &s.ui.layout.lanes[Lane::contacts]; }),
        flag("lane-gaps", [](auto& s) { return &s.ui.layout.lanes[Lane::gaps]; }),
        flag("go-on-after-marking", [](auto& s) { return &s.ui.go_on; }),
        choice("library-order", takes::library_order_names, [](auto& s) { return &s.ui.library_order; }),
    };
}
}  // namespace

std::span<const Option> option_table() {
    static const std::vector<Option> all = [] {
        std::vector<Option> rows = view_rows();
        std::ranges::move(file_rows(), std::back_inserter(rows));
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
