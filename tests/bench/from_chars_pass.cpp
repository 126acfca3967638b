#include "bench/from_chars_pass.h"
#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <unistd.h>
#include <vector>
#include "base/text.h"

namespace skelplay::bench {
double from_chars_pass(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    std::vector<char> block(1U << 20U);
    double sum = 0;
    std::size_t kept = 0;
    for (;;) {
        const ssize_t got = ::read(descriptor, block.data() + kept, block.size() - kept);
        if (got <= 0) break;
        const char* const end = block.data() + kept + got;
        const char* next = block.data();
        const char* token_begin = next;
        while (next != end) {
            while (next != end && base::is_blank(*next)) ++next;
            token_begin = next;
            while (next != end && !base::is_blank(*next)) ++next;
            if (next == end) break;  // it may go on in the next block
            double value = 0;
            std::from_chars(token_begin, next, value);
            sum += value;
            token_begin = next;
        }
        kept = static_cast<std::size_t>(end - token_begin);
        std::copy(token_begin, end, block.data());
    }
    ::close(descriptor);
    return sum;
}
}  // namespace skelplay::bench
