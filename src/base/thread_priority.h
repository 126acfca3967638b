#pragma once

namespace skelplay::base {

/// Lets the calling thread, and those it starts from now on, work only with what the others leave of the processors:
/// for long work behind a picture that must not falter. Where the system cannot do this, nothing happens.
void work_in_the_background() noexcept;

}  // namespace skelplay::base
