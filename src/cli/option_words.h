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

/// A row of the option table and what the command line says of it; the text is one of its values.
struct OptionSetting {
    const session::Option* option = nullptr;  // never null
    std::string value;
};

/// Adds the words of a group's rows to a command, with their help. What is said is put behind `said`, which must
/// outlive the parsing; a value that is none of the row's is a fault of the call.
void add_table_options(CLI::App& command, session::OptionGroup group, std::vector<OptionSetting>& said);

/// Sets what is said.
void set_options(session::Session& session, const std::vector<OptionSetting>& said);
/// What is to be said so that a session that starts as usual has a group's options as this one has them.
std::vector<OptionSetting> unusual_options(const session::Session& session, session::OptionGroup group);
/// Adds the words that say so, in the table's order.
void add_words(const std::vector<OptionSetting>& said, CommandWords& words);

}  // namespace skelplay::cli
