#include "base/gzip.h"

#include <algorithm>
#include <array>
#include <new>
#include <zlib.h>

namespace skelplay::base {

namespace {

/// zlib's state, which is released at the end of its scope.
class Inflater {
public:
    Inflater() {
        constexpr int largest_window = 15;  // as a power of two: any gzip data
        constexpr int gzip_only = 16;
        if (::inflateInit2(&state, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { ::inflateEnd(&state); }

    z_stream state{};
};

/// True when another gzip member follows in `rest`, possibly after zeros; `rest` then begins with it.
bool next_member(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of('\0'), rest.size()));
    return !rest.empty() && rest.front() == '\x1F';
}

}  // namespace

Gunzipped gunzip(const std::function<std::string_view()>& more, const std::function<bool(std::string_view)>& take) {
    Inflater inflater;
    z_stream& state = inflater.state;
    std::array<char, 65536> out{};
    bool between = true;  // between two members, or before the first
    bool first = true;
    for (std::string_view packed = more(); !packed.empty(); packed = more()) {
        while (!packed.empty()) {
            if (between && !first && !next_member(packed)) {
                if (packed.empty()) break;
                return Gunzipped::whole;
            }
            if (between) ::inflateReset(&state);
            between = first = false;
            // zlib's interface is older than const.
            state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
            state.avail_in = static_cast<uInt>(packed.size());
            int result = Z_OK;
            do {
                state.next_out = reinterpret_cast<Bytef*>(out.data());
                state.avail_out = static_cast<uInt>(out.size());
                result = ::inflate(&state, Z_NO_FLUSH);
                if (result == Z_MEM_ERROR) throw std::bad_alloc();
                if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return Gunzipped::damaged;
                const std::size_t count = out.size() - state.avail_out;
                if (count > 0 && !take({out.data(), count})) return Gunzipped::stopped;
            } while (result == Z_OK && (state.avail_in > 0 || state.avail_out == 0));
            packed.remove_prefix(packed.size() - state.avail_in);
            between = result == Z_STREAM_END;
        }
    }
    return between && !first ? Gunzipped::whole : Gunzipped::cut_off;
}

}  // namespace skelplay::base
