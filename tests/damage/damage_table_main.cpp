// Reads damaged files with the program, one call each, and prints a table of what came of them:
//   damage_table [--inputs N] [--seed N] [--jobs N] [--thumbnails N] [--keep FOLDER] PROGRAM [FILE...]
// FILE: further good files to damage, such as those of ../shared/data. Each call must end within two seconds and in 64
// MB and ten times the file's size. What fails is told on standard error, and its file is kept in FOLDER. With
// --thumbnails, each so many inputs one is also given to `skelplay thumbnail` in the sandbox of a file manager. Ends
// with 1 when something failed.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <spawn.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>
#include "base/numbers.h"
#include "damage/damage.h"
#include "support/temporary_folder.h"
#include "support/thumbnail_sandbox.h"

namespace skelplay::test {
namespace {
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Options {
    std::size_t inputs = 20'500;  // some damages are not of every format: about 20 000 are left
    unsigned seed = 34;
    unsigned jobs = 2;
    std::size_t thumbnails = 0;  // 0: none
    std::string keep;
    std::string program;
    std::vector<std::string> files;
};

/// No program: the words are not as the top of this file has them.
Options parse(const std::vector<std::string>& words) {
    Options options;
    const auto number = [&](std::size_t& i) {
        return static_cast<std::size_t>(base::parse_integer(words.at(++i)).value());
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--inputs") options.inputs = number(i);
        else if (words[i] == "--seed") options.seed = static_cast<unsigned>(number(i));
        else if (words[i] == "--jobs") options.jobs = static_cast<unsigned>(number(i));
        else if (words[i] == "--thumbnails") options.thumbnails = number(i);
        else if (words[i] == "--keep") options.keep = words.at(++i);
        else if (words[i].starts_with("-")) return {};
        else if (options.program.empty()) options.program = words[i];
        else options.files.push_back(words[i]);
    }
    return options;
}

// ---- A call ----

constexpr Seconds longest{2};
constexpr Seconds patience{20};  // then a call is ended

struct Ended {
    int status = -1;  // -1: by a signal, or by us
    Seconds time{0};
    std::uint64_t memory = 0;  // bytes, at most
    std::string err;
};

/// Starts a program; its standard output is not kept, and its standard error goes to a file, or with ours.
pid_t start(std::vector<std::string> words, const std::string& err) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!err.empty())
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t id = -1;
    if (::posix_spawn(&id, pointers.front(), &actions, nullptr, pointers.data(), environ) != 0) id = -1;
    posix_spawn_file_actions_destroy(&actions);
    return id;
}

/// What this program is for when its first word is `--measure`: it calls the other words, and writes status, seconds
/// and bytes to a report. A process is said to need at least the memory of the one that started it, so that a small one
/// must.
int measure(const std::string& report, const std::vector<std::string>& words) {
    const Clock::time_point begun = Clock::now();
    const pid_t id = start(words, "");
    if (id < 0) return 1;
    int status = 0;
    rusage used{};
    while (::wait4(id, &status, WNOHANG, &used) == 0) {
        if (Clock::now() - begun > patience) ::kill(id, SIGKILL);
        std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    std::ofstream(report) << (WIFEXITED(status) ? WEXITSTATUS(status) : -1) << ' ' << Seconds(Clock::now() - begun).count()
                          << ' ' << used.ru_maxrss * 1024;
    return 0;
}

/// A measured call that is under way.
class Child {
public:
    Child(std::vector<std::string> words, const fs::path& folder) : err_(folder / "err"), report_(folder / "report") {
        fs::remove(report_);
        words.insert(words.begin(), {"/proc/self/exe", "--measure", report_.string()});
        id_ = start(std::move(words), err_.string());
    }

    [[nodiscard]] bool runs() {
        if (!ended_) ended_ = ::waitpid(id_, nullptr, WNOHANG) != 0;
        return !ended_;
    }

    Ended finish() {
        while (runs()) std::this_thread::sleep_for(std::chrono::microseconds(500));
        Ended result;
        double seconds = 0;
        std::ifstream(report_) >> result.status >> seconds >> result.memory;
        result.time = Seconds(seconds);
        result.err = text_of(err_);
        return result;
    }

private:
    fs::path err_, report_;
    pid_t id_ = -1;
    bool ended_ = false;
};

// ---- The files ----

void write(const fs::path& file, std::string_view bytes) { std::ofstream(file, std::ios::binary) << bytes; }

/// Gives the bytes to whoever reads the pipe, and closes it.
void feed(const fs::path& pipe, const std::string& bytes, Child& child) {
    int out = -1;
    while (out < 0 && child.runs()) out = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (out < 0) return;
    ::fcntl(out, F_SETFL, 0);
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t written = ::write(out, bytes.data() + at, bytes.size() - at);
        if (written <= 0) break;
        at += static_cast<std::size_t>(written);
    }
    ::close(out);
}

