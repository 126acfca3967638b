#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace skelplay::base {

/// The folder that a user-dirs.dirs names for pictures (`XDG_PICTURES_DIR="$HOME/Pictures"`, xdg-user-dirs); nothing:
/// it names none. Relative paths do not count, as its definition says.
std::optional<std::filesystem::path> pictures_in(std::string_view user_dirs, const std::filesystem::path& home);

/// Where a person's pictures go: the folder that user-dirs.dirs in `$XDG_CONFIG_HOME`, else in `~/.config`, names for
/// them; else `~/Pictures`, if it is there; else the working folder. Reads the environment and the disk.
std::filesystem::path pictures_folder();

}  // namespace skelplay::base
