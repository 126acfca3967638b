#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <zlib.h>

namespace skelplay::test {
/// The bytes of a gzip file of this text.
inline std::string gzip(std::string_view text) {
    z_stream state{};
    EXPECT_EQ(deflateInit2(&state, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string packed(deflateBound(&state, static_cast<uLong>(text.size())), '\0');
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    state.avail_in = static_cast<uInt>(text.size());
    state.next_out = reinterpret_cast<Bytef*>(packed.data());
    state.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&state, Z_FINISH), Z_STREAM_END);
    packed.resize(state.total_out);
    deflateEnd(&state);
    return packed;
}
}  // namespace skelplay::test
