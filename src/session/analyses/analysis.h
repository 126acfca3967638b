#pragma once

#include <stop_token>
#include <type_traits>
#include "analysis/placement.h"
#include "base/task_queue.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// A kind of computation over whole takes. Its input is a value that owns what it reads, as that happens on another
/// thread. Equal inputs (==) have equal results: a result is found by the analysis and its input.
template <class Input, class Result> struct Analysis {
    /// It checks `run` often. After a stop request its result does not matter.
    Result (*compute)(const Input& input, const base::Run& run);
};

/// A request for an analysis of an input.
class AnalysisRequest {
public:
    template <class Input, class Result>
    AnalysisRequest(const Analysis<Input, Result>& analysis, std::type_identity_t<Input> input)
        : work_(std::make_shared<WorkOn<Input, Result>>(analysis, std::move(input))) {}

private:
    friend class AnalysisQueue;

    struct Work {
        virtual ~Work() = default;
        virtual void compute(const base::Run& run) = 0;
        [[nodiscard]] virtual bool is_same(const Work& other) const = 0;
    };

    template <class Input, class Result> struct WorkOn final : Work {
        WorkOn(const Analysis<Input, Result>& of, Input with) : analysis(of), input(std::move(with)) {}

        void compute(const base::Run& run) override { result = analysis.compute(input, run); }
        [[nodiscard]] bool is_same(const Work& other) const override {
            const auto* same = dynamic_cast<const WorkOn*>(&other);
            return same != nullptr && is_for(same->analysis, same->input);
        }
        template <class Key> [[nodiscard]] bool is_for(const Analysis<Input, Result>& of, const Key& with) const {
            return analysis.compute == of.compute && input == with;
        }

        Analysis<Input, Result> analysis;
        Input input;
        std::optional<Result> result;
    };

    std::shared_ptr<Work> work_;
};

/// Makes requested analyses on one thread of low priority, and keeps results as long as they are requested.
class AnalysisQueue {
public:
    /// `wake_up` is called from the background thread when a result is ready; may be empty.
    explicit AnalysisQueue(std::function<void()> wake_up);

    /// Sets what is requested from now on, most urgent first; all other results and computations are dropped.
    void request(const std::vector<AnalysisRequest>& requests);
    /// The same for the results that `ask` looks for by result().
    void request_results_of(const std::function<void()>& ask) {
        asked_.emplace();
        ask();
        request(*std::exchange(asked_, std::nullopt));
    }
    /// Takes in finished results; true if there were any.
    bool poll();
    /// A result, valid until the next request() or poll(); null: not ready, or there was not enough memory for it.
    template <class Input, class Result, class Key>
    [[nodiscard]] const Result* result(const Analysis<Input, Result>& analysis, const Key& input) const {
        if (asked_) asked_->emplace_back(analysis, Input(input));
        for (const std::shared_ptr<Work>& work : known_)
            if (const auto* same = dynamic_cast<const AnalysisRequest::WorkOn<Input, Result>*>(work.get()))
                if (same->is_for(analysis, input)) return same->result ? &*same->result : nullptr;
        return nullptr;
    }
    /// True while anything requested is not ready.
    [[nodiscard]] bool busy() const { return !pending_.empty(); }
    /// Waits until poll() can take in all that is requested (for tests, and pictures without a window).
    void wait() const { tasks_.wait(); }

private:
    using Work = AnalysisRequest::Work;
    struct Pending {
        std::shared_ptr<Work> work;
        std::stop_source stop;
    };

    mutable std::optional<std::vector<AnalysisRequest>> asked_;  // nothing: a look for a result is no request
    std::vector<std::shared_ptr<Work>> known_;
    std::vector<Pending> pending_;                  // waiting, being computed or not taken in yet
    base::TaskQueue<std::shared_ptr<Work>> tasks_;  // last member: its thread must end before the others are destroyed
};

/// Refers to what is measured along the ground: a result is looked for in each frame, without a copy.
struct PlacedMotionView {
    const std::shared_ptr<const figure::Figure>& figure;
    const analysis::Placement& placement;
    double frame_time = 1.0;  // seconds
};

/// The input of what is measured along the ground: of the placement scale, up axis and height count for ==.
struct PlacedMotion {
    PlacedMotion(const PlacedMotionView& of) : figure(of.figure), placement(of.placement), frame_time(of.frame_time) {}

    std::shared_ptr<const figure::Figure> figure;
    analysis::Placement placement;
    double frame_time;  // seconds

    [[nodiscard]] PlacedMotionView view() const noexcept { return {figure, placement, frame_time}; }
    friend bool operator==(const PlacedMotion& a, const PlacedMotionView& b) {
        const auto key = [](const PlacedMotionView& input) {
            const scene::FigureTransform& to_world = input.placement.to_world;
            return std::tie(input.figure, to_world.metres_per_unit, to_world.up, to_world.shift.y, input.frame_time);
        };
        return key(a.view()) == key(b);
    }
    friend bool operator==(const PlacedMotion& a, const PlacedMotion& b) { return a == b.view(); }
};
}  // namespace skelplay::session
