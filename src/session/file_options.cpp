// The rows of the option table about files: how they are read, rendered and written, and the recent ones.

#include <array>
#include <limits>

#include "base/rate.h"
#include "exporters/export.h"
#include "figure/euler.h"
#include "figure/length_unit.h"
#include "session/option_table.h"

namespace skelplay::session {

namespace {

using Values = Option::Values;

constexpr double largest = std::numeric_limits<double>::max();
constexpr Values above_zero{
    .low = std::numeric_limits<double>::denorm_min(), .high = largest, .expected = "a number above 0"};
constexpr std::array<std::string_view, 3> position_names{"auto", "add", "replace"};
constexpr std::array<std::string_view, 2> preset_names{"base", "global"};
constexpr std::array<std::string_view, 2> base_names{"0", "1"};
constexpr std::array<std::string_view, 2> sign_names{"minus", "plus"};
constexpr std::array<std::string_view, 2> box_names{"full", "half"};
constexpr std::array<std::string_view, 3> mode_names{"bones", "mesh", "mesh-local"};
constexpr std::array<std::string_view, 2> system_names{"absolute", "relative"};
constexpr std::array<std::string_view, 3> rotation_names{"matrix", "degrees", "radians"};
constexpr std::array<std::string_view, 2> positional_names{"raw", "solve"};
constexpr std::array<std::string_view, 5> media_names{"mp4", "webm", "gif", "pictures", "still"};
constexpr std::array<std::string_view, 2> up_names{"y", "z"};
constexpr Values scale_or_auto{
    .low = above_zero.low, .high = largest, .form = "auto|N", .expected = "auto or a number above 0", .none = "auto"};
constexpr Values picture_side{.low = 2, .high = 7680};  // pixels

/// An option that the command line has, and no state file.
constexpr Option input(std::string_view word, std::string_view help, Values values, Option::Access field,
                       std::string_view needs = {}, OptionGroup group = OptionGroup::input) {
    return {.name = word, .group = group, .word = word, .help = help, .field = field, .values = values, .needs = needs};
}

/// One that is remembered from one run to the next.
constexpr Option remembered(std::string_view name, Values values, Option::Access field) {
    return {.name = name, .remembered = true, .field = field, .values = values};
}

/// One that is both.
constexpr Option rendering(std::string_view name, std::string_view word, std::string_view help, Values values,
                           Option::Access field, OptionGroup group = OptionGroup::rendering) {
    return {
        .name = name, .remembered = true, .group = group, .word = word, .help = help, .field = field, .values = values};
}
constexpr Option exporting(std::string_view name, std::string_view word, std::string_view help, Values values,
                           Option::Access field) {
    return rendering(name, word, help, values, field, OptionGroup::exporting);
}
/// A change to the motion, which is asked for each time.
constexpr Option repair(std::string_view name, std::string_view word, std::string_view help, std::string_view label,
                        Option::Access field, Values values = {}) {
    return {.name = name,
            .group = OptionGroup::exporting,
            .word = word,
            .help = help,
            .field = field,
            .values = values,
            .label = label,
            .tip = help};
}

bool is_format(std::string_view word) { return exporters::export_format(word) != nullptr; }
bool is_order(std::string_view word) { return figure::euler_order(word).has_value(); }
bool is_any(std::string_view) { return true; }
bool is_unit(std::string_view word) { return figure::length_unit(word) != nullptr; }
std::vector<std::string_view> unit_words() {
    std::vector<std::string_view> words;
    for (const figure::LengthUnit& unit : figure::length_units()) words.push_back(unit.word);
    return words;
}

constexpr std::array table{
    remembered("render-kind", {.names = media_names}, [](auto s) { return &s.render->kind; }),
    remembered("render-width", picture_side, [](auto s) { return &s.render->width; }),
    remembered("render-height", picture_side, [](auto s) { return &s.render->height; }),
    rendering("render-rate", "--rate",
              "pictures per second of a video; by default the take's rate, divided by a whole number if it is above 60 "
              "(25 for .gif)",
              {.low = 0.01, .high = MediaFormat{}.highest_rate, .or_none = true, .form = "R"},
              [](auto s) { return &s.render->rate; }),
    remembered("render-labels", {}, [](auto s) { return &s.render->labels; }),
    rendering("render-stroboscope", "--stroboscope",
              "all --frames in one picture, seen from one position, without --camera across the figure's path; earlier "
              "poses are paler",
              {}, [](auto s) { return &s.render->stroboscope; }),
    rendering("render-burn-in", "--burn-in",
              "write into each picture what it shows: take, frame (the file's number), time code, rate and camera", {},
              [](auto s) { return &s.render->burn_in; }),
    rendering("render-transparent", "--transparent", "nothing behind the figures (not in .mp4)", {},
              [](auto s) { return &s.render->transparent; }),
    rendering("render-shutter", "--shutter",
              "motion blur: how long the shutter is open, where 360 is from one picture to the next (180 is usual in "
              "film); 0 by default, for none",
              {.low = 0, .high = 360, .form = "DEGREES"}, [](auto s) { return &s.render->shutter; }),
    rendering("render-blur-samples", "--blur-samples",
              "poses in each picture while the shutter is open, averaged in linear light; 16 by default",
              {.low = 1, .high = 256, .form = "N"}, [](auto s) { return &s.render->blur_samples; }),
    remembered("render-poses", {.low = 2, .high = 100}, [](auto s) { return &s.render->poses; }),
    remembered("render-folder", {}, [](auto s) { return &s.render->folder; }),

    input(
        "--skeleton",
        "the .asf of an .amc, the structure file of a BonesPro animation; if not given, one is searched for; the body "
        "model (.npz) of an AMASS take",
        {.form = "SKEL", .none = ""}, [](auto s) { return &s.take->options.skeleton; }),
    input("--take",
          "which take of a file that holds several: its name, or its number from 1; by default the first that moves",
          {.or_none = true, .knows = is_any, .form = "NAME|N", .expected = "the name or number of a take"},
          [](auto s) { return &s.take->options.take; }),
    input("--fps", "frames per second, instead of the file's rate",
          {.low = base::least_rate, .high = base::most_rate, .expected = "a number from 0.000001 to 1000000"},
          [](auto s) { return &s.take->options.fps; }),
    input("--unit-metres", "metres in one of the file's length units", above_zero,
          [](auto s) { return &s.take->place.metres_per_unit; }),
    input("--up", "the file's axis that points up: y or z (or x), with a minus when it points down",
          {.form = "y|z|-y|-z"}, [](auto s) { return &s.take->place.up; }),
    input("--ground",
          "the height along the file's up axis, in its own units, at which the figure stands on the ground; by default "
          "the median height of the feet that stand",
          {.low = -largest, .high = largest, .form = "HEIGHT", .expected = "a number"},
          [](auto s) { return &s.take->place.ground; }),
    input("--heading", "degrees by which the figure is turned about the vertical axis, to the left seen from above",
          {.low = -largest, .high = largest, .form = "DEGREES", .expected = "a number"},
          [](auto s) { return &s.take->place.heading; }),
    input("--bvh-positions", "whether BVH position channels are added to OFFSET or replace it; auto judges by the file",
          {.names = position_names, .expected = "add, auto or replace"},
          [](auto s) { return &s.take->options.bvh_positions; }),
    input(
        "--root-preset",
        "whether the preset orientation of an .asf's root is the base of its motion, or the motion is along and about "
        "global axes; base by default",
        {.names = preset_names, .expected = "base or global"}, [](auto s) { return &s.take->options.root_preset; }),
    input("--invalid-points", "show also the points that a C3D file marks as missing, where it has a place for them",
          {}, [](auto s) { return &s.take->options.invalid_points; }),
    input("--bonespro-index-base",
          "the number of BonesPro's first bone and vertex; by default the bones' numbers show it",
          {.names = base_names}, [](auto s) { return &s.take->options.bonespro.index_base; }),
    input("--bonespro-euler-sign", "the direction of BonesPro's angles; by default plus: right-handed",
          {.low = -1, .names = sign_names, .form = "plus|minus"},
          [](auto s) { return &s.take->options.bonespro.euler_sign; }),
    input("--bonespro-box", "whether BonesPro's box sizes are full or half edge lengths; full by default",
          {.names = box_names}, [](auto s) { return &s.take->options.bonespro.box; }),
    input("--onto",
          "plays the take on the skeleton of this file (.bvh, .fbx, .glb \u2026): bones that are the same part of the "
          "body point "
          "as they do in the take; an AMC that 'convert' writes fits the .asf, which is not changed",
          {.form = "SKELETON"}, [](auto s) { return &s.take->transform.onto; }),
    input(
        "--map", "which bones of SKELETON follow which, as JSON; written when there is no such file", {.form = "FILE"},
        [](auto s) { return &s.take->transform.map; }, "--onto"),
    input(
        "--no-foot-lock", "lets feet slide that stand in the take, where SKELETON has other legs", {},
        [](auto s) { return &s.take->transform.foot_lock; }, "--onto"),
    input("--positional",
          "what to do where bones are moved, not turned: solve their rotations (by default) or leave them as they are",
          {.names = positional_names, .form = "solve|raw"}, [](auto s) { return &s.take->transform.solve_positions; }),
    input("--skin", "a Wavefront OBJ as skin, with face groups named after bones", {.form = "OBJ"},
          [](auto s) { return &s.take->skin.file; }),
    input("--skin-map",
          "which bones the skin's groups follow where their names do not say it, as JSON; the Skins panel writes it",
          {.form = "FILE"}, [](auto s) { return &s.take->skin.map; }),
    input(
        "--accept-suggestions", "let groups follow the bone with the nearest name", {},
        [](auto s) { return &s.take->skin.attach.accept_suggestions; }, {}, OptionGroup::attaching),
    input(
        "--skin-scale",
        "the factor on the skin's positions; auto, the default, is 1, or the skeleton's declared scale or its "
        "inverse if the skin fits so",
        scale_or_auto, [](auto s) { return &s.take->skin.attach.scale; }, {}, OptionGroup::attaching),

    remembered("export-format", {.knows = is_format}, [](auto s) { return &s.output->format; }),
    exporting("export-rate", "--rate",
              "frames a second to write; between frames rotations turn the shortest way, nothing is smoothed",
              {.low = takes::lowest_export_rate, .high = takes::highest_export_rate, .or_none = true, .form = "R"},
              [](auto s) { return &s.output->rate; }),
    exporting("export-scale", "--scale", "factor on every length",
              {.low = takes::lowest_export_scale, .high = takes::highest_export_scale, .form = "X"},
              [](auto s) { return &s.output->scale; }),
    exporting("export-apply-scale", "--apply-scale",
              "multiply lengths by the scale that the file declares: HTR's ScaleFactor; ASF's length, or 1/length as "
              "CMU's files mean it",
              {}, [](auto s) { return &s.output->apply_scale; }),
    exporting("export-root-at-origin", "--root-at-origin",
              "move the take so that its root stands at the origin in the first frame", {},
              [](auto s) { return &s.output->root_at_origin; }),
    exporting("export-unit", "--to-unit", "the unit of length to write: {}; glTF is always in metres",
              {.or_none = true, .knows = is_unit, .words = unit_words, .form = "UNIT"},
              [](auto s) { return &s.output->unit; }),
    exporting("export-up", "--to-up", "the up axis to write: y or z; in glTF it is always y",
              {.or_none = true, .names = up_names, .form = "AXIS"}, [](auto s) { return &s.output->up; }),
    exporting("export-order", "--order", "order of rotation to write, such as ZXY: the first one is made last",
              {.or_none = true, .knows = is_order, .form = "XYZ", .expected = "x, y and z in some order"},
              [](auto s) { return &s.output->order; }),
    exporting("export-bonespro-mode", "--bonespro-mode",
              "what BonesPro's frames hold: each bone's transforms, the skin's vertices, or those in the axes of their "
              "bones, which need the bones of the same take beside them",
              {.names = mode_names}, [](auto s) { return &s.output->bonespro.mode; }),
    exporting("export-bonespro-system", "--bonespro-system",
              "whether BonesPro's transforms are in the world's axes (by default) or in those of the parent",
              {.names = system_names}, [](auto s) { return &s.output->bonespro.system; }),
    exporting("export-bonespro-rotations", "--bonespro-rotations",
              "BonesPro's rotations as matrices or as Euler angles in degrees or radians; their order is --order's "
              "backwards, by default XYZ",
              {.names = rotation_names}, [](auto s) { return &s.output->bonespro.rotations; }),
    exporting("export-keep-limits", "--keep-limits",
              "in an AMC, end every value at the limits of its .asf; what is cut is told", {},
              [](auto s) { return &s.output->keep_limits; }),
    repair("export-despike", "--despike",
           "replace joints that are off for up to three frames, as 'check' finds them, by what the frames around say",
           "Replace spikes", [](auto s) { return &s.output->repairs.despike; }),
    repair("export-trim-rest", "--trim-rest", "leave out the rest pose that 'check' finds at the start or the end",
           "Leave out rest poses", [](auto s) { return &s.output->repairs.trim_rest; }),
    repair(
        "export-smooth", "--smooth",
        "smooth rotations and positions without delay, down to half the power at HZ; the first and the last frame are "
        "kept",
        {}, [](auto s) { return &s.output->repairs.smooth; },
        {.low = takes::lowest_smoothing, .high = takes::highest_smoothing, .or_none = true, .form = "HZ"}),
    repair("export-lock-feet", "--lock-feet", "hold feet where they stand, by bending the legs", "Hold standing feet",
           [](auto s) { return &s.output->repairs.lock_feet; }),
    repair("export-level", "--level", "move the take up or down so that its ground is at height 0",
           "The ground to height 0", [](auto s) { return &s.output->repairs.level; }),
    repair("export-mirror", "--mirror", "exchange left and right, by the names of bones or markers",
           "Exchange left and right", [](auto s) { return &s.output->repairs.mirror; }),
    Option{.name = "export-range", .field = [](auto s) { return &s.output->range; }},
    remembered("export-folder", {}, [](auto s) { return &s.output->folder; }),

    remembered("last-folder", {}, [](auto s) { return &s.ui->last_folder; }),
    remembered("recent-file", {}, [](auto s) { return &s.ui->recent_files; }),
    remembered("recent-skeleton", {}, [](auto s) { return &s.ui->recent_skeletons; }),
    remembered("ground", {}, [](auto s) { return &s.ui->placements; }),
};

}  // namespace

std::span<const Option> file_options() { return table; }

}  // namespace skelplay::session
