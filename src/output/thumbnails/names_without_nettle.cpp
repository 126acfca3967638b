// In a browser and on Windows no other program reads our thumbnails, so any name that differs will do.

#include "output/thumbnails/md5.h"

namespace skelplay::output {
std::string md5_of(std::string_view text) {
    // FNV-1a, twice, with two starting values
    std::uint64_t sums[]{0xcbf29ce484222325U, 0x84222325cbf29ceU};
    for (std::uint64_t& sum : sums)
        for (const char letter : text) sum = (sum ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    return fmt::format("{:016x}{:016x}", sums[0], sums[1]);
}
}  // namespace skelplay::output
