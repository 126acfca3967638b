// The pages of assets/help: every call in them works as it stands, with the files that they name.

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include "base/lines.h"
#include "base/text.h"
#include "cli/calls.h"
#include "exporters/export.h"
#include "loaders/formats.h"

namespace skelplay::cli::help_pages_test {
namespace fs = std::filesystem;

fs::path pages() { return fs::path(SKELPLAY_SOURCE_DIR) / "assets" / "help"; }

std::vector<fs::path> page_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(pages()))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    return files;
}

/// The calls of the program in a page's code, without the program's name.
std::vector<Words> calls_of(const fs::path& page) {
    std::vector<Words> calls;
    bool code = false;
    const std::string text = test::text_of(page);
    base::LineReader lines(text);
    for (base::Line line; lines.next(line);) {
        if (line.text.starts_with("```")) code = !code;
        if (!code || !line.text.starts_with("skelplay ")) continue;
        base::TokenReader words(line.text);
        Words call;
        for (base::Token word; words.next(word);) call.emplace_back(word.text);
        call.erase(call.begin());
        calls.push_back(std::move(call));
    }
    return calls;
}

/// In a folder that has the files of the pages, for as long as it lives.
class InExamples {
public:
    InExamples() : before_(fs::current_path()) {
        for (const char* name : {"walk.amc", "walk.asf", "walk.bvh"}) fs::copy_file(asset(name), folder_ / name);
        for (const char* name : {"takes/walk.bvh", "takes/more/walk.bvh", "rig.bvh"})
            folder_.write(name, test::text_of(asset("walk.bvh")));
        folder_.write("rig.asf", test::text_of(asset("walk.asf")));
        folder_.write("man.obj",
                      test::text_of(asset("skins/mannequin.obj")) + "g helmet\nv 0 0 0\nv 0 1 0\nv 1 0 0\nf -1 -2 -3\n");
        fs::copy_file(asset("skins/skins.mtl"), folder_ / "skins.mtl");
        fs::current_path(folder_.path());
    }
    ~InExamples() { fs::current_path(before_); }
    InExamples(const InExamples&) = delete;
    InExamples& operator=(const InExamples&) = delete;

private:
    fs::path before_;
    test::TemporaryFolder folder_;
};

/// Commands that draw, which is what other tests are for: here only that they understand the words.
bool draws(const Words& call) {
    return call.front() == "render" || call.front() == "sheet" || call.front() == "thumbnail" || call.front() == "page";
}

TEST(HelpPages, EveryCallInThemWorks) {
    const InExamples examples;
    std::size_t calls = 0;
    for (const fs::path& page : page_files())
        for (const Words& words : calls_of(page)) {
            ++calls;
            const std::string line = fmt::format("{}: skelplay {}", page.filename().string(), fmt::join(words, " "));
            if (draws(words)) {
                const std::string all = test::call({words.front(), "--help-all"}).out;
                for (const std::string& word : words) {
                    if (!word.starts_with('-')) continue;
                    EXPECT_THAT(all, testing::HasSubstr(word)) << line;
                }
                continue;
            }
            Words call = words;
            if (call.front() == "convert") call.push_back("--force");  // over what an example before has written
            const test::Called called = test::call(call);
            // 1: a check or a comparison found something, as these pages say.
            const bool finds = words.front() == "check" || words.front() == "compare";
            if (finds && called.status == 1) continue;
            EXPECT_TRUE(called.window || called.status == 0) << line << '\n' << called.err;
        }
    EXPECT_GT(calls, 25U);
}

TEST(HelpPages, EveryOptionInTheirSentencesExists) {
    std::string all = test::call({"--help-all"}).out;
    for (const char* name : {"info", "joints", "check", "compare", "convert", "render", "sheet", "thumbnail", "page"})
        all += test::call({name, "--help-all"}).out;
    for (const fs::path& file : page_files()) {
        const std::string page = test::text_of(file);
        base::TokenReader words(page);
        for (base::Token word; words.next(word);) {
            if (!word.text.starts_with("--")) continue;
            const std::string option(word.text.substr(0, word.text.find_last_not_of(".,;:") + 1));
            EXPECT_THAT(all, testing::HasSubstr(option)) << file;
        }
    }
}

/// A text in which this stands as a word of its own: `htr2` is no `htr`.
auto has_word(std::string_view word) { return testing::ContainsRegex(fmt::format("(^|[^a-z0-9]){}([^a-z0-9]|$)", word)); }

TEST(HelpPages, EveryFormatThatIsReadOrWrittenIsNamed) {
    const std::string open = base::lower(test::text_of(pages() / "open.md"));
    for (const loaders::FormatRow& row : loaders::formats())
        for (const std::string_view suffix : row.suffixes) {
            if (row.read == nullptr) continue;
            EXPECT_THAT(open, has_word(suffix.substr(1)));
        }
    const std::string convert = test::text_of(pages() / "convert.md");
    for (const exporters::ExportFormat& format : exporters::export_formats())
        EXPECT_THAT(convert, has_word(format.name)) << "--to";
}

// What F1 shows is the list in src/CMakeLists.txt: a page that is not in it would never be seen there.
TEST(HelpPages, EveryPageIsOneThatTheWindowShows) {
    const std::string list = test::text_of(fs::path(SKELPLAY_SOURCE_DIR) / "src" / "CMakeLists.txt");
    const std::size_t begin = list.find("set(help_pages ");
    ASSERT_NE(begin, std::string::npos);
    const std::string names = list.substr(begin, list.find(')', begin) - begin) + " ";
    for (const fs::path& page : page_files()) {
        if (page.stem() == "README") continue;
        EXPECT_THAT(names, testing::HasSubstr(" " + page.stem().string() + " "));
    }
}
}  // namespace skelplay::cli::help_pages_test