/// Changes a file that is being read, after a moment.
void change(const fs::path& file, const Seed& seed, FileState state, Random& random) {
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 12'000));
    std::error_code ignored;
    if (state == FileState::shrinks) {
        fs::resize_file(file, random() % (seed.bytes.size() + 1), ignored);
    } else if (state == FileState::grows) {
        std::ofstream(file, std::ios::binary | std::ios::app) << seed.bytes << seed.bytes;
    } else {
        const fs::path other = file.string() + ".new";
        write(other, std::string(seed.bytes.size(), 'x'));
        if (random() % 2 == 0) fs::rename(other, file, ignored);
        else write(file, std::string(seed.bytes.size(), 'y'));
        fs::remove(other, ignored);
    }
}

// ---- The table ----

struct Row {
    std::array<std::size_t, 5> outcomes{};  // by Outcome
    std::size_t thumbnails = 0;
};

class DamageTable {
public:
    explicit DamageTable(Options options) : options_(std::move(options)), seeds_(damage_seeds()) {
        for (const std::string& file : options_.files) {
            constexpr std::size_t largest = 1'000'000;  // bytes
            auto seed = seed_of_file(file);
            const bool known = seed && std::ranges::count(seeds_, seed->format, &Seed::format) > 0;
            if (known && seed->bytes.size() <= largest) seeds_.push_back(std::move(*seed));
        }
    }

    /// Tries all inputs; returns the table.
    std::string fill() {
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < std::max(options_.jobs, 1U); ++i) workers.emplace_back([this] { work(); });
        }
        return text();
    }
    [[nodiscard]] std::size_t failures() const { return failures_; }

