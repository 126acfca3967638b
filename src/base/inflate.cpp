#include "base/inflate.h"

#include <zlib.h>

namespace skelplay::base {

bool inflate_exactly(std::string_view packed, std::span<char> into) noexcept {
    if (into.size() > most_inflation * packed.size()) return false;
    auto size = static_cast<uLongf>(into.size());
    return uncompress(reinterpret_cast<Bytef*>(into.data()), &size, reinterpret_cast<const Bytef*>(packed.data()),
                      static_cast<uLong>(packed.size())) == Z_OK &&
           size == into.size();
}

}  // namespace skelplay::base
