#include "cli/input_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

#include "base/numbers.h"
#include "base/text.h"
#include "cli/value_checks.h"
#include "figure/signed_axis.h"
#include "loaders/formats.h"

namespace skelplay::cli {

namespace {

/// Accepts an axis with or without a sign.
std::string axis_with_sign(const std::string& text) {
    return figure::signed_axis(text) ? std::string()
                                     : "expected y, z or x, or one of them with a minus, found '" + text + "'";
}

/// Adds an option whose value must be one of the words.
template <class Value, class T>
void add_choice(CLI::App& command, const char* name, Value& value, const std::map<std::string, T>& words,
                const char* help, const char* grammar) {
    command.add_option(name, value, help)->transform(word_for(words))->type_name(grammar);
}

void add_bonespro_options(CLI::App& command, loaders::BonesProReading& reading) {
    using Box = loaders::BonesProReading::Box;
    static const std::map<std::string, int> bases{{"0", 0}, {"1", 1}};
    static const std::map<std::string, int> signs{{"plus", +1}, {"minus", -1}};
    static const std::map<std::string, Box> boxes{{"full", Box::full}, {"half", Box::half}};
    add_choice(command, "--bonespro-index-base", reading.index_base, bases,
               "the number of BonesPro's first bone and vertex; by default the bones' numbers show it", "0|1");
    add_choice(command, "--bonespro-euler-sign", reading.euler_sign, signs,
               "the direction of BonesPro's angles; by default plus: right-handed", "plus|minus");
    add_choice(command, "--bonespro-box", reading.box, boxes,
               "whether BonesPro's box sizes are full or half edge lengths; full by default", "full|half");
}

void add_transform_options(CLI::App& command, takes::TakeTransform& transform) {
    command
        .add_option("--onto", transform.onto,
                    "plays the take on the skeleton of this .asf, .bvh or .htr: bones that are the same part of the "
                    "body point as they do in the take")
        ->type_name("SKELETON");
    auto* map = command.add_option("--map", transform.map,
                                   "which bones of SKELETON follow which, as JSON; written when there is no such file");
    map->type_name("FILE");
    map->needs("--onto");
    command
        .add_flag_callback(
            "--no-foot-lock", [&transform] { transform.foot_lock = false; },
            "lets feet slide that stand in the take, where SKELETON has other legs")
        ->needs("--onto");
    command
        .add_option_function<std::string>(
            "--positional", [&transform](const std::string& word) { transform.solve_positions = word == "solve"; },
            "what to do where bones are moved, not turned: solve their rotations (by default) or leave them as they "
            "are")
        ->check(word_of({"solve", "raw"}))
        ->type_name("solve|raw");
}

/// "hat=head": the bone is behind the last sign of equality.
scene::SkinAssignment assignment_of(const std::string& word) {
    const std::size_t between = word.rfind('=');
    if (between == std::string::npos || between == 0)
        throw CLI::ValidationError("--assign", "expected GROUP=BONE, found '" + word + "'");
    return {base::to_utf8(word.substr(0, between)), base::to_utf8(word.substr(between + 1))};
}

void add_skin_options(CLI::App& command, takes::SkinRequest& skin) {
    command.add_option("--skin", skin.file, "a Wavefront OBJ as skin, with face groups named after bones")
        ->type_name("OBJ");
    command
        .add_option("--skin-map", skin.map,
                    "which bones the skin's groups follow where their names do not say it, as JSON; the Skins panel "
                    "writes it")
        ->type_name("FILE");
    command
        .add_option_function<std::vector<std::string>>(
            "--assign",
            [&skin](const std::vector<std::string>& words) {
                for (const std::string& word : words) skin.attach.assigned.push_back(assignment_of(word));
            },
            "a group (object, material) of the skin follows this bone; with nothing behind the = it does not move. "
            "May stand several times, and counts more than --skin-map")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("GROUP=BONE");
    command
        .add_option("--leave-bare", skin.attach.unskinned_on_purpose,
                    "a bone that is meant to have no faces; may stand several times")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("BONE");
}

}  // namespace

std::string motion_file_kinds() {
    return fmt::format("motion or skeleton files ({}, BonesPro's .txt)", loaders::readable_suffixes());
}

void add_input_options(CLI::App& command, InputOptions& options, bool files_required) {
    command.option_defaults()->group("Input");
    auto* files = command.add_option("FILE", options.files, motion_file_kinds());
    if (files_required) files->required();
    command
        .add_option(
            "--skeleton", options.take.options.skeleton,
            "the .asf of an .amc, the structure file of a BonesPro animation; if not given, one is searched for")
        ->type_name("SKEL");
    const auto positive_number = [&](const char* name, std::optional<double>& value, const char* help) {
        command
            .add_option_function<std::string>(
                name, [&value](const std::string& text) { value = base::parse_number(text); }, help)
            ->check(number_above_zero())
            ->type_name("N");
    };
    positive_number("--fps", options.take.options.fps, "frames per second, instead of the file's rate");
    positive_number("--unit-metres", options.take.place.metres_per_unit, "metres in one of the file's length units");
    command
        .add_option_function<std::string>(
            "--up", [&options](const std::string& word) { options.take.place.up = figure::signed_axis(word); },
            "the file's axis that points up: y or z (or x), with a minus when it points down")
        ->check(CLI::Validator(axis_with_sign, ""))
        ->type_name("y|z|-y|-z");
    command
        .add_option_function<std::string>(
            "--ground", [&options](const std::string& text) { options.take.place.ground = base::parse_number(text); },
            "the height along the file's up axis, in its own units, at which the figure stands on the ground; by "
            "default the median height of the feet that stand")
        ->check(finite_number())
        ->type_name("HEIGHT");
    static const std::map<std::string, loaders::PositionChoice> rules{{"auto", loaders::PositionChoice::automatic},
                                                                      {"add", loaders::PositionChoice::add},
                                                                      {"replace", loaders::PositionChoice::replace}};
    command
        .add_option("--bvh-positions", options.take.options.bvh_positions,
                    "whether BVH position channels are added to OFFSET or replace it; auto judges by the file")
        ->transform(word_for(rules))
        ->type_name("auto|add|replace");
    command.add_flag("--invalid-points", options.take.options.invalid_points,
                     "show also the points that a C3D file marks as missing, where it has a place for them");
    add_bonespro_options(command, options.take.options.bonespro);
    add_transform_options(command, options.take.transform);
    add_skin_options(command, options.take.skin);
    command.option_defaults()->group("Options");
}

}  // namespace skelplay::cli
