#pragma once

namespace skelplay::cli {

/// While it lives, Ctrl+C and a request to end are noted instead of ending the program, so that nothing half-written is
/// left behind. One at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] static bool asked() noexcept;
    /// Ends the program as it would have ended, when that was asked for. Call it when all is put away.
    static void end_if_asked();
};

}  // namespace skelplay::cli
