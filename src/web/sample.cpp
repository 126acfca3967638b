// The files that are installed with the program elsewhere.

#include <emscripten.h>
#include <filesystem>
#include <fstream>
#include "web/embedded_sample.h"

extern "C" {

/// Puts the bundled sample where takes::sample_file() looks for it.
EMSCRIPTEN_KEEPALIVE void skelplay_put_sample() {
    const std::filesystem::path folder = SKELPLAY_INSTALLED_ASSETS;
    std::filesystem::create_directories(folder);
    for (const auto& file : skelplay::web::embedded_sample())
        std::ofstream(folder / file.name, std::ios::binary)
            .write(reinterpret_cast<const char*>(file.bytes.data()), static_cast<std::streamsize>(file.bytes.size()));
}

}  // extern "C"
