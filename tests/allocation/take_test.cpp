// A take is read, placed, posed, drawn and exported while each allocation fails in turn.

#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <gmock/gmock.h>
#include <optional>
#include <sstream>
#include "base/messages.h"
#include "cli/commands.h"
#include "failing_allocator.h"
#include "session/command.h"
#include "session/drawing.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/session.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"
#include "takes/export.h"

namespace skelplay::take_without_memory {
namespace {
namespace fs = std::filesystem;
using test::Failing;
using testing::ElementsAre;
using testing::IsEmpty;

/// Four bones and a leg, two frames, each bone turning.
constexpr std::string_view small_bvh =
    "HIERARCHY\nROOT hips\n{\n OFFSET 0 90 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    " JOINT chest\n {\n  OFFSET 0 30 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n"
    "  End Site\n  {\n   OFFSET 0 40 0\n  }\n }\n"
    " JOINT leg\n {\n  OFFSET 10 0 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n"
    "  End Site\n  {\n   OFFSET 0 -90 0\n  }\n }\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.033333\n0 90 0 0 0 0 10 20 30 0 45 0\n1 90 2 3 0 5 15 20 35 0 40 0\n";

class TakeWithoutMemory : public testing::Test {
protected:
    TakeWithoutMemory() { (void)base::sentence_of("amc.rate"); }  // the table of sentences stays once it was read

    test::TemporaryFolder folder_;
    fs::path file_ = folder_.write("in/small.bvh", small_bvh);
};

/// The take, placed and dressed, as for a picture.
takes::Take ready_take(const fs::path& file) {
    takes::TakeRequest request;
    request.file = file;
    request.threads = 1;
    takes::Take take = takes::read_take(request, {{.threads = 1}});
    if (!take.figure) return take;
    takes::place_take(take, {.threads = 1});
    takes::attach_skin_and_body(take);
    return take;
}

TEST_F(TakeWithoutMemory, IsPlacedAndDressedOrThereIsNone) {
    for (const Failing failing : {Failing::one, Failing::all_from}) {
        std::optional<takes::Take> take;
        const auto judge = [&]() -> std::string {
            const bool refused = !take->figure && take->diagnostics.has_error();
            const bool whole = take->figure && take->proxy_body && take->placement.unit.metres > 0;
            take.reset();
            return refused || whole ? "" : "a part of a take";
        };
        EXPECT_GT(test::fail_each_allocation(
                      failing, [&] { take = ready_take(file_); }, judge),
                  50U);
    }
}

/// The files in a folder, with their sizes.
std::string files_in(const fs::path& folder) {
    std::string text;
    for (const auto& entry : fs::directory_iterator(folder))
        text += fmt::format("{} {}\n", entry.path().filename().string(), test::text_of(entry.path()).size());
    return text;
}

class ExportWithoutMemory : public TakeWithoutMemory, public testing::WithParamInterface<exporters::ExportFormat> {};

TEST_P(ExportWithoutMemory, AFileIsWrittenWholeOrNotAtAll) {
    const takes::Take take = ready_take(file_);
    ASSERT_TRUE(take.figure);
    const exporters::ExportFormat& format = GetParam();
    const fs::path out = folder_ / "out";
    takes::ExportJob job{
        .figure = take.figure, .format = &format, .out = out / ("a" + std::string(format.suffixes.front()))};
    job.request.format = format.name;
    job.request.unit = "m";
    fs::create_directories(out);
    const auto all = takes::export_take(job, {.threads = 1});
    ASSERT_FALSE(all.refused) << *all.refused;
    const std::string whole = files_in(out);
    fs::remove_all(out);
    for (const Failing failing : {Failing::one, Failing::all_from}) {
        std::optional<exporters::Exported> exported;
        const auto attempt = [&] { exported = takes::export_take(job, {.threads = 1}); };
        // Of two files the second may fail to take its name when the first has it; nothing else of a file may be there.
        const auto judge = [&]() -> std::string {
            const bool done = exported->done();
            const std::string found = fs::exists(out) ? files_in(out) : "";
            std::string wrong;
            if (done && found != whole) wrong = "done, with\n" + found + "instead of\n" + whole;
            if (!done && !exported->failure && !exported->refused) wrong = "not done, and no reason";
            if (!done && !found.empty()) wrong = "not done, with\n" + found;
            exported.reset();
            fs::remove_all(out);
            return wrong;
        };
        EXPECT_GT(test::fail_each_allocation(failing, attempt, judge), 10U);
        if (fs::exists(out)) {
            EXPECT_EQ(files_in(out), "") << "after std::bad_alloc";
        }
    }
}

/// The formats but that of recordings, which a skeleton has none of, and those that are made with nlohmann-json: the
/// destructor of its values makes a list of those inside and ends the program for want of memory, and its constructor
/// loses a block.
std::vector<exporters::ExportFormat> formats() {
    std::vector<exporters::ExportFormat> all;
    for (const exporters::ExportFormat& format : exporters::export_formats())
        if (format.name != "gltf" && format.name != "glb" && format.name != "vrma" && format.name != "json" &&
            format.name != "signals")
            all.push_back(format);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Formats, ExportWithoutMemory, testing::ValuesIn(formats()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(TakeWithoutMemory, APosedFrameIsDrawnOrNot) {
    session::Session session;
    session::apply(session, session::open_files, {file_}, false, false);
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    ASSERT_EQ(session.document.figures.size(), 1U);
    session::wait_for_analyses(session);  // what other threads allocate is counted, too
    session::step(session, session::Seconds(0));
    session::apply(session, session::play_or_pause);
    std::optional<scene::DrawList> list;
    std::size_t bones = 0;
    for (const Failing failing : {Failing::one, Failing::all_from}) {
        const auto attempt = [&] {
            session::Drawing drawing;
            scene::DrawList fresh;
            session::apply(session, session::go_to_frame, 1.0);
            drawing.draw(session, fresh);
            list = std::move(fresh);
        };
        const auto judge = [&]() -> std::string {
            const std::size_t found = list->bones.size();
            if (bones == 0) bones = found;
            list.reset();
            return found == bones ? "" : "other bones";
        };
        EXPECT_GT(test::fail_each_allocation(failing, attempt, judge), 3U);
        EXPECT_EQ(session.document.figures.size(), 1U) << "what is open stays open";
    }
    EXPECT_GT(bones, 0U);
}

/// Waits for what is read, with allocations that succeed again.
void take_in(session::Session& session) {
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    session::wait_for_analyses(session);
    session::step(session, session::Seconds(0));
}

TEST_F(TakeWithoutMemory, WhatIsOpenStaysOpenWhenAnotherIsReadInTheBackground) {
    const fs::path second = folder_.write("in/second.bvh", small_bvh);
    session::Session session;
    session::apply(session, session::open_files, {file_}, false, false);
    take_in(session);
    // The threads of the loader and of the analyses fail wherever they are.
    for (std::size_t number = 1;; number += 3) {
        bool reached = false;
        try {
            const test::FailingAllocation allocation(number, Failing::one);
            session::apply(session, session::open_files, {second}, true, false);
            session::wait_for_loading(session);
            reached = test::FailingAllocation::reached();
        } catch (const std::bad_alloc&) {
            reached = true;
        }
        take_in(session);
        ASSERT_GE(session.document.figures.size(), 1U) << number;
        ASSERT_EQ(session.document.figures[0].take.figure->name, "small.bvh");
        const bool added = session.document.figures.size() == 2;
        ASSERT_TRUE(added || reached);
        if (added) session::apply(session, session::close_figure, session.document.figures[1].id);
        take_in(session);
        ASSERT_EQ(session.document.figures.size(), 1U) << number;
        if (!reached) break;
    }
}

TEST_F(TakeWithoutMemory, AnExportInTheBackgroundEndsWithAReason) {
    const takes::Take take = ready_take(file_);
    takes::ExportJob job{.figure = take.figure, .format = exporters::export_format("bvh"), .out = folder_ / "out/a.bvh"};
    takes::Exporter exporter({});
    for (std::size_t number = 1;; ++number) {
        bool reached = false;
        bool started = false;
        std::optional<exporters::Exported> exported;
        try {
            const test::FailingAllocation allocation(number, Failing::one);
            takes::ExportJob again = job;
            exporter.start(std::move(again));
            started = true;
            while (!exported) exported = exporter.poll();
        } catch (const std::bad_alloc&) {
        }
        reached = test::FailingAllocation::reached();
        while (started && !exported) exported = exporter.poll();
        ASSERT_EQ(exported.has_value(), started) << number;
        if (exported && !exported->done()) {
            EXPECT_EQ(exported->failure, "There is not enough memory; nothing is written");
        }
        EXPECT_EQ(fs::exists(folder_ / "out/a.bvh"), exported && exported->done());
        fs::remove_all(folder_ / "out");
        if (!reached) break;
    }
}

/// A command with its options, as its words are read by CLI11, in which a want of memory ends the program (it copies
/// strings in functions that are noexcept).
struct CommandCase {
    std::string name;
    std::function<int(std::ostream& out, std::ostream& err)> run;
};

TEST_F(TakeWithoutMemory, ACommandEndsWithOneSentence) {
    cli::InputOptions input;
    input.files = {file_};
    input.take.threads = 1;
    cli::InputOptions both = input;
    both.files.push_back(file_);
    cli::ConvertOptions convert{.input = input, .output = (folder_ / "out/a.bvh").string(), .force = true};
    cli::ConvertOptions batch{.input = input, .to = "htr", .folder = folder_ / "out", .force = true, .jobs = 1};
    const std::vector<CommandCase> cases{
        {"info", [&](auto& out, auto& err) { return cli::run_info({.input = input}, out, err); }},
        {"joints", [&](auto& out, auto& err) { return cli::run_joints({.input = input}, out, err); }},
        {"check", [&](auto& out, auto& err) { return cli::run_check({.input = input}, out, err); }},
        {"compare", [&](auto& out, auto& err) { return cli::run_compare({.input = both}, out, err); }},
        {"convert", [&](auto& out, auto& err) { return cli::run_convert(convert, out, err); }},
        {"convert -d", [&](auto& out, auto& err) { return cli::run_convert(batch, out, err); }}};
    for (const CommandCase& c : cases) {
        SCOPED_TRACE(c.name);
        std::ostringstream all;
        std::ostringstream unused;
        const int status = c.run(all, unused);
        const std::string printed = all.str();
        std::optional<test::Called> called;
        const auto attempt = [&] {
            std::ostringstream out;
            std::ostringstream err;
            const int ended = c.run(out, err);
            called = test::Called{ended, {}, std::move(out).str(), std::move(err).str()};
        };
        const auto judge = [&]() -> std::string {
            const test::Called ended = *std::exchange(called, std::nullopt);
            const auto written = fs::exists(folder_ / "out") ? folder_.names("out") : std::vector<std::string>();
            for (const std::string& name : written)
                if (name.starts_with(".")) return "left " + name;
            // "Cannot allocate memory" is what the system says of a folder that it could not read or make.
            const int expected = ended.err.find("Cannot allocate memory") != std::string::npos ? 3 : 1;
            if (ended.err.find("memory") != std::string::npos)
                return ended.status == expected ? "" : fmt::format("status {}: {}", ended.status, ended.err);
            // A string stream that has no memory for it drops what is said; the program's own needs none.
            const bool whole = ended.out == printed && ended.status == status;
            return whole || printed.starts_with(ended.out) ? "" : fmt::format("{}: {}", ended.status, ended.out);
        };
        constexpr std::size_t stride = 5;
        EXPECT_GT(test::fail_each_allocation(Failing::one, attempt, judge, stride), 20U);
    }
}
}  // namespace
}  // namespace skelplay::take_without_memory
