#include "output/thumbnails/md5.h"

#include <windows.h>
#include <bcrypt.h>

namespace skelplay::output {

std::string md5_of(std::string_view text) {
    std::array<std::uint8_t, 16> sum{};
    BCRYPT_ALG_HANDLE md5 = nullptr;
    ::BCryptOpenAlgorithmProvider(&md5, BCRYPT_MD5_ALGORITHM, nullptr, 0);
    ::BCryptHash(md5, nullptr, 0, reinterpret_cast<UCHAR*>(const_cast<char*>(text.data())),
                 static_cast<ULONG>(text.size()), sum.data(), static_cast<ULONG>(sum.size()));
    ::BCryptCloseAlgorithmProvider(md5, 0);
    std::string hex;
    for (const unsigned byte : sum) hex += fmt::format("{:02x}", byte);
    return hex;
}

}  // namespace skelplay::output
