// from_chars FILE: one pass, as a process of its own, to be timed beside `skelplay info FILE`. For `make SUFFIX
// MEGABYTES` it names a long take instead, made if need be.

#include <cstdio>
#include <string>
#include <string_view>

#include "bench/from_chars_pass.h"
#include "bench/long_takes.h"

int main(int argc, char** argv) {
    using namespace skelplay::bench;
    if (argc == 4 && std::string_view(argv[1]) == "make") {
        std::puts(long_take(argv[2], std::stoull(argv[3]) * 1'000'000).c_str());
        return 0;
    }
    if (argc != 2) return 2;
    std::printf("%.17g\n", from_chars_pass(argv[1]));
    return 0;
}
