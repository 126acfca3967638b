// Puts faults of all kinds into takes at known places and prints which share of them the check of the motion finds:
//   fault_table [--seeds N] [--from SEED] [--kinds KIND,...] [--misses] [FILE...]
// FILE is relative to ../shared/data; without any, all takes there of humans and of markers are used. A fault counts as
// found if a finding of its kind names one of its bones and lies within its frames, give or take one. With --misses
// each fault that is not found is told, with what was found there instead.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "corpus/captures.h"
#include "corpus/marker_faults.h"

namespace skelplay::test {
namespace {

using analysis::Finding;
using analysis::FindingKind;

struct Options {
    unsigned seeds = 4;
    unsigned from = 0;
    std::vector<FindingKind> kinds;  // empty: all
    bool misses = false;
    std::vector<std::string> files;
};

struct Count {
    std::array<int, 2> faults{};  // by strength
    std::array<int, 2> found{};

    Count& operator+=(const Count& other) {
        for (std::size_t strength = 0; strength < 2; ++strength) {
            faults.at(strength) += other.faults.at(strength);
            found.at(strength) += other.found.at(strength);
        }
        return *this;
    }
};

std::vector<FindingKind> kinds_of(const std::string& names) {
    std::vector<FindingKind> kinds;
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, ',');) kinds.push_back(analysis::find_kind(name).value());
    return kinds;
}

Options parse(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--misses")
            options.misses = true;
        else if (word == "--seeds")
            options.seeds = static_cast<unsigned>(std::stoul(words.at(++i)));
        else if (word == "--from")
            options.from = static_cast<unsigned>(std::stoul(words.at(++i)));
        else if (word == "--kinds")
            options.kinds = kinds_of(words.at(++i));
        else
            options.files.push_back(word);
    }
    return options;
}

/// Counts the faults of one file after another.
class FaultTable {
public:
    explicit FaultTable(const Options& options) : options_(options) {}

    void run() {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back([this] { work(); });
        threads.clear();
        print();
    }

private:
    void work() {
        for (;;) {
            std::string file;
            {
                const std::lock_guard lock(mutex_);
                if (next_ == options_.files.size()) return;
                file = options_.files[next_++];
            }
            visit(file);
        }
    }

    void visit(const std::string& file) {
        Capture capture(file);
        if (!capture.original || figure::frame_count(capture.original->take) < 60) return;
        const bool markers = figure::is_markers(*capture.original);
        if (!markers && !capture.placement.body.human) return;
        std::map<FindingKind, Count> counts;
        std::string text;
        FaultInjector injector(*capture.original, capture.placement, capture.frame_time());
        for (const analysis::FindingRule& rule : analysis::finding_rules()) {
            if (!options_.kinds.empty() && std::ranges::find(options_.kinds, rule.kind) == options_.kinds.end())
                continue;
            for (const Strength strength : {Strength::plain, Strength::subtle})
                for (unsigned seed = options_.from; seed < options_.from + options_.seeds; ++seed) {
                    auto fault = markers ? inject_marker_fault(*capture.original, capture.placement,
                                                               capture.frame_time(), rule.kind, strength, seed)
                                         : injector.inject(rule.kind, strength, seed);
                    if (fault && !has_own(capture.own, *fault))
                        count(capture, std::move(*fault), strength, seed, counts[rule.kind], text);
                }
        }
        const std::lock_guard lock(mutex_);
        for (const auto& [kind, of_file] : counts) (markers ? of_markers_ : of_bones_)[kind] += of_file;
        ++(markers ? marker_takes_ : bone_takes_);
        misses_ += text;
    }

    void count(Capture& capture, FaultyTake fault, Strength strength, unsigned seed, Count& count,
               std::string& text) const {
        const auto at = static_cast<std::size_t>(strength);
        const auto found =
            capture.check(std::make_shared<const figure::Figure>(std::move(fault.figure)), fault.frame_time);
        ++count.faults.at(at);
        if (std::ranges::any_of(found, [&](const Finding& finding) { return finds(finding, fault); })) {
            ++count.found.at(at);
            return;
        }
        text += fmt::format("{} {} in {}, seed {}, frames {} to {}{}\n",
                            strength == Strength::plain ? "plain" : "subtle", analysis::rule_of(fault.kind).name,
                            capture.take.request.file.filename().string(), seed, fault.frames.first, fault.frames.last,
                            fault.bones.empty() ? "" : ", " + name(capture, fault.bones.front()));
        for (const Finding& finding : found)
            if (finding.frames.first <= fault.frames.last + 5 && fault.frames.first <= finding.frames.last + 5)
                text += fmt::format("    {} {} to {}: {}\n", analysis::rule_of(finding.kind).name, finding.frames.first,
                                    finding.frames.last, finding.message);
    }

    static std::string name(const Capture& capture, figure::BoneId bone) {
        return capture.original->skeleton[bone].name;
    }

    void print() const {
        if (options_.misses) fmt::print("{}\n", misses_);
        fmt::print("{} takes of bones, {} of markers, {} seeds\n", bone_takes_, marker_takes_, options_.seeds);
        for (const auto& [title, table] : {std::pair("bones", &of_bones_), std::pair("markers", &of_markers_)}) {
            if (table->empty()) continue;
            fmt::print("{:<14} {:>20} {:>20}\n", title, "plain", "subtle");
            Count all;
            for (const auto& [kind, sum] : *table) {
                all += sum;
                fmt::print("{:<14} {} {}\n", analysis::rule_of(kind).name, share(sum, 0), share(sum, 1));
            }
            fmt::print("{:<14} {} {}\n", "all", share(all, 0), share(all, 1));
        }
    }

    static std::string share(const Count& count, std::size_t strength) {
        const int faults = count.faults.at(strength);
        if (faults == 0) return fmt::format("{:>20}", "none");
        const int found = count.found.at(strength);
        return fmt::format("{:>4} of {:>4}, {:>4.1f} %", found, faults, 100.0 * found / faults);
    }

    const Options& options_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    int bone_takes_ = 0;
    int marker_takes_ = 0;
    std::map<FindingKind, Count> of_bones_;
    std::map<FindingKind, Count> of_markers_;
    std::string misses_;
};

}  // namespace
}  // namespace skelplay::test

int main(int argc, char** argv) {
    using namespace skelplay::test;
    try {
        Options options = parse({argv + 1, argv + argc});
        if (options.files.empty())
            options.files = shared_files({".bvh", ".amc", ".htr", ".fbx", ".gltf", ".glb", ".c3d", ".trc", ".csm"});
        FaultTable(options).run();
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        fmt::print(stderr, "fault_table: {}\n", error.what());
        return EXIT_FAILURE;
    }
}
