#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace skelplay::app {

/// The folder that a user-dirs.dirs names for pictures (`XDG_PICTURES_DIR="$HOME/Pictures"`, xdg-user-dirs); nothing
/// when it names none. Relative paths are ignored, as xdg-user-dirs defines.
std::optional<std::filesystem::path> pictures_in(std::string_view user_dirs, const std::filesystem::path& home);

/// The folder for a person's pictures: the one that user-dirs.dirs in `$XDG_CONFIG_HOME` (else `~/.config`) names; else
/// `~/Pictures`, if it exists; else the working folder. Reads the environment and the disk.
std::filesystem::path pictures_folder();

}  // namespace skelplay::app
