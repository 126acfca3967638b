#include "cli/input_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/option_words.h"
#include "loaders/formats.h"

namespace skelplay::cli {

namespace {

/// "hat=head": the bone is behind the last sign of equality.
template <class Pair>
Pair pair_of(const std::string& word, const std::string& option, const std::string& form) {
    const std::size_t between = word.rfind('=');
    if (between == std::string::npos || between == 0)
        throw CLI::ValidationError(option, "expected " + form + ", found '" + word + "'");
    return {base::to_utf8(word.substr(0, between)), base::to_utf8(word.substr(between + 1))};
}

/// Adds an option that may stand several times, each time with two names.
template <class Pair>
CLI::Option* add_pairs(CLI::App& command, const std::string& option, std::vector<Pair>& pairs, const std::string& form,
                       const std::string& help) {
    return command
        .add_option_function<std::vector<std::string>>(
            option,
            [&pairs, option, form](const std::vector<std::string>& words) {
                for (const std::string& word : words) pairs.push_back(pair_of<Pair>(word, option, form));
            },
            help)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name(form);
}

/// Adds the options about a skin that may stand several times.
void add_skin_lists(CLI::App& command, scene::AttachOptions& attach) {
    add_pairs(command, "--assign", attach.assigned, "GROUP=BONE",
              "a group (object, material) of the skin follows this bone; with nothing behind the = it does not move. "
              "May stand several times, and counts more than --skin-map");
    command
        .add_option("--leave-bare", attach.unskinned_on_purpose,
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
    add_table_options(command, session::OptionGroup::input, session::Settings(options.take));
    add_pairs(command, "--pair", options.take.transform.paired, "BONE=OWN",
              "a bone of SKELETON follows this one of the take's own; with nothing behind the = it rests. May stand "
              "several times, and counts more than --map")
        ->needs("--onto");
    add_skin_lists(command, options.take.skin.attach);
    command.option_defaults()->group("Options");
}

void add_attach_options(CLI::App& app, takes::TakeRequest& take) {
    add_table_option(app, "--accept-suggestions", session::Settings(take));
    app.add_option("--bind", take.skin.attach.bind_frame,
                   "the frame whose pose the skin was made in, an index from 0; by default the rest pose")
        ->type_name("N");
    add_table_option(app, "--skin-scale", session::Settings(take));
}

}  // namespace skelplay::cli
