#pragma once

#include <any>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace skelplay::session {

/// Something worked out about whole takes.
struct Wanted {
    std::string key;  // says everything that the result depends on: another figure, another key
    /// Works it out on another thread; owns what it reads, looks at the token often, and may give anything when asked
    /// to stop.
    std::function<std::any(const std::stop_token&)> compute;
};

/// Works out what is wanted on a thread of its own, which leaves the processors to the picture, and keeps it as long as
/// it is wanted. Everything but the work is called from one thread.
class AnalysisCache {
public:
    /// `wake_up` is called from the other thread when a result is there; may be empty.
    explicit AnalysisCache(std::function<void()> wake_up);
    AnalysisCache(const AnalysisCache&) = delete;
    AnalysisCache& operator=(const AnalysisCache&) = delete;
    ~AnalysisCache();

    /// What is wanted from now on, most urgent first. What is known already or being worked out goes on; what is no
    /// longer wanted is stopped and forgotten.
    void want(std::vector<Wanted> wanted);
    /// Takes in what has been worked out; true when that was anything.
    bool take();
    /// What is known under a key, until the next want() or take(); null: not yet. `T` is what its compute gives.
    template <class T>
    [[nodiscard]] const T* result(std::string_view key) const {
        const auto found = known_.find(key);
        return found == known_.end() ? nullptr : std::any_cast<T>(&found->second);
    }
    /// True while anything wanted is not known yet.
    [[nodiscard]] bool busy() const;
    /// Waits until all that is wanted can be taken in (tests, pictures without a window).
    void wait() const;

private:
    void work(const std::stop_token& quit);

    std::function<void()> wake_up_;
    std::map<std::string, std::any, std::less<>> known_;  // of the caller's thread
    mutable std::mutex mutex_;                            // guards what follows
    mutable std::condition_variable_any changed_;
    std::vector<Wanted> waiting_;
    std::map<std::string, std::any, std::less<>> finished_;
    std::string current_;  // key of what is being worked out; empty: nothing is
    std::stop_source stop_current_;
    std::jthread worker_;  // last: it must end before the rest goes
};

}  // namespace skelplay::session
