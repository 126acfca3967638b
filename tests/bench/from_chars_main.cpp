// from_chars FILE: one pass in a process of its own, timed next to `skelplay info FILE`. `make SUFFIX MEGABYTES`
// instead prints the name of a long take, which it makes if needed.

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
