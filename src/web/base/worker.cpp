// A browser gives a page one thread. Here a worker's tasks run on that thread as fibers: a task that asks whether it is
// to stop (Run::stopped()) has its stack put aside when its slice of time is over, and goes on once the page has drawn
// and listened (fibers.js). Where the browser cannot do that, a task runs through.

#include "base/worker.h"
#include <emscripten.h>
#include "base/run.h"

extern "C" {
// See fibers.js.
void skelplay_start_fiber(void (*run)(void*), void (*end)(void*), void* fiber, char* top_of_stack);
bool skelplay_in_fiber();
double skelplay_slice_begun();  // milliseconds, on emscripten's clock
void skelplay_pause_fiber();
}

namespace skelplay::base {
namespace {
constexpr double slice = 8.0;  // milliseconds: half of a picture's time
constexpr std::size_t stack_bytes = std::size_t{1} << 20U;

/// A function and the stack that it runs on.
struct Fiber {
    std::function<void()> work;
    std::unique_ptr<char[]> stack = std::make_unique_for_overwrite<char[]>(stack_bytes);
};

/// How many fibers there are, and what is destroyed when there is none.
std::size_t fibers = 0;
std::vector<std::shared_ptr<void>> disposed;

void run_fiber(void* fiber) { static_cast<Fiber*>(fiber)->work(); }
void end_fiber(void* fiber) {
    delete static_cast<Fiber*>(fiber);
    if (--fibers == 0) std::exchange(disposed, {}).clear();
}

/// Runs a function soon, on a stack of its own.
void start_fiber(std::function<void()> work) {
    auto fiber = std::make_unique<Fiber>(Fiber{std::move(work)});
    ++fibers;
    char* const top = fiber->stack.get() + stack_bytes;  // stacks grow downwards
    skelplay_start_fiber(run_fiber, end_fiber, fiber.release(), top);
}

/// Whether each worker that was made is still there. A fiber starts later, and by then its worker may be gone.
std::map<const Worker*, std::shared_ptr<bool>> workers;
}  // namespace

void destroy_later(std::shared_ptr<void> owner) {
    if (fibers > 0) disposed.push_back(std::move(owner));
}

void yield_to_host() noexcept {
    if (skelplay_in_fiber() && emscripten_get_now() - skelplay_slice_begun() > slice) skelplay_pause_fiber();
}

unsigned hardware_threads() noexcept { return 1; }

Worker::Worker(Priority, std::function<void()> wake_up, unsigned) : wake_up_(std::move(wake_up)) {
    workers[this] = std::make_shared<bool>(true);
}

// Its owner is destroyed by dispose(), so that no task of it is put aside.
Worker::~Worker() {
    *workers.at(this) = false;
    workers.erase(this);
}

std::stop_source Worker::add(Task task) {
    std::stop_source stop;
    waiting_.push_back({std::move(task), stop});
    start_fiber([this, alive = workers.at(this)] {
        if (*alive && running_.empty()) work({});  // else the fiber that is put aside does this task, too
    });
    return stop;
}

void Worker::run(const Task& task) { task({}); }

bool Worker::withdraw(const std::stop_source& task) {
    const auto entry = std::ranges::find(waiting_, task, &Entry::stop);
    if (entry == waiting_.end()) return false;
    waiting_.erase(entry);
    return true;
}

void Worker::wait() const {
    if (running_.empty()) const_cast<Worker*>(this)->work({});
}

std::optional<Worker::Entry> Worker::next(const std::stop_token&) {
    if (waiting_.empty()) return std::nullopt;
    Entry entry = std::move(waiting_.front());
    waiting_.pop_front();
    running_.push_back(entry.stop);
    return entry;
}

void Worker::work(const std::stop_token& quit) {
    while (auto entry = next(quit)) {
        const std::stop_token stop = entry->stop.get_token();
        if (!stop.stop_requested()) entry->task(stop);
        entry->task = {};
        std::erase(running_, entry->stop);
        if (wake_up_ && !stop.stop_requested()) wake_up_();
    }
}
}  // namespace skelplay::base