private:
    void work() {
        const TemporaryFolder folder;
        for (std::size_t i = next_++; i < options_.inputs; i = next_++) {
            Random random(options_.seed + static_cast<unsigned>(i));
            // All damages of a seed one after the other would be the same ones in each round.
            const Damage& damage = damages()[i % damages().size()];
            const std::vector<std::size_t>& rows = seeds_by_format_of(i / damages().size());
            try_one(seeds_[rows[random() % rows.size()]], damage, random, folder, i);
        }
    }

    /// The seeds of one format after the other, so that each has the same share.
    const std::vector<std::size_t>& seeds_by_format_of(std::size_t turn) {
        static const std::vector<std::vector<std::size_t>> lists = [this] {
            std::map<std::string, std::vector<std::size_t>> map;
            for (std::size_t i = 0; i < seeds_.size(); ++i) map[seeds_[i].format].push_back(i);
            std::vector<std::vector<std::size_t>> all;
            for (auto& [format, list] : map) all.push_back(std::move(list));
            return all;
        }();
        return lists[turn % lists.size()];
    }

    void try_one(const Seed& seed, const Damage& damage, Random& random, const TemporaryFolder& folder,
                 std::size_t number) {
        const std::optional<std::string> stored = damage(seed, random);
        if (!stored) return;
        const fs::path file = folder / seed.file;
        fs::remove_all(file);
        fs::path partner;
        if (!seed.partner.empty()) write(partner = folder / seed.partner_file, seed.partner);
        if (damage.state == FileState::folder) fs::create_directory(file);
        else if (damage.state == FileState::pipe) ::mkfifo(file.c_str(), 0600);
        else write(file, *stored);
        std::vector<std::string> words =
            reading_words(seed, static_cast<unsigned>(random()), file.string(), partner.string(), folder.path().string());
        const bool is_check = words.front() == "check";
        words.insert(words.begin(), options_.program);
        if (damage.state == FileState::forbidden) {
            fs::permissions(file, fs::perms::none);
            if (::geteuid() == 0) {  // whom no permission stops
                const std::vector<std::string> nobody{"/usr/bin/setpriv", "--reuid=65534", "--clear-groups"};
                words.insert(words.begin(), nobody.begin(), nobody.end());
            }
        }
        Child child(words, folder.path());
        if (damage.state == FileState::pipe) feed(file, *stored, child);
        if (damage.state >= FileState::shrinks) change(file, seed, damage.state, random);
        const Ended ended = child.finish();
        const bool by_name = damage.state == FileState::folder || damage.state == FileState::forbidden;
        Outcome outcome = judge(ended.status, ended.err, by_name, is_check);
        // `convert` wants other words for a folder.
        if (damage.state == FileState::folder && ended.status == 2) outcome = Outcome::by_name;
        const std::uint64_t most = most_memory(seed, damage, *stored);
        if (ended.time > longest || ended.memory > most) outcome = Outcome::failed;
        const bool pictured =
            options_.thumbnails > 0 && number % options_.thumbnails == 0 && damage.state == FileState::plain;
        std::string sandboxed;
        if (pictured) sandboxed = thumbnail_fault(seed, file, folder);
        if (!sandboxed.empty()) outcome = Outcome::failed;
        std::error_code ignored;
        fs::remove_all(file, ignored);  // the next one's skeleton may list a skin of this name
        const std::lock_guard lock(mutex_);
        Row& row = rows_[{seed.format, std::string(damage.name)}];
        ++row.outcomes.at(static_cast<std::size_t>(outcome));
        row.thumbnails += pictured ? 1 : 0;
        slowest_ = std::max(slowest_, ended.time);
        largest_ = std::max(largest_, ended.memory);
        if (outcome != Outcome::failed) return;
        ++failures_;
        const std::string kept = fmt::format("{}-{}", number, seed.file);
        fmt::print(stderr, "{}: {}, {}: status {}, {:.2f} s, {} of {} MB; {}\n{}{}\n", kept, seed.format, damage.name,
                   ended.status, ended.time.count(), ended.memory / 1'000'000, most / 1'000'000, fmt::join(words, " "),
                   ended.err.size() > 2000 ? ended.err.substr(ended.err.size() - 2000) : ended.err, sandboxed);
        if (!options_.keep.empty()) write(fs::path(options_.keep) / kept, *stored);
    }

    /// What went wrong with its picture in the sandbox of a file manager, where nothing but the file is to be seen.
    std::string thumbnail_fault(const Seed& seed, const fs::path& file, const TemporaryFolder& folder) const {
        if (seed.is_skin()) return {};
        const fs::path out = folder / "pictures";
        fs::remove_all(out);
        fs::create_directory(out);
        std::vector<std::string> words = ThumbnailSandbox{file, options_.program, out}.thumbnail_words();
        words.front() = "/usr/bin/bwrap";
        Child child(words, folder.path());
        const Ended ended = child.finish();
        const bool made = fs::exists(out / "small.png");
        const bool too_large = ended.err.find("[thumbnail.too-large]") != std::string::npos;  // it is not opened
        const Outcome outcome = judge(ended.status, ended.err, too_large, false);
        if (outcome == Outcome::failed || made != (ended.status == 0))
            return fmt::format("thumbnail: status {}, {:.2f} s: {}", ended.status, ended.time.count(), ended.err);
        return {};
    }

    [[nodiscard]] std::string text() const {
        std::size_t tried = 0;
        std::size_t pictures = 0;
        std::string lines;
        std::map<std::string, std::array<std::size_t, 5>> formats;
        for (const auto& [key, row] : rows_) {
            std::size_t inputs = 0;
            for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
                inputs += row.outcomes.at(i);
                formats[key.first].at(i) += row.outcomes.at(i);
            }
            tried += inputs;
            pictures += row.thumbnails;
            lines += fmt::format("| {} | {} | {} | {} |\n", key.first, key.second, inputs, fmt::join(row.outcomes, " | "));
        }
        constexpr std::string_view heads =
            "inputs | shown | with a message | refused at a place | refused by name | failed |\n";
        constexpr std::string_view rule = "---: | ---: | ---: | ---: | ---: | ---: |\n";
        std::string text = fmt::format(
            "# Damaged files\n\nMade again by `tests/damage/make_table.sh`: {} inputs of {} good files, each read by a "
            "call of the "
            "program\n(`info`, `joints`, `check` or `convert`); {} failed. The slowest took {:.2f} s, the largest {} "
            "MB. {} were also "
            "given to\n`thumbnail` in the sandbox of a file manager. The limits are 2 s, and 64 MB and ten times the "
            "file (unpacked, "
            "but for bombs).\n\n| format | {}| --- | {}",
            tried, seeds_.size(), failures_, slowest_.count(), largest_ / 1'000'000, pictures, heads, rule);
        for (const auto& [format, counts] : formats)
            text += fmt::format("| {} | {} | {} |\n", format, counts[0] + counts[1] + counts[2] + counts[3] + counts[4],
                                fmt::join(counts, " | "));
        return text + fmt::format("\n| format | damage | {}| --- | --- | {}", heads, rule) + lines;
    }

    Options options_;
    std::vector<Seed> seeds_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, Row> rows_;  // by format and damage
    std::size_t failures_ = 0;
    Seconds slowest_{0};
    std::uint64_t largest_ = 0;
};
}  // namespace
}  // namespace skelplay::test

int main(int count, char** words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() > 2 && arguments.front() == "--measure")
        return skelplay::test::measure(arguments[1], {arguments.begin() + 2, arguments.end()});
    std::signal(SIGPIPE, SIG_IGN);
    skelplay::test::Options options = skelplay::test::parse(arguments);
    if (options.program.empty()) {
        fmt::print(stderr, "damage_table: expected PROGRAM, and options as damage_table_main.cpp has them\n");
        return 2;
    }
    skelplay::test::DamageTable table(std::move(options));
    fmt::print("{}", table.fill());
    return table.failures() > 0 ? 1 : 0;
}
