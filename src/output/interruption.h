#pragma once

namespace skelplay::output {

/// While an object of this class exists, Ctrl+C and signals to terminate are only recorded; only one may exist at a
/// time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(Interruption&&) = delete;

    [[nodiscard]] static bool asked() noexcept;
    /// Ends the program by the recorded signal, if there was one. Call it after everything has been cleaned up.
    static void end_if_requested();
};

}  // namespace skelplay::output
