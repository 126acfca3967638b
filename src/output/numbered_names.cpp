#include "output/numbered_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace skelplay::output {

std::variant<NumberedNames, std::string> NumberedNames::parse(std::string_view output) {
    NumberedNames names;
    std::string* part = &names.before_;
    for (std::size_t i = 0; i < output.size(); ++i) {
        if (output[i] != '%') {
            *part += output[i];
            continue;
        }
        const std::size_t end = output.find_first_not_of("0123456789", i + 1);
        const std::string_view width = output.substr(i + 1, end == std::string_view::npos ? end : end - i - 1);
        const char kind = end == std::string_view::npos ? '\0' : output[end];
        if (kind == '%' && width.empty()) {
            *part += '%';
        } else if (kind == 'd' && !names.numbered_ &&
                   (width.empty() || (width.size() == 2 && width[0] == '0' && width[1] != '0'))) {
            names.numbered_ = true;
            names.digits_ = width.empty() ? 0 : static_cast<std::size_t>(width[1] - '0');
            part = &names.after_;
        } else {
            return fmt::format("expected one %d or %04d for the frame's number in '{}', found '{}'", output,
                               output.substr(i, width.size() + 2));
        }
        i = end;
    }
    return names;
}

std::filesystem::path NumberedNames::of(std::size_t frame) const {
    return before_ + (numbered_ ? fmt::format("{:0{}}", frame, std::max<std::size_t>(digits_, 1)) : std::string()) +
           after_;
}

}  // namespace skelplay::output
