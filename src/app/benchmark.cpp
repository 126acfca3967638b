#include "app/benchmark.h"
#include "app/process.h"

namespace skelplay::app {
void Benchmark::frame_shown(double now, bool has_figure) {
    if (!has_figure) return;
    if (!std::exchange(first_shown_, true)) {
        first_figure_ = process_age();
        if (library_requested_) first_rows_ = now - *library_requested_;
    }
    constexpr int warm_up = 20;  // pictures during which shaders are compiled and buffers grow
    if (warmed_up_++ < warm_up) return;
    if (shown_++ == 0) {
        began_ = now;
        processor_began_ = processor_seconds();
    }
    if (shown_ > 1) longest_ = std::max(longest_, now - ended_);
    ended_ = now;
    processor_ended_ = processor_seconds();
}

std::string Benchmark::report() const {
    const double pictures = shown_ - 1;
    const std::string first = library_requested_ ? fmt::format("first_rows_ms {:.0f}", first_rows_ * 1e3)
                                                 : fmt::format("first_figure_ms {:.0f}", first_figure_ * 1e3);
    return fmt::format("frames {} fps {:.1f} frame_ms {:.2f} longest_ms {:.2f} cpu_ms {:.2f} {} resident_mb {:.0f}\n",
                       shown_ - 1, pictures / (ended_ - began_), (ended_ - began_) / pictures * 1e3, longest_ * 1e3,
                       (processor_ended_ - processor_began_) / pictures * 1e3, first, resident_bytes() / 1e6);
}
}  // namespace skelplay::app
