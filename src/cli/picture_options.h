#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "output/image_file.h"
#include "session/camera_choice.h"

namespace skelplay::cli {

// A camera is spelled here as the session spells the ones it keeps.
using session::camera_for;
using session::camera_framing;
using session::camera_grammar;
using session::CameraChoice;
using session::parse_camera;

/// Reads "1280x720". Each side is 1 to 16384 pixels, and the picture has at most 64 million pixels.
std::variant<output::PictureSize, std::string> parse_picture_size(std::string_view text);

}  // namespace skelplay::cli
