#pragma once

#include <memory>

namespace skelplay::base {

/// Destroys something that owns workers: at once, but in a page as soon as no task runs, because a task that has given
/// way there cannot be waited for.
void dispose(std::shared_ptr<void> owner);

}  // namespace skelplay::base
