// Climbs the ladders of faults in real takes and prints the share of the faulty frames that the check of the motion finds:
//   ladder_table [--seeds N] [--from SEED] [--faults WORD,...] [--size SIZE] [--share SHARE] [--misses] [--own] [FILE...]
// FILE is relative to ../shared/data; without any, those of tests/ladder are used. --misses tells each rung of which less
// than half is found, and what was found instead; --own tells what the takes have by themselves.

#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include "ladder/ladder.h"

namespace skelplay::ladder {
namespace {
struct Sum {
    double found = 0.0;
    int tried = 0;
};

struct Table {
    unsigned seeds = 1;
    unsigned from = 0;
    std::vector<std::string> faults;  // parts of their names; empty: all
    std::optional<double> only_size;
    std::optional<double> only_share;
    bool misses = false;
    bool own = false;
    std::vector<std::string> files;

    std::mutex mutex;
    std::size_t next = 0;
    std::map<std::string, std::map<std::pair<double, double>, Sum>> sums;  // by fault, then by size and share
    std::map<std::string, int> fallen;
    std::string told;

    [[nodiscard]] bool wants(std::string_view name) const {
        for (const std::string& part : faults)
            if (name.find(part) != std::string_view::npos) return true;
        return faults.empty();
    }

    void work() {
        for (;;) {
            std::string file;
            {
                const std::lock_guard lock(mutex);
                if (next == files.size()) return;
                file = files[next++];
            }
            visit(file);
        }
    }

    void visit(const std::string& file) {
        const Ground ground(file);
        if (!ground.usable() || ground.bones == 0 || ground.joints.size() < 3) return;
        std::string text;
        if (own)
            for (const analysis::Finding& finding : ground.own.findings) text += line(ground, finding);
        for (const Fault& fault : ground.markers() ? faults_of_markers() : faults_of_people()) {
            if (!wants(fault.name)) continue;
            for (unsigned seed = from; seed < from + seeds; ++seed) {
                const std::vector<Tried> tried = climb(ground, fault, seed, [&](const Rung& rung) {
                    return rung.size == only_size.value_or(rung.size) && rung.share == only_share.value_or(rung.share);
                });
                const auto fell = falls(tried);
                {
                    const std::lock_guard lock(mutex);
                    for (const Tried& each : tried) {
                        Sum& sum = sums[std::string(fault.name)][{each.rung.size, each.rung.share}];
                        sum.found += each.found;
                        ++sum.tried;
                    }
                    fallen[std::string(fault.name)] += static_cast<int>(fell.size());
                }
                for (const Tried& each : tried)
                    if (misses && each.found < 0.5) text += miss(ground, fault, each.rung);
            }
        }
        const std::lock_guard lock(mutex);
        told += text;
    }

    [[nodiscard]] static std::string line(const Ground& ground, const analysis::Finding& finding) {
        return fmt::format("  {}: {} {}-{} {}: {}\n", ground.file, analysis::rule_of(finding.kind).name,
                           finding.frames.first, finding.frames.last, base::name(finding.severity), finding.message);
    }

    [[nodiscard]] static std::string miss(const Ground& ground, const Fault& fault, const Rung& rung) {
        const auto faulty = put(ground, fault, rung);
        std::string told = fmt::format("{}: {}, seed {}, frames {}-{} of {}\n", ground.file, text(fault, rung), rung.seed,
                                       faulty->faulty.front().first, faulty->faulty.back().last, ground.frames);
        for (const analysis::Finding& finding : ground.check(faulty->figure, faulty->frame_time).findings)
            if (finding.frames.first <= faulty->faulty.back().last + 9 &&
                faulty->faulty.front().first <= finding.frames.last + 9)
                told += (is_new(finding, ground.own) ? "" : "  own") + line(ground, finding);
        return told;
    }

    void print() {
        fmt::print("{}", told);
        for (const auto& [name, rungs] : sums) {
            fmt::print("{}, {} falls\n", name, fallen[name]);
            std::map<double, std::string> rows;
            for (const auto& [at, sum] : rungs)
                rows[at.first] +=
                    fmt::format("  {:>3g} %: {:>3.0f} ({})", 100 * at.second, 100 * sum.found / sum.tried, sum.tried);
            for (const auto& [size, row] : rows) fmt::print("  {:>7g} {}\n", size, row);
        }
    }
};

void parse(Table& table, const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--misses") table.misses = true;
        else if (word == "--own") table.own = true;
        else if (word == "--seeds") table.seeds = static_cast<unsigned>(std::stoul(words.at(++i)));
        else if (word == "--from") table.from = static_cast<unsigned>(std::stoul(words.at(++i)));
        else if (word == "--size") table.only_size = std::stod(words.at(++i));
        else if (word == "--share") table.only_share = std::stod(words.at(++i));
        else if (word == "--faults") {
            std::istringstream list(words.at(++i));
            for (std::string name; std::getline(list, name, ',');) table.faults.push_back(name);
        } else table.files.push_back(word);
    }
    if (!table.files.empty()) return;
    table.files.assign(people().begin(), people().end());
    table.files.insert(table.files.end(), marker_takes().begin(), marker_takes().end());
}
}  // namespace
}  // namespace skelplay::ladder

int main(int argc, char** argv) {
    try {
        skelplay::ladder::Table table;
        skelplay::ladder::parse(table, {argv + 1, argv + argc});
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back([&] { table.work(); });
        threads.clear();
        table.print();
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        fmt::print(stderr, "ladder_table: {}\n", error.what());
        return EXIT_FAILURE;
    }
}
