#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "output/picture_painter.h"
#include "output/picture_queue.h"
#include "session/drawing.h"
#include "session/session.h"

namespace skelplay::output {

/// How a rendering went, in a sentence for the user.
struct RenderOutcome {
    bool done = false;
    std::string sentence;
};

/// Renders a clip beside a window, a picture at a time, in the window's own context: what runs the window can also do
/// this, which a second context beside it would have to prove on each driver; and the figures are drawn by what draws
/// them there. Compressing and writing, the longer part, is done by a thread. The clip shows the session as it was at
/// the start, whatever is opened, closed or moved meanwhile. Destroyed before its end, it leaves no half of a video
/// behind.
class RenderJob {
public:
    /// `wake` is called from another thread when there is something to do. The context is current here, and in
    /// advance(). Throws render::GraphicsError when pictures of this size can't be drawn.
    RenderJob(const session::Session& session, const session::RenderOrder& order, std::function<void()> wake);

    /// Draws at most one picture; false when there was nothing to do yet. Afterwards the window's framebuffer is bound.
    bool advance();
    /// Nothing until it has ended.
    [[nodiscard]] std::optional<RenderOutcome> outcome() const;
    [[nodiscard]] std::size_t done() const { return queue_.written(); }
    [[nodiscard]] std::size_t total() const noexcept { return positions_.size(); }
    /// Whether advance() has something to do now.
    [[nodiscard]] bool wants_time() const;

private:
    struct Plan;
    RenderJob(const session::Session& session, Plan plan, const std::function<void()>& wake);

    std::filesystem::path output_;
    std::vector<double> positions_;
    std::size_t next_ = 0;
    session::Session shown_;  // goes through the clip
    session::Drawing drawing_;
    PicturePainter painter_;
    PictureQueue queue_;
};

}  // namespace skelplay::output
