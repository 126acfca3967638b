#include "session/files/exporter.h"

#include <utility>

namespace skelplay::session {

Exporter::Exporter(const std::function<void()>& wake_up) : worker_(base::Worker::Priority::background, wake_up) {}

void Exporter::start(ExportTask task) {
    frames_ = 0;
    current_ = std::stop_source();
    // Not the worker's own token: a task that was cancelled has an end to tell of, too.
    worker_.add([this, task = std::move(task), stop = current_.get_token()](const std::stop_token& quit) {
        std::stop_source either;
        const std::stop_callback by_cancel(stop, [&] { either.request_stop(); });
        const std::stop_callback by_quit(quit, [&] { either.request_stop(); });
        exporters::Exported exported =
            export_figure(*task.figure, task.place, task.settings, *task.format, task.output, task.skin.get(),
                          {.stop = either.get_token(), .progress = &frames_});
        const std::lock_guard lock(mutex_);
        ended_ = std::move(exported);
    });
}

void Exporter::cancel() { current_.request_stop(); }

std::optional<exporters::Exported> Exporter::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(ended_, std::nullopt);
}

}  // namespace skelplay::session
