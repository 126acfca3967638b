#pragma once

#include <string>

namespace skelplay::app {

/// Measures the window while it plays as fast as it can: pictures a second, processor time, memory, and the time until
/// the first figure was shown.
class Benchmark {
public:
    explicit Benchmark(int frames) : wanted_(frames) {}

    /// Call it when a picture was shown, at `now` seconds on the window's clock. The first pictures warm up and are not
    /// measured.
    void frame_shown(double now, bool has_figure);
    [[nodiscard]] bool finished() const noexcept { return shown_ > wanted_; }
    /// The results as one line of `key value` pairs, for people and scripts.
    [[nodiscard]] std::string report() const;

private:
    int wanted_;
    int shown_ = 0;  // since measuring began, including the first picture
    int warmed_up_ = 0;
    double first_figure_ = 0.0;  // seconds after the program started; 0: not yet
    double began_ = 0.0;
    double ended_ = 0.0;
    double processor_began_ = 0.0;
    double processor_ended_ = 0.0;
};

}  // namespace skelplay::app
