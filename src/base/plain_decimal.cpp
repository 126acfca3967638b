#include "base/plain_decimal.h"

#include <algorithm>

#include "base/numbers.h"

namespace skelplay::base::detail {

bool read_exact_number(const char*& position, const char* end, double& value) noexcept {
    const char* const begin = position;
    position = std::find_if(begin, end, is_blank);
    const auto number = parse_number({begin, static_cast<std::size_t>(position - begin)});
    value = number.value_or(0.0);
    return number.has_value();
}

}  // namespace skelplay::base::detail
