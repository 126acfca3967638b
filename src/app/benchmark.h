#pragma once

#include "base/prelude.h"

namespace skelplay::app {
/// Measures the window while it plays as fast as possible, and the time until the first figure is shown.
class Benchmark {
public:
    explicit Benchmark(int frames) : frames_(frames) {}

    /// Call it when a picture was shown, at `now` seconds on the window's clock. The first pictures are not measured.
    void frame_shown(double now, bool has_figure);
    /// Measures the scrolling library; `has_figure` then means that all rows in view have their pictures.
    void library_requested(double now) { library_requested_ = now; }
    [[nodiscard]] bool library_begun() const noexcept { return library_requested_.has_value() && first_shown_; }
    [[nodiscard]] bool finished() const noexcept { return shown_ > frames_; }
    /// The results as one line of `key value` pairs, for people and scripts.
    [[nodiscard]] std::string report() const;

private:
    int frames_;     // to measure
    int shown_ = 0;  // since measuring began, including the first picture
    int warmed_up_ = 0;
    double first_figure_ = 0.0;  // seconds after the program started; 0: not yet
    bool first_shown_ = false;
    std::optional<double> library_requested_;
    double first_rows_ = 0.0;  // seconds after the library was requested
    double longest_ = 0.0;     // seconds from picture to picture
    double began_ = 0.0;
    double ended_ = 0.0;
    double processor_began_ = 0.0;
    double processor_ended_ = 0.0;
};
}  // namespace skelplay::app
