#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "cli/frame_list.h"
#include "cli/input_options.h"
#include "cli/option_words.h"
#include "cli/window_request.h"

namespace skelplay::cli {

namespace {

void add_frame_option(CLI::App& app, const std::string& name, std::optional<AskedFrame>& frame,
                      const std::string& help) {
    app.add_option(name, help)
        ->check([&frame](const std::string& text) {
            frame = parse_frame(text);
            const bool known = frame && (frame->is_number || frame->value >= 0);
            return known
                       ? std::string()
                       : fmt::format("expected a whole number from 0, or @ and a number of the file, found '{}'", text);
        })
        ->type_name("N|@N");
}

void add_time_options(CLI::App& app, WindowRequest& request) {
    app.option_defaults()->group("Time");
    add_frame_option(app, "--frame", request.frame,
                     "open paused at this frame: an index from 0, or @598, the number that the file gives it and that "
                     "window and title show");
    auto* play = app.add_flag("--play", request.play, "play from --frame on");
    app.add_flag("--paused", request.paused, "open paused")->excludes(play);
    add_frame_option(app, "--in", request.in, "first frame of the range, named as for --frame");
    add_frame_option(app, "--out", request.out, "last frame of the range, named as for --frame");
    app.add_flag("--backward", request.backward, "play backward");
    add_table_options(app, session::OptionGroup::time, request.time);
    app.option_defaults()->group("Options");
}

}  // namespace

void add_window_options(CLI::App& app, WindowRequest& request) {
    app.add_flag("--no-skin", request.input.take.skin.none, "bones only");
    add_attach_options(app, request.input.take);
    add_time_options(app, request);
    add_window_view_options(app, request.view);
}

}  // namespace skelplay::cli
