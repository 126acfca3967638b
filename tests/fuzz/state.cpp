// The preferences' file: whatever was read, what is written of it is read as the same.

#include "pieces.h"
#include "session/option_table.h"
#include "session/session.h"
#include "targets.h"

namespace {
using namespace skelplay;

/// The values alone: a session would start threads.
std::string written_after(std::string_view text) {
    session::Settings settings;
    session::read_settings(text, settings);
    return session::to_text(settings);
}
}  // namespace

void skelplay::fuzz::try_state(const std::uint8_t* data, std::size_t size) {
    const std::string written = written_after(fuzz::text_of(data, size));
    fuzz::require(written_after(written) == written);
}
