#pragma once

#include <atomic>
#include <stop_token>
#include "base/task_queue.h"
#include "exporters/export.h"
#include "processing/repair.h"

namespace skelplay::takes {
/// What a rate and a scale may be.
inline constexpr double lowest_export_rate = 0.01;  // frames a second
inline constexpr double highest_export_rate = 10'000;
inline constexpr double lowest_export_scale = 1e-9;
inline constexpr double highest_export_scale = 1e9;
inline constexpr double lowest_smoothing = 0.01;  // hertz
inline constexpr double highest_smoothing = 5'000;

/// How a take is to be written, in the words of the command line. The window forgets range and repairs.
struct ExportRequest {
    std::string format = "bvh";  // the name of an exporters::ExportFormat
    bool range = false;          // in the window: the frames of the range that plays, a clip; false: all
    double rate = 0.0;           // frames a second to resample to; 0: the take's own
    double scale = 1.0;          // factor on every length, on top of what the unit asks for
    bool apply_scale = false;    // the scale that the file declares becomes part of the numbers
    std::string unit;            // of what is written, a figure::LengthUnit's word; empty: the file's own
    std::string up;              // of what is written, "y" or "z"; empty: the file's own
    std::string order;           // of Euler angles, "ZXY"; empty: the source's where the format can have it
    bool root_at_origin = false;
    std::string rename;  // of bones: a figure::NameSet's word, "prefix:NAME", "strip", or a file; empty: as they are
    std::string rest;    // the rest pose: "t", "a", a frame as "12" or "@13"; empty: the file's
    fs::path rest_of;    // a file whose rest pose is written; empty: none
    exporters::BvhChannels channels = exporters::BvhChannels::as_source;
    exporters::BonesProWriting bonespro;
    bool verbatim = false;                                                              // see exporters::ExportOptions
    bool all_points = false;                                                            // likewise
    bool ascii = false;                                                                 // likewise
    exporters::ArrayRotations array_rotations = exporters::ArrayRotations::quaternion;  // likewise
    bool face_forward = false;  // the take is turned so that the body faces forward in the first frame that is written
    bool keep_limits = false;   // in Acclaim files, no value exceeds the skeleton's limits
    processing::Repairs repairs = {};  // of the motion, before anything else
    fs::path folder;                   // in the window: that was written to last; empty: the file's own
    friend bool operator==(const ExportRequest&, const ExportRequest&) = default;
};

/// A figure to be written, with everything that is needed for it.
struct ExportJob {
    std::shared_ptr<const figure::Figure> figure;     // never null
    std::shared_ptr<const figure::Skin> skin;         // null: none, or the figure's own of weights
    std::shared_ptr<const figure::Figure> uncut;      // before repairs, whose frames ExportRequest::rest counts; or null
    analysis::PlacementOptions place;                 // what the user says about the figure's own unit and up axis
    const exporters::ExportFormat* format = nullptr;  // never null; ExportRequest::format does not count
    ExportRequest request;
    bool on_other_skeleton = false;                  // the take is played on a skeleton that is not its own
    std::string words;                               // the options as on a command line, for what the file says of itself
    std::string date;                                // today's, "2026-11-24"; empty: the file names none
    std::optional<std::vector<std::size_t>> frames;  // indices from 0; for a rate without gaps; nothing: all
    exporters::Destination out;
};

/// The up axis that "y" or "z" names; nothing: any other word.
inline std::optional<figure::Axis> up_axis(std::string_view word) noexcept {
    if (word == "y") return figure::Axis::y;
    if (word == "z") return figure::Axis::z;
    return std::nullopt;
}
/// The format that is asked for.
inline const exporters::ExportFormat& format_of(const ExportRequest& request) noexcept {
    const exporters::ExportFormat* format = exporters::export_format(request.format);
    return format != nullptr ? *format : exporters::export_formats().front();
}
/// True if what is written has Euler angles, which have an order.
inline bool has_angles(const ExportRequest& request, const exporters::ExportFormat& format) noexcept {
    const bool matrices = format.is_bonespro && request.bonespro.rotations == exporters::BonesProWriting::Rotations::matrix;
    return format.holds_angles && !matrices;
}
/// The request without what its format does not ask for: the unit where that is fixed, the order without angles.
ExportRequest plain_request(ExportRequest request);

/// A sentence when something is asked for that the format does not have: another unit, up axis or order, or limits.
std::optional<std::string> fault(const ExportRequest& request, const exporters::ExportFormat& format);

/// Repairs a figure as asked and writes it (see exporters::write_files). Notes say what was repaired and assumed.
exporters::Exported export_take(const ExportJob& job, const base::Run& run = {});

/// Writes figures on a thread of its own, one at a time.
class Exporter {
public:
    /// `wake_up` is called on the thread when a job has ended.
    explicit Exporter(std::function<void()> wake_up);
    Exporter(Exporter&&) = delete;
    /// Ends the current job.
    ~Exporter() { cancel(); }

    void start(ExportJob job);
    /// Ends the current job; poll() then gives a stopped one.
    void cancel() { current_.request_stop(); }
    /// Frames of the current job that have been written.
    [[nodiscard]] std::size_t done() const noexcept { return static_cast<std::size_t>(frames_.load()); }
    /// The result of the job, once; nothing while it goes on.
    std::optional<exporters::Exported> poll() {
        std::vector<exporters::Exported> ended = tasks_.drain();
        return ended.empty() ? std::nullopt : std::optional(std::move(ended.front()));
    }

private:
    std::atomic<std::uint64_t> frames_ = 0;
    std::stop_source current_;
    base::TaskQueue<exporters::Exported> tasks_;  // last member: its thread must end before the others are destroyed
};
}  // namespace skelplay::takes
