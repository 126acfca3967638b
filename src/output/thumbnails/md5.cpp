#include "output/thumbnails/md5.h"
#include <nettle/md5.h>

namespace skelplay::output {
std::string md5_of(std::string_view text) {
    md5_ctx context;
    md5_init(&context);
    md5_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
    std::array<std::uint8_t, MD5_DIGEST_SIZE> sum{};
    md5_digest(&context, sum.size(), sum.data());
    std::string hex;
    for (const unsigned byte : sum) hex += fmt::format("{:02x}", byte);
    return hex;
}
}  // namespace skelplay::output
