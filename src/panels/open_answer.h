#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "panels/ui.h"

namespace skelplay::panels {

// What the open dialog asks for, and what its answer does, whatever the dialog looks like. It must be open.

/// Whether it asks for the skeleton of a motion file, to read it with.
bool names_skeleton(const Ui& ui);
/// Whether it asks for a skeleton, not for files to open.
bool asks_for_skeleton(const Ui& ui);
/// What it asks for, in words.
std::string open_title(const Ui& ui);

/// Answers with these paths, at least one, and closes the dialog. `add`: what is open stays open.
void open_paths(const Ui& ui, std::vector<std::filesystem::path> paths, bool add);
/// Closes the dialog, if it is open, without an answer.
void close_open_dialog(const Ui& ui);

}  // namespace skelplay::panels
