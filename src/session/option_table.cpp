#include "session/option_table.h"

#include <algorithm>
#include <array>

#include "session/analyses/markers.h"
#include "session/analyses/signals.h"
#include "session/posing.h"
#include "session/session.h"
#include "session/view.h"

namespace skelplay::session {

namespace {

constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "paper"};
constexpr std::array<std::string_view, 5> split_names{"one", "two", "four", "two-takes", "four-takes"};
constexpr std::array<std::string_view, 3> form_names{"bones", "body", "both"};
constexpr std::array<std::string_view, 3> tint_names{"none", "bodies", "all"};
constexpr Option::Values column_width{.low = 160, .high = 800};  // points
constexpr Option::Values ghost_count{.low = 0, .high = 50};

const char* why_no_key_shadow(const Session& session) {
    return session.view.options.shadow ? nullptr : "The shadow is hidden";
}

const char* why_no_occlusion(const Session& session) {
    return session.view.options.show != scene::FigureForm::bones ? nullptr : "Only bodies have it";
}

const char* why_no_markers(const Session& session) {
    const auto& figures = session.document.figures;
    const bool any =
        std::ranges::any_of(figures, [](const OpenFigure& open) { return figure::is_markers(*open.take.figure); });
    return any || figures.empty() ? nullptr : "No markers are open";
}

bool is_text(std::string_view /*text*/) { return true; }

/// Cameras that no person has moved fit the figures as they are shown now.
void frame_again(Session& session) { frame_panes(session); }

void arrange_again(Session& session) {
    for (std::size_t i = 0; i < session.view.panes.size(); ++i) {
        Pane& each = pane(session.view, i);
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

/// An option that is only remembered from one run to the next.
constexpr Option remembered(std::string_view name, Option::Values values, Option::Access field) {
    return {.name = name, .remembered = true, .field = field, .values = values};
}

template <std::size_t place>
constexpr Option kept_camera(std::string_view name, std::string_view word, std::string_view help) {
    return {.name = name,
            .remembered = true,
            .group = OptionGroup::camera,
            .word = word,
            .help = help,
            .field = [](auto s) { return &s.view->cameras[place]; },
            .values = {.form = "VIEW"}};
}

constexpr std::array table{
    Option{.name = "speed",
           .group = OptionGroup::time,
           .word = "--speed",
           .help = "playback speed; 1 is the take's own",
           .field = [](auto s) { return &s.playback->timeline.speed; },
           .values = {.low = Timeline::slowest, .high = Timeline::fastest},
           .changed = [](Session& s) { s.playback.timeline.shuttle = 0.0; }},
    Option{.name = "play-mode",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--mode",
           .help = "what happens at the end of the range; the last choice is remembered",
           .field = [](auto s) { return &s.playback->timeline.mode; },
           .values = {.names = play_mode_names}},
    Option{.name = "real-time",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--every-frame",
           .help = "play every frame, even if that is slower than real time",
           .field = [](auto s) { return &s.playback->timeline.real_time; }},
    Option{.name = "interpolate",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--no-interpolation",
           .help = "do not interpolate between frames while playing",
           .field = [](auto s) { return &s.playback->timeline.interpolate; },
           .label = "Interpolate between frames",
           .tip = "While playing. Off: only poses from the file are shown"},

    Option{.name = "theme",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--theme",
           .help = "dark, light, or paper: white, without fog, for print and slides",
           .field = [](auto s) { return &s.view->options.theme; },
           .values = {.names = theme_names},
           .label = "Theme",
           .tip = "Paper is white and without fog, for print and slides"},
    Option{.name = "show",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--show",
           .help = "what figures are drawn as: bones, body, or both",
           .field = [](auto s) { return &s.view->options.show; },
           .values = {.names = form_names},
           .label = "Figures (V)",
           .tip = "Bones, a body made from names and lengths, or bones in a transparent body",
           .changed = frame_again},
    Option{.name = "side-tint",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--side-tint",
           .help = "where left is tinted blue and right red: none, bodies, or all",
           .field = [](auto s) { return &s.view->options.side_tint; },
           .values = {.names = tint_names},
           .label = "Tint of left and right",
           .tip = "Left bluish, right reddish"},
    Option{.name = "grid",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-grid",
           .help = "hide the grid on the ground",
           .field = [](auto s) { return &s.view->options.grid; },
           .label = "Grid"},
    Option{.name = "shadow",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-shadow",
           .help = "hide the shadow on the ground",
           .field = [](auto s) { return &s.view->options.shadow; },
           .label = "Shadow"},
    Option{.name = "key-shadow",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-key-shadow",
           .help = "leave the shadow that the light casts out; only that below the figures stays",
           .field = [](auto s) { return &s.view->options.key_shadow; },
           .label = "Shadow of the light",
           .tip = "Faint, beside the figures; the shadow below them tells what touches the ground",
           .why_not = why_no_key_shadow},
    Option{.name = "ambient-occlusion",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-ambient-occlusion",
           .help = "leave out the darkening of bodies where their parts are close to each other",
           .field = [](auto s) { return &s.view->options.ambient_occlusion; },
           .label = "Ambient occlusion",
           .tip = "Bodies are darker where their own parts keep light away",
           .why_not = why_no_occlusion},
    Option{.name = "joints",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-joints",
           .help = "hide the joints",
           .field = [](auto s) { return &s.view->options.joints; },
           .label = "Joints"},
    Option{.name = "names",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--labels",
           .help = "show the bones' names",
           .field = [](auto s) { return &s.view->options.names; },
           .label = "Names"},
    Option{.name = "axes",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--axes",
           .help = "show each bone's own axes",
           .field = [](auto s) { return &s.view->options.axes; },
           .label = "Axes of each bone"},
    Option{.name = "limits",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-limits",
           .help = "hide the limits of the selected joint",
           .field = [](auto s) { return &s.view->options.limits; },
           .label = "Limits of the selection"},
    Option{.name = "thickness",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--bone-thickness",
           .help = "thickness of the bones, as a factor",
           .field = [](auto s) { return &s.view->options.bone_thickness; },
           .values = {.low = 0.2, .high = 3.0},
           .label = "Thickness"},

    Option{.name = "sticks",
           .remembered = true,
           .group = OptionGroup::markers,
           .word = "--no-sticks",
           .help = "hide the links between markers that keep their distance",
           .field = [](auto s) { return &s.view->options.marker_links; },
           .label = "Links between markers",
           .tip = "Those of a known marker set, else between markers whose distance hardly changes",
           .why_not = why_no_markers},
    Option{.name = "marker-size",
           .remembered = true,
           .group = OptionGroup::markers,
           .word = "--marker-size",
           .help = "size of the markers, as a factor",
           .field = [](auto s) { return &s.view->options.marker_size; },
           .values = {.low = 0.2, .high = 5.0},
           .label = "Size of markers",
           .tip = "They are as large in the picture from near as from far",
           .why_not = why_no_markers},
    Option{.name = "bridge-gaps",
           .group = OptionGroup::markers,
           .word = "--bridge-gaps",
           .help = "show markers that were not seen for up to so many frames where they may have been, smaller and "
                   "pale; they are never measured or exported",
           .field = [](auto s) { return &s.playback->bridge_gaps; },
           .values = {.low = 0, .high = 250},
           .label = "Bridge gaps, in frames",
           .tip = "Markers that were not seen for up to so many frames are shown where they may have been, smaller and "
                  "pale. Never measured or exported",
           .why_not = why_no_markers},
    Option{.name = "force-plates",
           .remembered = true,
           .group = OptionGroup::markers,
           .word = "--no-force-plates",
           .help = "hide the force plates of C3D files, their forces, centres of pressure and free moments",
           .field = [](auto s) { return &s.view->options.force_plates; },
           .label = "Force plates",
           .tip = "With the force of the ground on the body from the centre of pressure, and the free moment as an arc",
           .why_not = why_no_force_plates},
    Option{.name = "force-scale",
           .remembered = true,
           .group = OptionGroup::markers,
           .word = "--force-scale",
           .help = "metres that a force of 1000 newtons is drawn long",
           .field = [](auto s) { return &s.view->options.force_scale; },
           .values = {.low = 0.05, .high = 20.0},
           .label = "Metres for 1000 N",
           .tip = "How long a force of 1000 newtons is drawn",
           .why_not = why_no_force_plates},
    Option{.name = "segment-axes",
           .remembered = true,
           .group = OptionGroup::markers,
           .word = "--no-segment-axes",
           .help = "hide the axes of segments that a C3D file states",
           .field = [](auto s) { return &s.view->options.segment_axes; },
           .label = "Axes of segments",
           .tip = "Of files that state axes of segments in each frame: red, green and blue are x, y and z",
           .why_not = why_no_segments},
    Option{
        .name = "match-axes",
        .group = OptionGroup::markers,
        .word = "--no-match-axes",
        .help = "leave markers beside a skeleton of the same take in the axes, unit and time of their own file",
        .field = [](auto s) { return &s.view->match_axes; },
        .label = "Match markers to the skeleton",
        .tip =
            "Markers beside a skeleton of the same take are rotated, scaled and started so that they are at its bones",
        .why_not = why_no_markers,
        .changed = forget_matches},

    Option{.name = "ghosts",
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .help = "show ghosts: how many before and after, and how many frames apart",
           .field = [](auto s) { return &s.view->options.ghosts.on; },
           .label = "Ghosts (B)",
           .tip = "Poses before (blue) and after (green) the present one"},
    Option{.name = "ghosts-before",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view->options.ghosts.before; },
           .values = ghost_count,
           .label = "Before"},
    Option{.name = "ghosts-after",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view->options.ghosts.after; },
           .values = ghost_count,
           .label = "After"},
    Option{.name = "ghosts-apart",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view->options.ghosts.step; },
           .values = {.low = 1, .high = 100'000},
           .label = "Frames apart"},
    Option{.name = "path",
           .group = OptionGroup::ghosts,
           .word = "--path",
           .help = "show the path of the selected joint",
           .field = [](auto s) { return &s.view->options.path; },
           .label = "Path of the selected joint (P)",
           .tip = "Over the range, fading with time, with a tick every tenth of a second; the part to come is pale"},
    Option{.name = "centre-of-mass",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--centre-of-mass",
           .help = "show each figure's centre of mass, its position on the ground, and its path",
           .field = [](auto s) { return &s.view->options.centre_of_mass; },
           .label = "Centre of mass",
           .tip = "With its position on the ground and its path over the range; the Curves tab has its height",
           .why_not = [](const Session& session) { return why_no_centre_of_mass(session.document); }},

    Option{.name = "side-by-side",
           .group = OptionGroup::figures,
           .word = "--side-by-side",
           .help = "show the figures beside each other",
           .field = [](auto s) { return &s.view->side_by_side; },
           .changed = arrange_again},
    Option{.name = "in-place",
           .group = OptionGroup::figures,
           .word = "--in-place",
           .help = "keep each figure over where it starts: its travel over the ground is left out",
           .field = [](auto s) { return &s.view->in_place; },
           .label = "In place",
           .tip = "Each figure stays over where it starts: its travel over the ground is left out",
           .changed = arrange_again},
    Option{.name = "views",
           .remembered = true,
           .group = OptionGroup::figures,
           .word = "--views",
           .help = "divide the picture: one view, two (the camera and the front), four (right and top as well), or a "
                   "take in each of two-takes or four-takes; --camera once for each view sets theirs",
           .field = [](auto s) { return &s.view->split; },
           .values = {.names = split_names},
           .label = "Views (4)",
           .tip = "The picture as one view, two (with the front), four (with right and top), or a take in each view",
           .changed = lay_out_panes},
    Option{.name = "roots-together",
           .group = OptionGroup::comparing,
           .word = "--compare-places",
           .help = "compare positions too: do not move the roots together",
           .field = [](auto s) { return &s.view->comparing.roots_together; },
           .needs = "--compare",
           .changed = [](Session& s) { ++s.revisions.figures; }},
    Option{.name = "heat",
           .group = OptionGroup::comparing,
           .word = "--no-heat",
           .help = "do not colour the bones by their differences",
           .field = [](auto s) { return &s.view->comparing.heat; },
           .needs = "--compare",
           .changed = [](Session& s) { ++s.revisions.figures; }},

    kept_camera<0>(
        "camera-1", "--camera-1",
        "a camera to go back to with Shift+1, as --camera has it; with ,follow its at= is from what it follows"),
    kept_camera<1>("camera-2", "--camera-2", "the same with Shift+2"),
    kept_camera<2>("camera-3", "--camera-3", "the same with Shift+3"),
    kept_camera<3>("camera-4", "--camera-4", "the same with Shift+4"),

    Option{
        .name = "unrolled",
        .group = OptionGroup::curves,
        .word = "--unroll",
        .help = "curves of angles on their continuous branch, not the file's own numbers",
        .field = [](auto s) { return &s.view->curves.unrolled; },
        .label = "Unroll",
        .tip =
            "Angles on their continuous branch: without jumps by 360\u00b0, nor to the other three angles of the same "
            "rotation. Off: the file's own numbers"},
    Option{.name = "joint-place",
           .remembered = true,
           .group = OptionGroup::curves,
           .word = "--joint-place",
           .help = "curves of where the joints are",
           .field = [](auto s) { return &s.view->curves.place; },
           .label = "Position",
           .tip = "Where the joint is in the file's space, in its units"},
    Option{.name = "joint-speed",
           .remembered = true,
           .group = OptionGroup::curves,
           .word = "--joint-speed",
           .help = "curves of how fast the joints move",
           .field = [](auto s) { return &s.view->curves.speed; },
           .label = "Speed",
           .tip = "How fast the joint moves in the world"},
    Option{
        .name = "signals",
        .group = OptionGroup::curves,
        .word = "--signals",
        .help = "curves of these analog channels and force plates' signals, with a + between them: \"TA+Plate 1 Fz\"",
        .field = [](auto s) { return &s.view->curves.signals; },
        .values = {.or_none = true, .knows = is_text, .form = "NAMES", .expected = "names of signals"}},
    Option{
        .name = "gimbal-angle",
        .remembered = true,
        .group = OptionGroup::curves,
        .word = "--gimbal-angle",
        .help =
            "warn where a middle angle is so many degrees from \u00b190, where the other two rotate about one axis; "
            "0 never does",
        .field = [](auto s) { return &s.view->curves.gimbal_angle; },
        .values = {.low = 0.0, .high = 45.0},
        .label = "Gimbal warning",
        .tip =
            "Degrees of the middle one of three angles from \u00b190, where the other two rotate about one axis. 0: no "
            "warning"},

    Option{.name = "skins",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--hide-skins",
           .help = "attach skins, but do not show them",
           .field = [](auto s) { return &s.view->options.skins; },
           .label = "Shown"},
    Option{.name = "colour-by-bone",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--colour-by-bone",
           .help = "colour each bone's part of a skin differently",
           .field = [](auto s) { return &s.view->options.colour_by_bone; },
           .label = "Colour by bone"},
    Option{.name = "boxes",
           .group = OptionGroup::skins,
           .word = "--no-boxes",
           .help = "hide the boxes of BonesPro's bones",
           .field = [](auto s) { return &s.view->options.boxes; },
           .label = "Boxes of the bones"},
    Option{.name = "skin-opacity",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--skin-opacity",
           .help = "opacity of skins; below 1 the bones inside are visible",
           .field = [](auto s) { return &s.view->options.skin_opacity; },
           .values = {.low = 0.1, .high = 1.0},
           .label = "Opacity",
           .tip = "Below 1 the bones inside are visible"},
    Option{.name = "explode",
           .group = OptionGroup::skins,
           .word = "--explode",
           .help = "how far to move the pieces of a rigid skin apart",
           .field = [](auto s) { return &s.view->options.explode; },
           .values = {.low = 0.0, .high = 1.0},
           .label = "Exploded",
           .tip = "Moves the pieces apart to show the seams"},

    Option{.name = "rest-pose", .field = [](auto s) { return &s.playback->rest_pose; }},

    remembered("left-width", column_width, [](auto s) { return &s.layout->left_width; }),
    remembered("right-width", column_width, [](auto s) { return &s.layout->right_width; }),
    remembered("left-folded", {}, [](auto s) { return &s.layout->left_folded; }),
    remembered("right-folded", {}, [](auto s) { return &s.layout->right_folded; }),
    remembered("right-open", {}, [](auto s) { return &s.layout->right_open; }),
    remembered("lane-height", {.low = 13, .high = 80}, [](auto s) { return &s.layout->lane_height; }),
    remembered("strip-folded", {}, [](auto s) { return &s.layout->strip_folded; }),
    Option{.name = "curves-docked",
           .remembered = true,
           .field = [](auto s) { return &s.layout->curves_docked; },
           .label = "Dock",
           .tip = "The curves are below the time bar, as wide as it is and on its scale"},
    remembered("dock-height", {.low = 80, .high = 600}, [](auto s) { return &s.layout->dock_height; }),
    remembered("lane-speed", {}, [](auto s) { return &s.layout->lanes[Lane::speed]; }),
    remembered("lane-checks", {}, [](auto s) { return &s.layout->lanes[Lane::checks]; }),
    remembered("lane-limits", {}, [](auto s) { return &s.layout->lanes[Lane::limits]; }),
    remembered("lane-contacts", {}, [](auto s) { return &s.layout->lanes[Lane::contacts]; }),
    remembered("lane-gaps", {}, [](auto s) { return &s.layout->lanes[Lane::gaps]; }),
    remembered("go-on-after-marking", {}, [](auto s) { return &s.ui->go_on; }),

    remembered("library-order", {.names = takes::library_order_names}, [](auto s) { return &s.ui->library_order; }),
};

}  // namespace

std::span<const Option> option_table() {
    static const std::vector<Option> all = [] {
        std::vector<Option> rows(table.begin(), table.end());
        rows.insert(rows.end(), file_options().begin(), file_options().end());
        return rows;
    }();
    return all;
}

const Option* find_option(std::string_view name) noexcept {
    const auto option = std::ranges::find(option_table(), name, &Option::name);
    return option != option_table().end() ? &*option : nullptr;
}

ConstSettings default_settings() noexcept {
    static const View view;
    static const Playback playback;
    static const UiState ui;
    static const takes::TakeRequest take;
    return {view, playback, ui, &take};
}

}  // namespace skelplay::session
