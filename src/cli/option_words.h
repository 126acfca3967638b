#pragma once

#include <string>
#include <vector>

#include "session/option_table.h"

namespace CLI {
class App;
}

namespace skelplay::session {
struct Session;
}

namespace skelplay::cli {

class CommandWords;

/// A row of the option table and its value on the command line.
struct OptionSetting {
    const session::Option* option = nullptr;  // never null
    std::string value;
};

/// Adds a group's rows to a command as options, with their help. Parsing appends the settings to `said`, which must
/// outlive it; a value that is not valid is an error in the call.
void add_table_options(CLI::App& command, session::OptionGroup group, std::vector<OptionSetting>& said);

/// Applies the settings to a session.
void set_options(session::Session& session, const std::vector<OptionSetting>& said);
/// The settings of a group that differ from the defaults.
std::vector<OptionSetting> unusual_options(const session::Session& session, session::OptionGroup group);
/// Adds the words for these settings, in the table's order.
void add_words(const std::vector<OptionSetting>& said, CommandWords& words);

}  // namespace skelplay::cli
