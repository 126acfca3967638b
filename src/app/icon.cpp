#include "app/icon.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "app/embedded_icons.h"
#include "output/image_file.h"

namespace skelplay::app {

std::vector<render::Image> window_icons() {
    std::vector<render::Image> icons;
    for (const EmbeddedIcon& each : embedded_icons()) {
        const std::string_view png(reinterpret_cast<const char*>(each.bytes.data()), each.bytes.size());
        if (std::optional<render::Image> icon = output::image_from_png(png)) icons.push_back(std::move(*icon));
    }
    std::ranges::sort(icons, {}, &render::Image::width);
    return icons;
}

}  // namespace skelplay::app
