#pragma once

#include <string_view>
#include <vector>

#include "session/command.h"
#include "session/option_table.h"

namespace CLI {
class App;
}

namespace skelplay::session {
struct Session;
}

namespace skelplay::cli {

class CommandWords;

/// Options of the table and their values, in the table's order.
using OptionValues = std::vector<session::SetOption>;

/// Adds a group's rows to a command as options, with their help. Parsing appends the values to `given`, which must
/// outlive it; a value that is not valid is an error in the call.
void add_table_options(CLI::App& command, session::OptionGroup group, OptionValues& given);

/// The same, but what is typed is set in `target` and by a check: a message begins with the option, as CLI11 has it.
void add_table_options(CLI::App& command, session::OptionGroup group, session::Settings target);
/// The same for one option, by its name.
void add_table_option(CLI::App& command, std::string_view name, session::Settings target);

/// Adds a switch of the table by its name. Its word turns `value`, which has the switch's default before.
void add_table_switch(CLI::App& command, std::string_view name, bool& value);

/// Sets the options of a session for this run.
void set_options(session::Session& session, const OptionValues& given);
/// The options of a group that differ from the defaults.
OptionValues non_default_options(session::ConstSettings settings, session::OptionGroup group);
/// Adds the words for these options.
void add_words(const OptionValues& given, CommandWords& words);

}  // namespace skelplay::cli
