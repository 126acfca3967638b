// The rows of the option table about files: how they are read, rendered and written, and the recent ones.

#include <array>
#include <limits>

#include "exporters/export.h"
#include "figure/length_unit.h"
#include "processing/euler.h"
#include "session/option_table.h"

namespace skelplay::session {

namespace {

using Values = Option::Values;

constexpr double largest = std::numeric_limits<double>::max();
constexpr Values above_zero{
    .low = std::numeric_limits<double>::denorm_min(), .high = largest, .expected = "a number above 0"};
constexpr std::array<std::string_view, 3> position_names{"auto", "add", "replace"};
constexpr std::array<std::string_view, 2> base_names{"0", "1"};
constexpr std::array<std::string_view, 2> sign_names{"minus", "plus"};
constexpr std::array<std::string_view, 2> box_names{"full", "half"};
constexpr std::array<std::string_view, 2> positional_names{"raw", "solve"};
constexpr std::array<std::string_view, 5> media_names{"mp4", "webm", "gif", "pictures", "still"};
constexpr std::array<std::string_view, 2> up_names{"y", "z"};
constexpr Values picture_side{.low = 2, .high = 7680};  // pixels

/// An option that the command line has, and no state file.
constexpr Option input(std::string_view word, std::string_view help, Option::Access field, Values values = {},
                       std::string_view needs = {}, OptionGroup group = OptionGroup::input) {
    return {.name = word, .group = group, .word = word, .help = help, .field = field, .values = values, .needs = needs};
}

/// An option that is remembered from one run to the next, with its word on the command line if it has one.
constexpr Option remembered(std::string_view name, Option::Access field, Values values = {},
                            OptionGroup group = OptionGroup::none, std::string_view word = {},
                            std::string_view help = {}) {
    return {
        .name = name, .remembered = true, .group = group, .word = word, .help = help, .field = field, .values = values};
}

std::vector<std::string_view> unit_words() {
    std::vector<std::string_view> words;
    for (const figure::LengthUnit& unit : figure::length_units()) words.push_back(unit.word);
    return words;
}

constexpr std::array table{
    remembered("render-kind", [](auto s) { return &s.render->kind; }, {.names = media_names}),
    remembered(
        "render-width", [](auto s) { return &s.render->width; }, picture_side),
    remembered(
        "render-height", [](auto s) { return &s.render->height; }, picture_side),
    remembered(
        "render-rate", [](auto s) { return &s.render->rate; },
        {.low = 0.01, .high = MediaFormat{}.highest_rate, .or_none = true, .form = "R"}, OptionGroup::rendering,
        "--rate",
        "pictures per second of a video; by default the take's rate, divided by a whole number if it is above "
        "60 (25 for .gif)"),
    remembered("render-labels", [](auto s) { return &s.render->labels; }),
    remembered(
        "render-stroboscope", [](auto s) { return &s.render->stroboscope; }, {}, OptionGroup::rendering,
        "--stroboscope", "all --frames in one picture, seen from one position; earlier poses are paler"),
    remembered(
        "render-burn-in", [](auto s) { return &s.render->burn_in; }, {}, OptionGroup::rendering, "--burn-in",
        "write into each picture what it shows: take, frame (the file's number), time code, rate and camera"),
    remembered(
        "render-transparent", [](auto s) { return &s.render->transparent; }, {}, OptionGroup::rendering,
        "--transparent", "nothing behind the figures (not in .mp4)"),
    remembered("render-poses", [](auto s) { return &s.render->poses; }, {.low = 2, .high = 100}),
    remembered("render-folder", [](auto s) { return &s.render->folder; }),

    input("--skeleton",
          "the .asf of an .amc, the structure file of a BonesPro animation; if not given, one is searched for",
          [](auto s) { return &s.take->options.skeleton; }, {.form = "SKEL", .none = ""}),
    input(
        "--fps", "frames per second, instead of the file's rate", [](auto s) { return &s.take->options.fps; },
        above_zero),
    input(
        "--unit-metres", "metres in one of the file's length units",
        [](auto s) { return &s.take->place.metres_per_unit; }, above_zero),
    input("--up", "the file's axis that points up: y or z (or x), with a minus when it points down",
          [](auto s) { return &s.take->place.up; }, {.form = "y|z|-y|-z"}),
    input("--ground",
          "the height along the file's up axis, in its own units, at which the figure stands on the ground; by default "
          "the median height of the feet that stand",
          [](auto s) { return &s.take->place.ground; },
          {.low = -largest, .high = largest, .form = "HEIGHT", .expected = "a number"}),
    input("--bvh-positions", "whether BVH position channels are added to OFFSET or replace it; auto judges by the file",
          [](auto s) { return &s.take->options.bvh_positions; },
          {.names = position_names, .expected = "add, auto or replace"}),
    input("--invalid-points", "show also the points that a C3D file marks as missing, where it has a place for them",
          [](auto s) { return &s.take->options.invalid_points; }),
    input("--bonespro-index-base",
          "the number of BonesPro's first bone and vertex; by default the bones' numbers show it",
          [](auto s) { return &s.take->options.bonespro.index_base; }, {.names = base_names}),
    input("--bonespro-euler-sign", "the direction of BonesPro's angles; by default plus: right-handed",
          [](auto s) { return &s.take->options.bonespro.euler_sign; },
          {.low = -1, .names = sign_names, .form = "plus|minus"}),
    input("--bonespro-box", "whether BonesPro's box sizes are full or half edge lengths; full by default",
          [](auto s) { return &s.take->options.bonespro.box; }, {.names = box_names}),
    input("--onto",
          "plays the take on the skeleton of this .asf, .bvh or .htr: bones that are the same part of the body point "
          "as they do in the take",
          [](auto s) { return &s.take->transform.onto; }, {.form = "SKELETON"}),
    input(
        "--map", "which bones of SKELETON follow which, as JSON; written when there is no such file",
        [](auto s) { return &s.take->transform.map; }, {.form = "FILE"}, "--onto"),
    input(
        "--no-foot-lock", "lets feet slide that stand in the take, where SKELETON has other legs",
        [](auto s) { return &s.take->transform.foot_lock; }, {}, "--onto"),
    input("--positional",
          "what to do where bones are moved, not turned: solve their rotations (by default) or leave them as they are",
          [](auto s) { return &s.take->transform.solve_positions; }, {.names = positional_names, .form = "solve|raw"}),
    input("--skin", "a Wavefront OBJ as skin, with face groups named after bones",
          [](auto s) { return &s.take->skin.file; }, {.form = "OBJ"}),
    input("--skin-map",
          "which bones the skin's groups follow where their names do not say it, as JSON; the Skins panel writes it",
          [](auto s) { return &s.take->skin.map; }, {.form = "FILE"}),
    input(
        "--accept-suggestions", "let groups follow the bone with the nearest name",
        [](auto s) { return &s.take->skin.attach.accept_suggestions; }, {}, {}, OptionGroup::attaching),
    input(
        "--skin-scale",
        "the factor on the skin's positions; auto, the default, is 1, or the skeleton's declared scale or its "
        "inverse if the skin fits so",
        [](auto s) { return &s.take->skin.attach.scale; },
        {.low = above_zero.low,
         .high = largest,
         .form = "auto|N",
         .expected = "auto or a number above 0",
         .none = "auto"},
        {}, OptionGroup::attaching),

    remembered("export-format", [](auto s) { return &s.output->format; },
               {.knows = [](std::string_view name) { return exporters::export_format(name) != nullptr; }}),
    remembered(
        "export-rate", [](auto s) { return &s.output->rate; },
        {.low = takes::lowest_export_rate, .high = takes::highest_export_rate, .or_none = true, .form = "R"},
        OptionGroup::exporting, "--rate",
        "frames a second to write; between frames rotations turn the shortest way, nothing is smoothed"),
    remembered(
        "export-scale", [](auto s) { return &s.output->scale; },
        {.low = takes::lowest_export_scale, .high = takes::highest_export_scale, .form = "X"}, OptionGroup::exporting,
        "--scale", "factor on every length"),
    remembered(
        "export-root-at-origin", [](auto s) { return &s.output->root_at_origin; }, {}, OptionGroup::exporting,
        "--root-at-origin", "move the take so that its root stands at the origin in the first frame"),
    remembered(
        "export-unit", [](auto s) { return &s.output->unit; },
        {.or_none = true,
         .knows = [](std::string_view unit) { return figure::length_unit(unit) != nullptr; },
         .words = unit_words,
         .form = "UNIT"},
        OptionGroup::exporting, "--to-unit", "the unit of length to write: {}; glTF is always in metres"),
    remembered(
        "export-up", [](auto s) { return &s.output->up; }, {.or_none = true, .names = up_names, .form = "AXIS"},
        OptionGroup::exporting, "--to-up", "the up axis to write: y or z; in glTF it is always y"),
    remembered(
        "export-order", [](auto s) { return &s.output->order; },
        {.or_none = true,
         .knows = [](std::string_view order) { return processing::euler_order(order).has_value(); },
         .form = "XYZ",
         .expected = "x, y and z in some order"},
        OptionGroup::exporting, "--order", "order of rotation to write, such as ZXY: the first one is made last"),
    Option{.name = "export-range", .field = [](auto s) { return &s.output->range; }},
    remembered("export-folder", [](auto s) { return &s.output->folder; }),

    remembered("last-folder", [](auto s) { return &s.ui->last_folder; }),
    remembered("recent-file", [](auto s) { return &s.ui->recent_files; }),
    remembered("recent-skeleton", [](auto s) { return &s.ui->recent_skeletons; }),
    remembered("ground", [](auto s) { return &s.ui->grounds; }),
};

}  // namespace

std::span<const Option> file_options() { return table; }

}  // namespace skelplay::session
