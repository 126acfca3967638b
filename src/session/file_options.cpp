// The rows of the option table about files: how they are read, rendered and written, and the recent ones.

#include "figure/length_unit.h"
#include "session/option_values.h"

namespace skelplay::session {
namespace {
constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();  // above 0

/// A change to the motion, which is asked for each time.
template <class Field> Row repair(std::string_view name, Field field) { return flag(name, field).once(); }
}  // namespace

std::vector<Option> file_rows() {
    using enum OptionGroup;
    return rows({
        {rendering,
         {
             choice("render-kind", [](auto& s) { return &s.ui.render.kind; }),
             number("render-width", 2, 7680, [](auto& s) { return &s.ui.render.width; }),
             number("render-height", 2, 7680, [](auto& s) { return &s.ui.render.height; }),
             number("render-rate", 0.01, MediaFormat{}.highest_rate, [](auto& s) { return &s.ui.render.rate; }).or_none(),
             flag("render-labels", [](auto& s) { return &s.ui.render.labels; }),
             flag("render-stroboscope", [](auto& s) { return &s.ui.render.stroboscope; }),
             flag("render-burn-in", [](auto& s) { return &s.ui.render.burn_in; }),
             flag("render-transparent", [](auto& s) { return &s.ui.render.transparent; }),
             number("render-shutter", 0, 360, [](auto& s) { return &s.ui.render.shutter; }),
             number("render-blur-samples", 1, 256, [](auto& s) { return &s.ui.render.blur_samples; }),
             number("render-poses", 2, 100, [](auto& s) { return &s.ui.render.poses; }),
             text("render-folder", [](auto& s) { return &s.ui.render.folder; }),
         }},
        {input,
         {
             text("--skeleton", [](auto& s) { return &s.take.options.skeleton; }).none(""),
             text("--take", [](auto& s) { return &s.take.options.take; })
                 .known([](std::string_view word) { return !word.empty(); })
                 .or_none(),
             number("--fps", base::least_rate, base::most_rate, [](auto& s) { return &s.take.options.fps; }),
             number("--unit-metres", least, largest, [](auto& s) { return &s.take.place.metres_per_unit; }),
             text("--up", [](auto& s) { return &s.take.place.up; }),
             number("--ground", -largest, largest, [](auto& s) { return &s.take.place.ground; }),
             number("--heading", -largest, largest, [](auto& s) { return &s.take.place.heading; }),
             choice("--bvh-positions", [](auto& s) { return &s.take.options.bvh_positions; }),
             choice("--root-preset", [](auto& s) { return &s.take.options.root_preset; }),
             choice("--bone-length", [](auto& s) { return &s.take.options.bone_length; }),
             flag("--invalid-points", [](auto& s) { return &s.take.options.invalid_points; }),
             flag("--zero-is-missing", [](auto& s) { return &s.take.options.zero_is_missing; }),
             flag("--keep-zeros", [](auto& s) { return &s.take.options.keep_zeros; }),
             choice("--bonespro-index-base", [](auto& s) { return &s.take.options.bonespro.index_base; }),
             choice("--bonespro-euler-sign", [](auto& s) { return &s.take.options.bonespro.euler_sign; }).between(-1, 1),
             choice("--bonespro-box", [](auto& s) { return &s.take.options.bonespro.box; }),
             text("--onto", [](auto& s) { return &s.take.transform.onto; }),
             text("--map", [](auto& s) { return &s.take.transform.map; }).needs("--onto"),
             flag("--no-foot-lock", [](auto& s) { return &s.take.transform.foot_lock; }).needs("--onto"),
             choice("--positional", [](auto& s) { return &s.take.transform.solve_positions; }),
             text("--skin", [](auto& s) { return &s.take.skin.file; }),
             text("--skin-map", [](auto& s) { return &s.take.skin.map; }),
         }},
        {attaching,
         {
             flag("--accept-suggestions", [](auto& s) { return &s.take.skin.attach.accept_suggestions; }),
             number("--skin-scale", least, largest, [](auto& s) { return &s.take.skin.attach.scale; }).none("auto"),
         }},
        {none,
         {
             text("export-format", [](auto& s) { return &s.ui.export_form.format; }).known([](std::string_view word) {
                 return exporters::export_format(word) != nullptr;
             }),
         }},
        {exporting,
         {
             number("export-rate", takes::lowest_export_rate, takes::highest_export_rate,
                    [](auto& s) { return &s.ui.export_form.rate; })
                 .or_none(),
             number("export-scale", takes::lowest_export_scale, takes::highest_export_scale,
                    [](auto& s) { return &s.ui.export_form.scale; }),
             flag("export-apply-scale", [](auto& s) { return &s.ui.export_form.apply_scale; }),
             flag("export-root-at-origin", [](auto& s) { return &s.ui.export_form.root_at_origin; }),
             text("export-unit", [](auto& s) { return &s.ui.export_form.unit; })
                 .known([](std::string_view word) { return figure::length_unit(word) != nullptr; })
                 .listed([] {
                     std::vector<std::string_view> words;
                     for (const figure::LengthUnit& unit : figure::length_units()) words.push_back(unit.word);
                     return words;
                 })
                 .or_none(),
             text("export-up", [](auto& s) { return &s.ui.export_form.up; })
                 .known([](std::string_view word) { return word == "y" || word == "z"; })
                 .or_none(),
             text("export-order", [](auto& s) { return &s.ui.export_form.order; })
                 .known([](std::string_view word) { return figure::euler_order(word).has_value(); })
                 .or_none(),
             text("export-rename", [](auto& s) { return &s.ui.export_form.rename; }).once(),
             text("export-rest", [](auto& s) { return &s.ui.export_form.rest; })
                 .known([](std::string_view word) {
                     return word == "t" || word == "a" || base::parse_integer(word.substr(word.starts_with('@') ? 1 : 0));
                 })
                 .or_none()
                 .once(),
             text("export-rest-of", [](auto& s) { return &s.ui.export_form.rest_of; }).once(),
             choice("export-channels", [](auto& s) { return &s.ui.export_form.channels; }),
             choice("export-face", [](auto& s) { return &s.ui.export_form.face_forward; }).once(),
             choice("export-array-rotations", [](auto& s) { return &s.ui.export_form.array_rotations; }).once(),
             flag("export-verbatim", [](auto& s) { return &s.ui.export_form.verbatim; }).once(),
             flag("export-ascii", [](auto& s) { return &s.ui.export_form.ascii; }).once(),
             flag("export-all-points", [](auto& s) { return &s.ui.export_form.all_points; }).once(),
             choice("export-bonespro-mode", [](auto& s) { return &s.ui.export_form.bonespro.mode; }),
             choice("export-bonespro-system", [](auto& s) { return &s.ui.export_form.bonespro.system; }),
             choice("export-bonespro-rotations", [](auto& s) { return &s.ui.export_form.bonespro.rotations; }),
             flag("export-keep-limits", [](auto& s) { return &s.ui.export_form.keep_limits; }),
             number("export-scale-root", takes::lowest_export_scale, takes::highest_export_scale,
                    [](auto& s) { return &s.ui.export_form.repairs.scale_root; })
                 .once(),
             repair("export-exchange-sides", [](auto& s) { return &s.ui.export_form.repairs.exchange_sides; }),
             repair("export-unflip", [](auto& s) { return &s.ui.export_form.repairs.unflip; }),
             repair("export-despike", [](auto& s) { return &s.ui.export_form.repairs.despike; }),
             repair("export-trim-rest", [](auto& s) { return &s.ui.export_form.repairs.trim_rest; }),
             number("export-fill-gaps", 1e-3, 3'600, [](auto& s) { return &s.ui.export_form.repairs.fill_gaps; })
                 .or_none()
                 .once(),
             number("export-smooth", takes::lowest_smoothing, takes::highest_smoothing,
                    [](auto& s) { return &s.ui.export_form.repairs.smooth; })
                 .or_none()
                 .once(),
             repair("export-lock-feet", [](auto& s) { return &s.ui.export_form.repairs.lock_feet; }),
             repair("export-level-drift", [](auto& s) { return &s.ui.export_form.repairs.level_drift; }),
             repair("export-level-slope", [](auto& s) { return &s.ui.export_form.repairs.level_slope; }),
             repair("export-level", [](auto& s) { return &s.ui.export_form.repairs.level; }),
             repair("export-mirror", [](auto& s) { return &s.ui.export_form.repairs.mirror; }),
             text("export-repair-only", [](auto& s) { return &s.ui.export_form.repairs.only; }).once(),
         }},
        {none,
         {
             flag("export-range", [](auto& s) { return &s.ui.export_form.range; }).once(),
             text("export-folder", [](auto& s) { return &s.ui.export_form.folder; }),
             text("last-folder", [](auto& s) { return &s.ui.last_folder; }),
             list("recent-file", [](auto& s) { return &s.ui.recent_files; }),
             list("recent-skeleton", [](auto& s) { return &s.ui.recent_skeletons; }),
             list("ground", [](auto& s) { return &s.ui.placements; }),
         }},
    });
}
}  // namespace skelplay::session
