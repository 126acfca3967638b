#include "output/session_pictures.h"

#include <utility>

#include "session/snapshot.h"

namespace skelplay::output {

PictureSource pictures_of(session::Session& shown, session::Drawing& drawing) {
    return [&](double position, scene::Camera& camera, scene::DrawList& list) {
        while (!session::show(shown, position)) shown.analyst->wait();
        camera = shown.camera;
        drawing.draw(shown, list);
    };
}

PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions) {
    return [&shown, &drawing, positions = std::move(positions)](double /*position*/, scene::Camera& camera,
                                                                scene::DrawList& list) {
        camera = shown.camera;
        drawing.draw_together(
            positions.size(),
            [&](std::size_t i) -> const session::Session& {
                while (!session::show(shown, positions[i])) shown.analyst->wait();
                return shown;
            },
            list);
    };
}

}  // namespace skelplay::output
