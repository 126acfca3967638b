#include "cli/command_help.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <set>
#include <string_view>

namespace skelplay::cli {

namespace {

OptionHelp option_help(const CLI::Option& option) {
    OptionHelp told;
    for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
    const bool positional = told.names.empty();
    if (positional)
        told.value = option.get_name(true);
    else if (option.get_items_expected_max() > 0)
        told.value = option.get_type_name();
    told.help = option.get_description();
    told.conditions = conditions_of(option);
    told.group = option.get_group();
    told.several = positional ? option.get_expected_max() > 1
                              : option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return told;
}

}  // namespace

std::string conditions_of(const CLI::Option& option) {
    std::string conditions = option.get_required() ? " (required)" : "";
    const auto add = [&](std::string_view how, const std::set<CLI::Option*>& others) {
        for (const CLI::Option* other : others) conditions += fmt::format(" ({} {})", how, other->get_name());
    };
    add("with", option.get_needs());
    add("not with", option.get_excludes());
    return conditions;
}

CommandHelp help_of(const CLI::App& app) {
    CommandHelp told;
    told.description = app.get_description();
    for (const CLI::Option* option : app.get_options()) told.options.push_back(option_help(*option));
    return told;
}

}  // namespace skelplay::cli
