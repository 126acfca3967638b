#pragma once

#include <string_view>

#include "panels/ui.h"
#include "session/option_table.h"

namespace skelplay::panels {

/// The control of an option: a check box, a slider over its range, or a list of its names (of two, a check box for the
/// second). Changing it asks for SetOption. Tagged `option-<name>`.
void draw_option(const Ui& ui, const session::Option& option);
/// The same by its name, which must be in the table.
void draw_option(const Ui& ui, std::string_view name);
/// All of a group that have a label.
void draw_options(const Ui& ui, session::OptionGroup group);

}  // namespace skelplay::panels
