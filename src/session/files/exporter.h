#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "analysis/place.h"
#include "base/worker.h"
#include "exporters/export.h"
#include "figure/figure.h"
#include "figure/skin.h"
#include "session/files/exporting.h"

namespace skelplay::session {

/// A figure to be written, with everything that is needed for it.
struct ExportTask {
    std::shared_ptr<const figure::Figure> figure;  // never null
    std::shared_ptr<const figure::Skin> skin;      // null: none, or the figure's own of weights
    analysis::PlaceOptions place;
    ExportSettings settings;
    const exporters::ExportFormat* format = nullptr;  // never null
    std::filesystem::path output;
};

/// Writes figures on a thread of its own, one at a time.
class Exporter {
public:
    /// `wake_up` is called on the thread when a task has ended.
    explicit Exporter(const std::function<void()>& wake_up);

    void start(ExportTask task);
    /// Ends the current task; take() then gives a stopped one.
    void cancel();
    /// Frames of the current task that have been written.
    [[nodiscard]] std::size_t done() const noexcept { return static_cast<std::size_t>(frames_.load()); }
    /// What came of the task, once; nothing while it goes on.
    std::optional<exporters::Exported> take();

private:
    std::atomic<std::uint64_t> frames_ = 0;
    std::stop_source current_;
    std::mutex mutex_;
    std::optional<exporters::Exported> ended_;
    base::Worker worker_;  // last: its thread must end before the rest goes
};

}  // namespace skelplay::session
