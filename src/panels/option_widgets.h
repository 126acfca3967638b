#pragma once

#include <string_view>

#include "panels/ui.h"
#include "session/option_table.h"

namespace skelplay::panels {

/// The control for an option: a check box, a slider over its range, or a list of its names (if there are two, a check
/// box for the second). A change asks for SetOption. Greyed, with the reason as its tooltip, where there is nothing to
/// show. Tagged `option-<name>`.
void draw_option(const Ui& ui, const session::Option& option);
/// The same by name; it must be in the table.
void draw_option(const Ui& ui, std::string_view name);
/// The controls of all options in a group that have a label.
void draw_options(const Ui& ui, session::OptionGroup group);

}  // namespace skelplay::panels
