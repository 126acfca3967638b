#include "base/gzip.h"
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

std::string deflated(std::string_view bytes) {
    auto size = compressBound(static_cast<uLong>(bytes.size()));
    std::string packed(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                  static_cast<uLong>(bytes.size()), Z_BEST_SPEED) != Z_OK)
        throw std::bad_alloc();
    packed.resize(size);
    return packed;
}

bool inflate_exactly(std::string_view packed, std::span<char> into) {
    if (into.size() > most_inflation * packed.size()) return false;
    auto size = static_cast<uLongf>(into.size());
    const int status = uncompress(reinterpret_cast<Bytef*>(into.data()), &size,
                                  reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    return status == Z_OK && size == into.size();
}

bool inflate_raw_exactly(std::string_view packed, std::span<char> into) {
    if (into.size() > most_inflation * packed.size()) return false;
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    // zlib counts in 32 bits, and its interface is older than const.
    constexpr std::size_t step = std::size_t{1} << 30U;
    int status = Z_OK;
    std::size_t taken = 0;
    std::size_t given = 0;
    Bytef beyond = 0;  // one byte more shows that they hold more
    while (status == Z_OK) {
        if (stream.avail_in == 0) {
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
            stream.avail_in = static_cast<uInt>(std::min(step, packed.size() - taken));
            taken += stream.avail_in;
        }
        const std::size_t room = std::min(step, into.size() - given);
        stream.next_out = room > 0 ? reinterpret_cast<Bytef*>(into.data() + given) : &beyond;
        stream.avail_out = room > 0 ? static_cast<uInt>(room) : 1U;
        status = inflate(&stream, Z_NO_FLUSH);
        if (room == 0 && stream.avail_out == 0) status = Z_BUF_ERROR;
        given += room > 0 ? room - stream.avail_out : 0;
    }
    inflateEnd(&stream);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    return status == Z_STREAM_END && given == into.size();
}

std::uint32_t check_sum(std::string_view bytes) noexcept {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}
}  // namespace skelplay::base
