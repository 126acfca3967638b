// A thousand damaged files are read by the command line, in this process: each is shown, or refused at a place, in the
// memory and with the allocations that its size grants. damage_table, which the night runs, tries many more with the
// program itself.

#include "damage/damage.h"
#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include "base/byte_source.h"
#include "base/text.h"
#include "damage/counted_memory.h"
#include "loaders/load.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::test {
namespace {
namespace fs = std::filesystem;

constexpr std::size_t input_count = 1'000;

/// A file whose bytes change after it was opened and read a few times: it is cut off, or others take their place. It
/// says the size that it had.
class ChangingBytes final : public base::ByteSource {
public:
    ChangingBytes(std::string before, std::string after, std::size_t reads)
        : before_(std::move(before)), after_(std::move(after)), reads_(reads) {}
    [[nodiscard]] std::uint64_t size() const override { return before_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        const std::string& bytes = count_++ < reads_ ? before_ : after_;
        return offset < bytes.size() ? bytes.copy(into.data(), into.size(), static_cast<std::size_t>(offset)) : 0;
    }

private:
    std::string before_, after_;
    std::size_t reads_;
    mutable std::atomic<std::size_t> count_{0};
};

/// Writes to a pipe as soon as somebody reads it, and closes it.
class PipeWriter {
public:
    PipeWriter(const fs::path& pipe, const std::string& bytes)
        : thread_([pipe, bytes](const std::stop_token& stop) {
              int out = -1;
              while (out < 0 && !stop.stop_requested()) {
                  out = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
                  if (out < 0) std::this_thread::yield();
              }
              if (out < 0) return;
              ::fcntl(out, F_SETFL, 0);
              for (std::size_t at = 0; at < bytes.size();) {
                  const ssize_t written = ::write(out, bytes.data() + at, bytes.size() - at);
                  if (written <= 0) break;
                  at += static_cast<std::size_t>(written);
              }
              ::close(out);
          }) {}

private:
    std::jthread thread_;
};

/// While it exists this process is nobody, if it was root, whom no permission stops.
class Nobody {
public:
    Nobody() : was_root_(::geteuid() == 0) {
        constexpr uid_t nobody = 65534;
        if (was_root_ && ::seteuid(nobody) != 0) was_root_ = false;
    }
    ~Nobody() {
        if (was_root_) static_cast<void>(::seteuid(0));
    }
    Nobody(const Nobody&) = delete;
    Nobody& operator=(const Nobody&) = delete;

private:
    bool was_root_;
};

class DamagedFiles : public testing::Test {
protected:
    /// Reads one damaged file; returns what is wrong with how it went, or nothing.
    std::string fault_of(const Seed& seed, const Damage& damage, unsigned way, Random& random) {
        const std::optional<std::string> stored = damage(seed, random);
        if (!stored) return {};
        ++tried_;
        const std::string partner = seed.partner.empty() ? "" : folder_.write(seed.partner_file, seed.partner).string();
        if (damage.state >= FileState::shrinks) return fault_while_read(seed, damage, partner, random);
        const fs::path file = folder_ / seed.file;
        fs::remove_all(file);
        if (damage.state == FileState::folder) fs::create_directory(file);
        else if (damage.state == FileState::pipe) EXPECT_EQ(::mkfifo(file.c_str(), 0600), 0);
        else folder_.write(seed.file, *stored);
        const std::vector<std::string> words = reading_words(seed, way, file.string(), partner, folder_.path().string());
        const Called called = call_on(file, damage, *stored, words);
        const CountedMemory counted = counted_memory();
        const bool by_name = damage.state == FileState::folder || damage.state == FileState::forbidden;
        std::string fault = fault_in(called, words, by_name);
        if (fault.empty() && counted.most_bytes > most_memory(seed, damage, *stored))
            fault = fmt::format("{} bytes held", counted.most_bytes);
        if (fault.empty() && counted.allocations > most_allocations(*stored))
            fault = fmt::format("{} allocations", counted.allocations);
        return fault.empty() ? "" : fmt::format("{} ({})\n{}", fault, fmt::join(words, " "), called.err);
    }

    std::size_t tried_ = 0;

private:
    /// A row of a motion is a line of a CSV or JSON, and a token of a text several strings of a document.
    static std::uint64_t most_allocations(const std::string& stored) { return 200'000 + 20 * stored.size(); }

    static Called call_on(const fs::path& file, const Damage& damage, const std::string& bytes,
                          const std::vector<std::string>& words) {
        std::optional<PipeWriter> writer;
        std::optional<Nobody> nobody;
        if (damage.state == FileState::pipe) writer.emplace(file, bytes);
        if (damage.state == FileState::forbidden) {
            fs::permissions(file, fs::perms::none);
            nobody.emplace();
        }
        begin_counting();
        return call(words);
    }

    static std::string fault_in(const Called& called, const std::vector<std::string>& words, bool by_name) {
        const bool is_check = words.front() == "check";
        const bool folder = by_name && called.status == 2 && words.front() == "convert";  // it wants other words for one
        if (!folder && judge(called.status, called.err, by_name, is_check) == Outcome::failed)
            return fmt::format("status {}", called.status);
        if (!base::is_utf8(called.out) || !base::is_utf8(called.err)) return "not UTF-8";
        const bool json = std::ranges::count(words, "--json") > 0 && !called.out.empty();
        return json && !nlohmann::json::accept(called.out) ? "no JSON" : "";
    }

    static std::string fault_while_read(const Seed& seed, const Damage& damage, const std::string& partner,
                                        Random& random) {
        if (seed.is_skin() || seed.packed != nullptr) return {};  // these are read at once
        std::string after = seed.bytes;
        if (damage.state == FileState::shrinks) after.resize(random() % (after.size() + 1));
        else if (damage.state == FileState::grows) after += after;
        else
            for (char& c : after) c = static_cast<char>(random() % 256);
        loaders::LoadOptions options;
        options.chunk_bytes = 1 + random() % 64;
        if (!partner.empty()) options.skeleton = partner;
        auto bytes = std::make_unique<ChangingBytes>(seed.bytes, std::move(after), random() % 20);
        const loaders::LoadResult result =
            loaders::load(seed.file, base::Opened(std::move(bytes)), options, {.threads = 2});
        const std::string said = base::to_text(result.diagnostics);
        const int status = result.figure ? 0 : 1;
        return judge(status, said, false, false) == Outcome::failed ? "while it is read: " + said : "";
    }

    TemporaryFolder folder_;
};

// The good files, by which the damaged ones are judged.
TEST_F(DamagedFiles, TheirSeedsAreShown) {
    Random random;
    for (const Seed& seed : damage_seeds())
        for (unsigned way = 0; way < way_count; ++way)
            EXPECT_EQ(fault_of(seed, {"none"}, way, random), "") << seed.format << ' ' << seed.file;
}

TEST_F(DamagedFiles, EachIsShownOrRefusedAtAPlaceInTheMemoryThatItsSizeGrants) {
    const std::vector<Seed> seeds = damage_seeds();
    Random random(34);
    // Each seed meets each damage once, in an order that begins anew after all; bombs take long and come once a format.
    for (std::size_t i = 0; tried_ < input_count; ++i) {
        const Seed& seed = seeds[i % seeds.size()];
        const Damage& damage = damages()[(i + i / seeds.size()) % damages().size()];
        EXPECT_EQ(fault_of(seed, damage, static_cast<unsigned>(random()), random), "")
            << seed.format << ' ' << seed.file << ", " << damage.name;
    }
}
}  // namespace
}  // namespace skelplay::test
