#include "cli/input_options.h"

#include <CLI/CLI.hpp>
#include <map>

#include "base/numbers.h"

namespace skelplay::cli {

namespace {

/// Accepts a positive, finite number and nothing else.
std::string positive(const std::string& text) {
    const auto value = base::parse_number(text);
    return value && *value > 0 ? std::string() : "expected a number above 0, found '" + text + "'";
}

}  // namespace

void add_input_options(CLI::App& command, InputOptions& options, bool files_required) {
    auto* files = command.add_option("FILE", options.files,
                                     "motion or skeleton files (.bvh .amc .asf .htr .htr2 .gtr)");
    if (files_required) files->required();
    command
        .add_option("--skeleton", options.load.skeleton, "the .asf of an .amc; without it, it is looked for")
        ->type_name("SKEL.asf");
    const auto positive_number = [&](const char* name, std::optional<double>& value, const char* help) {
        command
            .add_option_function<std::string>(
                name, [&value](const std::string& text) { value = base::parse_number(text); }, help)
            ->check(CLI::Validator(positive, ""))
            ->type_name("N");
    };
    positive_number("--fps", options.load.fps, "frames a second, instead of what the file says");
    positive_number("--unit-metres", options.place.metres_per_unit,
                    "metres in one of the file's length units");
    static const std::map<std::string, figure::Axis> axes{
        {"x", figure::Axis::x}, {"y", figure::Axis::y}, {"z", figure::Axis::z}};
    command.add_option("--up", options.place.up, "the file's axis that points up: y or z (or x)")
        ->transform(CLI::CheckedTransformer(axes, CLI::ignore_case).description(""))
        ->type_name("y|z");
    static const std::map<std::string, loaders::PositionChoice> rules{
        {"auto", loaders::PositionChoice::automatic},
        {"add", loaders::PositionChoice::add},
        {"replace", loaders::PositionChoice::replace}};
    command
        .add_option("--bvh-positions", options.load.bvh_positions,
                    "how BVH position channels and OFFSET combine; auto decides by the file")
        ->transform(CLI::CheckedTransformer(rules, CLI::ignore_case).description(""))
        ->type_name("auto|add|replace");
    command.add_option("--skin", options.skin, "a Wavefront skin, face groups named as bones")
        ->type_name("OBJ");
}

}  // namespace skelplay::cli
