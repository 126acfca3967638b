// The rows of the option table about files: how they are read, rendered and written, and the recent ones.

#include "base/rate.h"
#include "exporters/export.h"
#include "figure/euler.h"
#include "figure/length_unit.h"
#include "session/option_values.h"

namespace skelplay::session {
namespace {
constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();  // above 0
constexpr std::array<std::string_view, 3> position_names{"auto", "add", "replace"};
constexpr std::array<std::string_view, 2> preset_names{"base", "global"};
constexpr std::array<std::string_view, 3> length_names{"auto", "absolute", "added"};
constexpr std::array<std::string_view, 2> base_names{"0", "1"};
constexpr std::array<std::string_view, 2> sign_names{"minus", "plus"};
constexpr std::array<std::string_view, 2> box_names{"full", "half"};
constexpr std::array<std::string_view, 3> mode_names{"bones", "mesh", "mesh-local"};
constexpr std::array<std::string_view, 2> system_names{"absolute", "relative"};
constexpr std::array<std::string_view, 3> rotation_names{"matrix", "degrees", "radians"};
constexpr std::array<std::string_view, 3> channel_names{"as-source", "rotations", "all"};
constexpr std::array<std::string_view, 2> positional_names{"raw", "solve"};
constexpr std::array<std::string_view, 2> face_names{"as-is", "forward"};
constexpr std::array<std::string_view, 3> array_rotation_names{"quaternion", "6d", "matrix"};
constexpr std::array<std::string_view, 5> media_names{"mp4", "webm", "gif", "pictures", "still"};

/// A change to the motion, which is asked for each time.
template <class Field> Row repair(std::string_view name, std::string_view word, std::string_view help, Field field) {
    return flag(name, field).typed(OptionGroup::exporting, word, help).once();
}
}  // namespace

std::vector<Option> file_rows() {
    using enum OptionGroup;
    return {
        choice("render-kind", media_names, [](auto& s) { return &s.ui.render.kind; }),
        number("render-width", 2, 7680, [](auto& s) { return &s.ui.render.width; }),
        number("render-height", 2, 7680, [](auto& s) { return &s.ui.render.height; }),
        number("render-rate", 0.01, MediaFormat{}.highest_rate, [](auto& s) { return &s.ui.render.rate; })
            .typed(rendering, "--rate",
                   "pictures per second of a video; by default the take's rate, divided by a whole number if it is "
                   "above 60 (25 for .gif)",
                   "R")
            .or_none(),
        flag("render-labels", [](auto& s) { return &s.ui.render.labels; }),
        flag("render-stroboscope", [](auto& s) { return &s.ui.render.stroboscope; })
            .typed(rendering, "--stroboscope",
                   "all --frames in one picture, seen from one position, without --camera across the figure's path; "
                   "earlier poses are paler"),
        flag("render-burn-in", [](auto& s) { return &s.ui.render.burn_in; })
            .typed(
                rendering, "--burn-in",
                "write into each picture what it shows: take, frame (the file's number), time code, rate and camera"),
        flag("render-transparent", [](auto& s) { return &s.ui.render.transparent; })
            .typed(rendering, "--transparent", "nothing behind the figures (not in .mp4)"),
        number("render-shutter", 0, 360, [](auto& s) { return &s.ui.render.shutter; })
            .typed(rendering, "--shutter",
                   "motion blur: how long the shutter is open, where 360 is from one picture to the next (180 is usual "
                   "in film); 0 by default, for none",
                   "DEGREES"),
        number("render-blur-samples", 1, 256, [](auto& s) { return &s.ui.render.blur_samples; })
            .typed(rendering, "--blur-samples",
                   "poses in each picture while the shutter is open, averaged in linear light; 16 by default", "N"),
        number("render-poses", 2, 100, [](auto& s) { return &s.ui.render.poses; }),
        text("render-folder", [](auto& s) { return &s.ui.render.folder; }),
        text("--skeleton", [](auto& s) { return &s.take.options.skeleton; })
            .input("the .asf of an .amc, the structure file of a BonesPro animation; if not given, one is searched "
                   "for; the body model (.npz) of an AMASS take",
                   "SKEL")
            .none(""),
        text("--take", [](auto& s) { return &s.take.options.take; })
            .input("which take of a file that holds several: its name, or its number from 1; by default the first that "
                   "moves",
                   "NAME|N")
            .expecting("the name or number of a take")
            .known([](std::string_view word) { return !word.empty(); })
            .or_none(),
        number("--fps", base::least_rate, base::most_rate, [](auto& s) { return &s.take.options.fps; })
            .input("frames per second, instead of the file's rate")
            .expecting("a number from 0.000001 to 1000000"),
        number("--unit-metres", least, largest, [](auto& s) { return &s.take.place.metres_per_unit; })
            .input("metres in one of the file's length units")
            .expecting("a number above 0"),
        text("--up", [](auto& s) { return &s.take.place.up; })
            .input("the file's axis that points up: y or z (or x), with a minus when it points down", "y|z|-y|-z"),
        number("--ground", -largest, largest, [](auto& s) { return &s.take.place.ground; })
            .input("the height along the file's up axis, in its own units, at which the figure stands on the ground; "
                   "by default the median height of the feet that stand",
                   "HEIGHT")
            .expecting("a number"),
        number("--heading", -largest, largest, [](auto& s) { return &s.take.place.heading; })
            .input("degrees by which the figure is turned about the vertical axis, to the left seen from above",
                   "DEGREES")
            .expecting("a number"),
        choice("--bvh-positions", position_names, [](auto& s) { return &s.take.options.bvh_positions; })
            .input("whether BVH position channels are added to OFFSET or replace it; auto judges by the file")
            .expecting("add, auto or replace"),
        choice("--root-preset", preset_names, [](auto& s) { return &s.take.options.root_preset; })
            .input("whether the preset orientation of an .asf's root is the base of its motion, or the motion is along "
                   "and about global axes; base by default")
            .expecting("base or global"),
        choice("--bone-length", length_names, [](auto& s) { return &s.take.options.bone_length; })
            .input("whether 'l' in an .amc is a bone's length or added to it; auto judges by what keeps bones positive "
                   "and near their lengths")
            .expecting("absolute, added or auto"),
        flag("--invalid-points", [](auto& s) { return &s.take.options.invalid_points; })
            .input("show also the points that a C3D file marks as missing, where it has a place for them"),
        flag("--zero-is-missing", [](auto& s) { return &s.take.options.zero_is_missing; })
            .input("take points of a C3D file at exactly 0 0 0 as missing"),
        flag("--keep-zeros", [](auto& s) { return &s.take.options.keep_zeros; })
            .input("show markers of a TRC or CSM file at exactly 0 0 0 there; without it they are missing"),
        choice("--bonespro-index-base", base_names, [](auto& s) { return &s.take.options.bonespro.index_base; })
            .input("the number of BonesPro's first bone and vertex; by default the bones' numbers show it"),
        choice("--bonespro-euler-sign", sign_names, [](auto& s) { return &s.take.options.bonespro.euler_sign; })
            .input("the direction of BonesPro's angles; by default plus: right-handed", "plus|minus")
            .between(-1, 1),
        choice("--bonespro-box", box_names, [](auto& s) { return &s.take.options.bonespro.box; })
            .input("whether BonesPro's box sizes are full or half edge lengths; full by default"),
        text("--onto", [](auto& s) { return &s.take.transform.onto; })
            .input("plays the take on the skeleton of this file (.bvh, .fbx, .glb \u2026): bones that are the same "
                   "part of the body point as they do in the take; an AMC that 'convert' writes fits the .asf, which "
                   "is not changed",
                   "SKELETON"),
        text("--map", [](auto& s) { return &s.take.transform.map; })
            .input("which bones of SKELETON follow which, as JSON; written when there is no such file", "FILE")
            .needs("--onto"),
        flag("--no-foot-lock", [](auto& s) { return &s.take.transform.foot_lock; })
            .input("lets feet slide that stand in the take, where SKELETON has other legs")
            .needs("--onto"),
        choice("--positional", positional_names, [](auto& s) { return &s.take.transform.solve_positions; })
            .input("what to do where bones are moved, not turned: solve their rotations (by default) or leave them as "
                   "they are",
                   "solve|raw")
            .expecting("solve or raw"),
        text("--skin", [](auto& s) { return &s.take.skin.file; })
            .input("a Wavefront OBJ as skin, with face groups named after bones", "OBJ"),
        text("--skin-map", [](auto& s) { return &s.take.skin.map; })
            .input("which bones the skin's groups follow where their names do not say it, as JSON; the Skins panel "
                   "writes it",
                   "FILE"),
        flag("--accept-suggestions", [](auto& s) { return &s.take.skin.attach.accept_suggestions; })
            .attaching("let groups follow the bone with the nearest name"),
        number("--skin-scale", least, largest, [](auto& s) { return &s.take.skin.attach.scale; })
            .attaching("the factor on the skin's positions; auto, the default, is the one in which it fits; 1 leaves "
                       "its size as in the file",
                       "auto|N")
            .expecting("auto or a number above 0")
            .none("auto"),
        text("export-format", [](auto& s) { return &s.ui.export_form.format; }).known([](std::string_view word) {
            return exporters::export_format(word) != nullptr;
        }),
        number("export-rate", takes::lowest_export_rate, takes::highest_export_rate,
               [](auto& s) { return &s.ui.export_form.rate; })
            .typed(exporting, "--rate",
                   "frames a second to write; between frames rotations turn the shortest way, nothing is smoothed", "R")
            .or_none(),
        number("export-scale", takes::lowest_export_scale, takes::highest_export_scale,
               [](auto& s) { return &s.ui.export_form.scale; })
            .typed(exporting, "--scale", "factor on every length", "X"),
        flag("export-apply-scale", [](auto& s) { return &s.ui.export_form.apply_scale; })
            .typed(exporting, "--apply-scale",
                   "multiply lengths by the scale that the file declares: HTR's ScaleFactor; ASF's length, or 1/length "
                   "as CMU's files mean it"),
        flag("export-root-at-origin", [](auto& s) { return &s.ui.export_form.root_at_origin; })
            .typed(exporting, "--root-at-origin",
                   "move the take so that its root stands at the origin in the first frame"),
        text("export-unit", [](auto& s) { return &s.ui.export_form.unit; })
            .typed(exporting, "--to-unit", "the unit of length to write: {}; glTF is always in metres", "UNIT")
            .known([](std::string_view word) { return figure::length_unit(word) != nullptr; })
            .listed([] {
                std::vector<std::string_view> words;
                for (const figure::LengthUnit& unit : figure::length_units()) words.push_back(unit.word);
                return words;
            })
            .or_none(),
        text("export-up", [](auto& s) { return &s.ui.export_form.up; })
            .typed(exporting, "--to-up", "the up axis to write: y or z; in glTF it is always y", "AXIS")
            .known([](std::string_view word) { return word == "y" || word == "z"; })
            .expecting("y or z")
            .or_none(),
        text("export-order", [](auto& s) { return &s.ui.export_form.order; })
            .typed(exporting, "--order", "order of rotation to write, such as ZXY: the first one is made last", "XYZ")
            .expecting("x, y and z in some order")
            .known([](std::string_view word) { return figure::euler_order(word).has_value(); })
            .or_none(),
        text("export-rename", [](auto& s) { return &s.ui.export_form.rename; })
            .typed(exporting, "--rename",
                   "bones' names to write: of mixamo, unreal, vrm, smpl or unity for a recognised human; prefix:NAME "
                   "before each; strip takes prefixes off; or a file of old and new names (CSV, or a map of bones)",
                   "NAMES|FILE"),
        text("export-rest", [](auto& s) { return &s.ui.export_form.rest; })
            .typed(exporting, "--rest",
                   "the rest pose to write: t or a, upright and facing forward with arms level or 45 degrees down; a "
                   "frame, by its index or as @N by the file's number; no joint moves",
                   "t|a|N|@N")
            .expecting("t, a or a frame")
            .known([](std::string_view word) {
                return word == "t" || word == "a" || base::parse_integer(word.substr(word.starts_with('@') ? 1 : 0));
            })
            .or_none(),
        text("export-rest-of", [](auto& s) { return &s.ui.export_form.rest_of; })
            .typed(exporting, "--rest-of", "write the rest pose of another file with bones of the same names", "FILE")
            .once(),
        choice("export-channels", channel_names, [](auto& s) { return &s.ui.export_form.channels; })
            .typed(exporting, "--channels",
                   "the channels of joints in a BVH: as in the source (else rotations, and positions where joints move "
                   "from their parents), three rotations below roots, or all six of every joint"),
        choice("export-face", face_names, [](auto& s) { return &s.ui.export_form.face_forward; })
            .typed(exporting, "--face",
                   "forward turns the take about the vertical axis so that the body faces forward in the first frame: "
                   "along +Z where Y is up, along -Y where Z is")
            .once(),
        choice("export-array-rotations", array_rotation_names,
               [](auto& s) { return &s.ui.export_form.array_rotations; })
            .typed(exporting, "--rotations",
                   "in a .npz, write rotations beside quaternions also as the first two columns of matrices (6d) or as "
                   "matrices")
            .once(),
        flag("export-verbatim", [](auto& s) { return &s.ui.export_form.verbatim; })
            .typed(
                exporting, "--verbatim",
                "a BVH keeps several roots, blanks in names, names of end sites and position channels as the file has "
                "them, which other programs do not read alike")
            .once(),
        flag("export-ascii", [](auto& s) { return &s.ui.export_form.ascii; })
            .typed(exporting, "--ascii", "an FBX is written as text, which Blender does not read")
            .once(),
        flag("export-all-points", [](auto& s) { return &s.ui.export_form.all_points; })
            .typed(
                exporting, "--all-points",
                "in a TRC, write also what a model computed beside markers: the points of segments' axes, and angles "
                "and forces, which are no positions")
            .once(),
        choice("export-bonespro-mode", mode_names, [](auto& s) { return &s.ui.export_form.bonespro.mode; })
            .typed(exporting, "--bonespro-mode",
                   "what BonesPro's frames hold: each bone's transforms, the skin's vertices, or those in the axes of "
                   "their bones, which need the bones of the same take beside them"),
        choice("export-bonespro-system", system_names, [](auto& s) { return &s.ui.export_form.bonespro.system; })
            .typed(exporting, "--bonespro-system",
                   "whether BonesPro's transforms are in the world's axes (by default) or in those of the parent"),
        choice("export-bonespro-rotations", rotation_names,
               [](auto& s) { return &s.ui.export_form.bonespro.rotations; })
            .typed(exporting, "--bonespro-rotations",
                   "BonesPro's rotations as matrices or as Euler angles in degrees or radians; their order is "
                   "--order's backwards, by default XYZ"),
        flag("export-keep-limits", [](auto& s) { return &s.ui.export_form.keep_limits; })
            .typed(exporting, "--keep-limits",
                   "in an AMC, end every value at the limits of its .asf; what is cut is told"),
        number("export-scale-root", takes::lowest_export_scale, takes::highest_export_scale,
               [](auto& s) { return &s.ui.export_form.repairs.scale_root; })
            .typed(exporting, "--scale-root",
                   "factor on the path of the root alone: 100 where it is in metres and the bones are in centimetres",
                   "X")
            .once(),
        repair("export-exchange-sides", "--exchange-sides",
               "exchange the names of left and right bones or markers, and move nothing",
               [](auto& s) { return &s.ui.export_form.repairs.exchange_sides; }),
        repair("export-unflip", "--unflip",
               "turn joints back that turn by about half a turn from one frame to the next, as 'check' finds them",
               [](auto& s) { return &s.ui.export_form.repairs.unflip; }),
        repair(
            "export-despike", "--despike",
            "replace joints that are off for up to three frames, as 'check' finds them, by what the frames around say",
            [](auto& s) { return &s.ui.export_form.repairs.despike; }),
        repair("export-trim-rest", "--trim-rest", "leave out the rest pose that 'check' finds at the start or the end",
               [](auto& s) { return &s.ui.export_form.repairs.trim_rest; }),
        number("export-fill-gaps", 1e-3, 3'600, [](auto& s) { return &s.ui.export_form.repairs.fill_gaps; })
            .typed(exporting, "--fill-gaps",
                   "fill gaps of markers of up to so many seconds: up to 0.2 s by a curve, longer ones from three or "
                   "more markers of the same segment",
                   "SECONDS")
            .or_none()
            .once(),
        number("export-smooth", takes::lowest_smoothing, takes::highest_smoothing,
               [](auto& s) { return &s.ui.export_form.repairs.smooth; })
            .typed(exporting, "--smooth",
                   "smooth rotations and positions without delay, down to half the power at HZ; the first and the last "
                   "frame are kept",
                   "HZ")
            .or_none()
            .once(),
        repair("export-lock-feet", "--lock-feet", "hold feet where they stand, by bending the legs",
               [](auto& s) { return &s.ui.export_form.repairs.lock_feet; }),
        repair("export-level-drift", "--level-drift",
               "take a steady rise or sinking of the ground under the feet out of the take",
               [](auto& s) { return &s.ui.export_form.repairs.level_drift; }),
        repair("export-level-slope", "--level-slope",
               "rotate the take so that the ground on which the feet stand is level",
               [](auto& s) { return &s.ui.export_form.repairs.level_slope; }),
        repair("export-level", "--level", "move the take up or down so that its ground is at height 0",
               [](auto& s) { return &s.ui.export_form.repairs.level; }),
        repair("export-mirror", "--mirror", "exchange left and right, by the names of bones or markers",
               [](auto& s) { return &s.ui.export_form.repairs.mirror; }),
        flag("export-range", [](auto& s) { return &s.ui.export_form.range; }).once(),
        text("export-folder", [](auto& s) { return &s.ui.export_form.folder; }),
        text("last-folder", [](auto& s) { return &s.ui.last_folder; }),
        list("recent-file", [](auto& s) { return &s.ui.recent_files; }),
        list("recent-skeleton", [](auto& s) { return &s.ui.recent_skeletons; }),
        list("ground", [](auto& s) { return &s.ui.placements; }),
    };
}
}  // namespace skelplay::session
