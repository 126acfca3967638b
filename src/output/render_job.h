#pragma once

#include "output/picture_files.h"
#include "output/picture_painter.h"

namespace skelplay::output {
/// The result of rendering, with a sentence for the user.
struct RenderOutcome {
    bool done = false;
    std::string sentence;
};

/// Renders a clip while the window runs, one pose at a time, in the window's own OpenGL context. Another thread
/// compresses and writes. The clip shows the session as it was at the start. An unfinished job leaves no video.
class RenderJob {
public:
    /// `wake` is called on another thread when advance() has work. Throws GraphicsError when the size is too large.
    RenderJob(const session::Session& session, const session::RenderOrder& order, std::function<void()> wake);

    /// Draws at most one pose of a picture; false when it drew none. Afterwards the window's framebuffer is bound.
    bool advance();
    /// Nothing until the job has ended.
    [[nodiscard]] std::optional<RenderOutcome> outcome() const;
    [[nodiscard]] std::size_t done() const { return queue_.written(); }
    [[nodiscard]] std::size_t total() const noexcept { return positions_.size(); }
    /// True when advance() would draw a picture now.
    [[nodiscard]] bool needs_time() const {
        return next_ < positions_.size() && queue_.has_room() && !session::analysing(shown_);
    }

private:
    struct Plan;
    RenderJob(const session::Session& session, Plan plan, const std::function<void()>& wake);

    fs::path output_;
    std::vector<double> positions_;
    fs::path new_folder_;  // made for the output; empty: the folder existed
    std::size_t next_ = 0;
    session::Session shown_;  // moves through the clip
    session::Drawing drawing_;
    PicturePainter painter_;
    PictureQueue queue_;
};
}  // namespace skelplay::output
