#include "base/gzip.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <zlib.h>

namespace skelplay::base {

std::string gzipped(std::string_view bytes) {
    constexpr int as_gzip = 16;                          // added to the window's bits
    constexpr int memory = 8;                            // zlib's default
    constexpr std::size_t step = std::size_t{1} << 30U;  // zlib counts in 32 bits
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + as_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed;
    std::array<Bytef, 1U << 16U> piece;
    std::size_t taken = 0;
    int status = Z_OK;
    while (status == Z_OK || status == Z_BUF_ERROR) {
        if (stream.avail_in == 0) {
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + taken));
            stream.avail_in = static_cast<uInt>(std::min(step, bytes.size() - taken));
            taken += stream.avail_in;
        }
        stream.next_out = piece.data();
        stream.avail_out = static_cast<uInt>(piece.size());
        status = deflate(&stream, taken == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        packed.append(reinterpret_cast<const char*>(piece.data()), piece.size() - stream.avail_out);
    }
    deflateEnd(&stream);
    return packed;
}

}  // namespace skelplay::base
