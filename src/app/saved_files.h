#pragma once

#include "output/image_file.h"

namespace skelplay::app {
/// A window's size in window coordinates, and whether it is maximised.
struct WindowGeometry {
    static constexpr int smallest = 200;
    static constexpr int largest = 16384;

    int width = 1280;
    int height = 720;
    bool maximised = false;
    friend bool operator==(const WindowGeometry&, const WindowGeometry&) = default;
};

/// Reads `1280x720` or `1280x720 maximised`; nothing for any other text or an impossible size.
std::optional<WindowGeometry> geometry_from(std::string_view text);

/// Reads a remembered geometry; nothing if the file is missing or broken.
std::optional<WindowGeometry> read_geometry(const std::filesystem::path& file);
/// Saves a geometry; errors are ignored.
void write_geometry(const std::filesystem::path& file, const WindowGeometry& geometry);

/// The first of `stem.png`, `stem-2.png`, `stem-3.png` … that does not exist in the folder.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem);

/// The result of saving a picture, as a sentence for the user.
struct Saved {
    bool done = false;
    std::string sentence;
};

/// Saves a PNG under a free name in a folder, made if needed, else in the working folder; see the sentence.
Saved save_screenshot(const render::Image& image, const std::filesystem::path& folder, const std::string& stem,
                      output::PngChannels channels = output::PngChannels::rgb);

/// The folder that a user-dirs.dirs names for pictures (`XDG_PICTURES_DIR="$HOME/Pictures"`, xdg-user-dirs); nothing
/// when it names none. Relative paths are ignored, as xdg-user-dirs defines.
std::optional<std::filesystem::path> pictures_in(std::string_view user_dirs, const std::filesystem::path& home);

/// The folder for a person's pictures: the one that user-dirs.dirs in `$XDG_CONFIG_HOME` (else `~/.config`) names; else
/// `~/Pictures`, if it exists; else the working folder. Reads the environment and the disk.
std::filesystem::path pictures_folder();
}  // namespace skelplay::app
