// A page has one context, that of its canvas, and it is always current.

#include "output/offscreen_context.h"

namespace skelplay::output {
class OffscreenContext::System {};

OffscreenContext::OffscreenContext() = default;
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

void skip_shader_optimisation() {}
}  // namespace skelplay::output
