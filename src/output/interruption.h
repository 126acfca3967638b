#pragma once

namespace skelplay::output {
/// While its only object exists, Ctrl+C and signals to terminate are recorded, so that no incomplete file is left.
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
