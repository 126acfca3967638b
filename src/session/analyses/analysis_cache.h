#pragma once

#include <any>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker.h"

namespace skelplay::session {

/// A computation over whole takes.
struct Wanted {
    std::string key;  // names everything the result depends on; another figure has another key
    /// Runs on another thread, so it must own what it reads. It checks the token often; when asked to stop, its result
    /// does not matter.
    std::function<std::any(const std::stop_token&)> compute;
};

/// Computes what is wanted on one background thread of low priority and keeps each result as long as it is wanted. All
/// functions are called from one thread.
class AnalysisCache {
public:
    /// `wake_up` is called from the background thread when a result is ready; may be empty.
    explicit AnalysisCache(std::function<void()> wake_up);

    /// Sets what is wanted from now on, most urgent first. Results and computations that are still wanted are kept; all
    /// others are stopped and dropped.
    void want(std::vector<Wanted> wanted);
    /// Takes in finished results; true if there were any.
    bool take();
    /// The result for a key, valid until the next want() or take(); null: not ready. `T` is the type its `compute`
    /// returns.
    template <class T>
    [[nodiscard]] const T* result(std::string_view key) const {
        const auto found = known_.find(key);
        return found == known_.end() ? nullptr : std::any_cast<T>(&found->second);
    }
    /// True while anything wanted is not ready.
    [[nodiscard]] bool busy() const;
    /// Waits until everything wanted is finished and take() can take it in (for tests, and pictures without a window).
    void wait() const;

private:
    struct Pending {
        std::string key;
        std::stop_source stop;
    };

    std::map<std::string, std::any, std::less<>> known_;  // used by the caller's thread only
    mutable std::mutex mutex_;                            // guards finished_ and pending_
    std::map<std::string, std::any, std::less<>> finished_;
    std::vector<Pending> pending_;  // waiting or being computed
    base::Worker worker_;           // last member: its thread must end before the others are destroyed
};

}  // namespace skelplay::session
