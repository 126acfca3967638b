#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/encoded_text.h"
#include "base/gzip.h"
#include "base/text.h"
#include "base/write_file.h"
#include "cli/carried_files.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/made_folder.h"
#include "cli/open_input.h"
#include "cli/terminal.h"
#include "output/image_file.h"
#include "takes/sample.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

// Where a template has what it carries. src/web/page reads it.
constexpr std::string_view carried_begin = R"(<script type="application/json" id="skelplay-carried">)";
constexpr std::string_view carried_end = "</script>";

std::string bytes_of(const fs::path& file, base::Exit exit) {
    std::ifstream in(file, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw Complaint(exit, fmt::format("{} can't be read", base::to_utf8(file.string())));
    return bytes;
}

/// The page without takes, in two parts: what the takes go between.
std::pair<std::string, std::string> template_parts(const PageOptions& options) {
    const auto file =
        options.template_page ? options.template_page : takes::asset_file(takes::program_path(), "page.html");
    if (!file)
        throw Complaint(base::Exit::bad_machine,
                        "the template of pages is not installed; a build makes it before the package, with cmake "
                        "--workflow --preset web");
    std::string page = bytes_of(*file, base::Exit::bad_machine);
    const std::size_t begin = page.find(carried_begin);
    const std::size_t end = page.find(carried_end, std::min(begin, page.size()));
    if (end == std::string::npos)
        throw Complaint(base::Exit::bad_machine,
                        fmt::format("{} is not a template of pages", base::to_utf8(file->string())));
    return {page.substr(0, begin + carried_begin.size()), page.substr(end)};
}

/// JSON that HTML reads as nothing else: in ASCII, without the sign that begins a tag or a comment.
std::string html_safe(const nlohmann::json& json) {
    std::string text;
    for (const char c : json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace))
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    return text;
}

/// Several takes are compared, if nothing else is said about them.
WindowRequest compared(WindowRequest request) {
    ViewRequest& view = request.view;
    if (request.input.files.size() < 2 || view.compare_with || view.figure) return request;
    view.figure = 1;
    view.compare_with = 2;
    return request;
}

std::string picture_of(session::Session& session, const WindowRequest& request, std::ostream& err) {
    RenderOptions options;
    options.input = request.input;
    if (request.frame) options.frames = to_text(*request.frame);
    options.view = request.view;
    options.view.window_options.clear();
    options.view.kept_curves.clear();
    return output::png_bytes(paint_still(session, options, err));
}

void refuse_outputs_that_are_inputs(const fs::path& output, const CarriedFiles& files) {
    std::error_code unknown;
    for (const auto& [file, name] : files)
        if (fs::equivalent(file, output, unknown))
            throw Complaint(base::Exit::bad_call,
                            fmt::format("{} is one of the files to read", base::to_utf8(output.string())));
}

base::Exit make_page(const PageOptions& options, std::ostream& err) {
    const auto parts = template_parts(options);
    WindowRequest request = compared(options.window);
    request.fresh = true;
    if (std::ranges::find(request.input.files, fs::path("-")) != request.input.files.end())
        throw Complaint(base::Exit::bad_call, "a page carries files, not standard input");
    auto session = open_session(request.input, err);
    if (!session) return base::Exit::bad_input;
    try {
        check_range(*session, request);
    } catch (const UnfitRequest& why) {
        throw Complaint(base::Exit::bad_call, why.what());
    }
    const CarriedFiles files = carried_files(*session, request);
    refuse_outputs_that_are_inputs(options.output, files);
    const Interruption interruption;
    nlohmann::json carried{{"words", to_words(in_page(request, files))}, {"files", nlohmann::json::array()}};
    for (const auto& [file, name] : files)
        carried["files"].push_back(
            {{"path", name}, {"gzip", base::to_base64(base::gzipped(bytes_of(file, base::Exit::bad_input)))}});
    carried["picture"] = "data:image/png;base64," + base::to_base64(picture_of(*session, request, err));
    const MadeFolder made(options.output);
    base::OutputFile page(options.output);
    for (const std::string& part : {parts.first, html_safe(carried), parts.second}) page.append(part);
    if (const auto why = page.commit())
        throw Complaint(base::Exit::bad_machine, fmt::format("{}: {}", base::to_utf8(options.output.string()), *why));
    made.tell("page", err);
    return base::Exit::done;
}

}  // namespace

int run_page(const PageOptions& options, std::ostream& err) {
    return run_command("page", err, [&] {
        const base::Exit exit = make_page(options, err);
        Interruption::end_if_requested();
        return exit;
    });
}

}  // namespace skelplay::cli
