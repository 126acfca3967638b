#include <exception>
#include "cli/commands.h"
#include "output/contact_sheet.h"
#include "output/picture_files.h"
#include "output/thumbnails/thumbnail_service.h"

namespace skelplay::cli {
namespace {
constexpr std::size_t most_cell_pixels = 64'000'000;

/// What is known before any file is read.
struct SheetCall {
    output::PictureLook look;  // of a still
    output::CellLook cells;
    output::StillsView stills;
    output::SheetPlan plan;
    output::NumberedNames names;
    unsigned threads = 0;  // to read a take; 0: as many as the machine has
};

/// The numbered names of several sheets: "sheet.png" becomes "sheet-001.png".
output::NumberedNames names_of(const std::string& output, std::size_t sheets) {
    if (!base::has_suffix(output, ".png")) throw bad_call("expected -o sheet.png, found '{}'", output);
    auto names = valid(output::NumberedNames::parse(output, 1));
    if (names.numbered() || sheets <= 1) return names;
    const std::size_t stem = output.size() - std::string_view(".png").size();
    return valid(output::NumberedNames::parse(output.substr(0, stem) + "-%03d" + output.substr(stem), sheets));
}

/// The settings, with bodies where nothing else is said: bones are too thin for small pictures.
OptionValues settings_of(const SheetOptions& options) {
    OptionValues settings{{"show", "body"}};
    settings.insert(settings.end(), options.view.options.begin(), options.view.options.end());
    return settings;
}

scene::Theme theme_of(const OptionValues& settings) {
    session::Settings all;
    for (const session::OptionValue& each : settings) (void)set_option(*session::find_option(each.option), each.text, all);
    return all.view.options.theme;
}

output::StillsView stills_view(const ViewRequest& view) {
    const CameraChoice choice = view.cameras.empty() ? valid(parse_camera("three-quarter")) : view.cameras.front();
    output::StillsView stills;
    stills.along = !choice.hold && !choice.target;
    stills.camera = [choice](const scene::Bounds& box, scene::ViewportSize viewport) {
        return camera_for(choice, box, viewport);
    };
    return stills;
}

SheetCall call_of(const SheetOptions& options, std::size_t takes) {
    const std::string default_size = options.strip > 1 ? "128x176" : "240x240";
    SheetCall call;
    call.cells.still = valid(parse_picture_size(options.size.empty() ? default_size : options.size));
    call.cells.stills = options.strip;
    call.cells.theme = theme_of(settings_of(options));
    call.look.size = call.cells.still;
    call.look.scale = output::scale_for(call.cells.still);
    call.look.samples = options.samples;
    call.look.gizmo = false;
    call.stills = stills_view(options.view);
    const auto [width, height] = output::CellPainter(call.cells).size();
    if (static_cast<std::size_t>(width) * static_cast<std::size_t>(height) > most_cell_pixels)
        throw bad_call("expected stills that together have at most {} million pixels, found {} of {}x{}",
                       most_cell_pixels / 1'000'000, options.strip, call.cells.still.width, call.cells.still.height);
    call.plan = output::plan_sheets(takes, {width, height}, options.columns);
    call.names = names_of(options.output, call.plan.sheets());
    return call;
}

/// A file that was read and drawn, ready to be painted.
struct DrawnTake {
    render::Image cell;  // its texts
    output::TakeStills stills;
    std::string errors;  // as they are printed
    bool refused = false;
    bool warned = false;
    bool faulty = false;  // the check of the motion found something
};

std::string errors_of(const session::Session& session) {
    std::string text;
    for (const session::FileReport& report : session.document.reports)
        for (const base::Diagnostic& said : report.diagnostics.items())
            if (said.severity == base::Severity::error) text += printed(said);
    return text;
}

/// Reads a take and draws it; for any thread.
DrawnTake draw_take(const fs::path& file, const SheetOptions& options, const SheetCall& call,
                    const output::CellPainter& cells) {
    session::Session session = load_session(options.input, {file}, call.threads);
    set_options(session, settings_of(options));
    session::step(session, session::Seconds(0));
    const takes::TakeFacts facts = session::take_facts(session.document, file);
    session::Session shown = session::snapshot(session, {});
    return {cells.cell(facts),      output::draw_stills(shown, call.cells.stills, call.cells.still, call.stills),
            errors_of(session),     !facts.refusal.empty(),
            !facts.remarks.empty(), !facts.findings.empty()};
}

/// Paints takes onto sheets on a thread of its own (OpenGL's); another one writes full sheets meanwhile.
class SheetWriter {
public:
    SheetWriter(const SheetCall& call, const output::CellPainter& cells)
        : call_(call), cells_(cells), files_(call.names, numbers(call.plan), output::PngChannels::rgb) {
        run(painter_, painting_, [this] { gl_.emplace(call_.look); });
    }
    SheetWriter(SheetWriter&&) = delete;
    ~SheetWriter() {
        painter_.add([this](const std::stop_token&) { gl_.reset(); });
        painter_.wait();
    }

    /// Takes the next one; waits until the one before is painted. Throws what went wrong with that.
    void add(DrawnTake take) {
        wait_for(painter_, painting_);
        auto next = std::make_shared<DrawnTake>(std::move(take));
        run(painter_, painting_, [this, next] { paint(*next); });
    }
    /// Waits until all full sheets are written. Throws what went wrong.
    void wait() {
        wait_for(painter_, painting_);
        wait_for(writer_, writing_);
    }
    [[nodiscard]] std::size_t written() const noexcept { return sheet_; }

private:
    struct Gl {
        explicit Gl(const output::PictureLook& look) : painter(look) {}
        output::OffscreenContext context;  // first: the painter needs it
        output::StillPainter painter;
    };

    static std::vector<std::size_t> numbers(const output::SheetPlan& plan) {
        std::vector<std::size_t> all;
        for (std::size_t i = 1; i <= plan.sheets(); ++i) all.push_back(i);
        return all;
    }

    /// Does some work on a worker's thread; what it throws is kept for wait_for().
    template <class Work> static void run(base::Worker& worker, std::exception_ptr& failure, Work work) {
        worker.add([&failure, work = std::move(work)](const std::stop_token&) {
            try {
                work();
            } catch (...) {
                failure = std::current_exception();
            }
        });
    }
    static void wait_for(const base::Worker& worker, const std::exception_ptr& failure) {
        worker.wait();
        if (failure) std::rethrow_exception(failure);
    }

    void paint(DrawnTake& take) {
        for (std::size_t i = 0; i < take.stills.lists.size(); ++i)
            cells_.put(take.cell, gl_->painter.paint(take.stills, i), i,
                       call_.cells.stills > 1 ? fmt::format("{}", take.stills.numbers[i]) : "");
        if (!page_) page_.emplace(call_.plan, call_.plan.on_sheet(sheet_), call_.cells.theme);
        page_->add(take.cell);
        if (page_->full()) write();
    }

    /// Waits until the sheet before is written, so that there are never more than two.
    void write() {
        wait_for(writer_, writing_);
        const auto page = std::make_shared<const output::ContactSheet>(std::move(*page_));
        page_.reset();
        run(writer_, writing_, [this, page, number = sheet_++] {
            if (const auto why = files_.add(page->image(), number)) throw CallError(output::Exit::bad_machine, *why);
        });
    }

    const SheetCall& call_;
    const output::CellPainter& cells_;
    output::PictureFiles files_;  // on the writer's thread
    std::optional<Gl> gl_;        // this and the next two: on the painter's thread
    std::optional<output::ContactSheet> page_;
    std::size_t sheet_ = 0;
    std::exception_ptr painting_;  // what went wrong there; read while the worker rests
    std::exception_ptr writing_;
    base::Worker writer_{base::Worker::Priority::normal, {}};  // last: they must end before the other members do
    base::Worker painter_{base::Worker::Priority::normal, {}};
};

/// What became of all the takes.
struct SheetTally {
    std::size_t takes = 0;
    std::size_t refused = 0;
    std::size_t faulty = 0;
    std::size_t warned = 0;  // or without the skin that was asked for
    std::string errors;
    void add(const DrawnTake& take) {
        ++takes;
        refused += take.refused ? 1 : 0;
        warned += take.warned ? 1 : 0;
        faulty += take.faulty ? 1 : 0;
        errors += take.errors;
    }
};

std::string name_text(const SheetCall& call) {
    const std::size_t sheets = call.plan.sheets();
    const std::string first = base::printable(call.names.of(1).string());
    return sheets == 1 ? first : fmt::format("{} … {}", first, base::printable(call.names.of(sheets).string()));
}

void print(const SheetTally& tally, const SheetCall& call, std::size_t written, std::ostream& err) {
    err << tally.errors << base::counted(tally.takes, "take", "takes");
    if (written == call.plan.sheets()) err << " on " << name_text(call);
    else err << fmt::format(" read, {} written when interrupted", base::counted(written, "sheet", "sheets"));
    if (tally.refused > 0) err << fmt::format("; {} refused", tally.refused);
    if (tally.warned > 0) err << fmt::format("; {} with warnings, which skelplay info tells", tally.warned);
    if (tally.faulty > 0) err << fmt::format("; {} with findings, which skelplay check tells", tally.faulty);
    err << '\n';
}

output::Exit make_sheets(const SheetOptions& options, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, err);
    if (inputs.files.empty()) return output::Exit::bad_input;
    SheetCall call = call_of(options, inputs.files.size());
    const MadeFolder made(call.names.of(1));
    const output::CellPainter cells(call.cells);
    SheetWriter writer(call, cells);
    SheetTally tally;
    ProgressLine progress(err, is_terminal(err), "takes");
    const Interruption interruption;
    const StopOnInterruption stop;
    const base::Run at_once{options.jobs, stop.token()};
    // Few files have the processors to themselves.
    call.threads = inputs.files.size() < at_once.thread_count() ? 0 : 1;
    base::BlockStages<DrawnTake> stages;
    stages.most_at_once = std::size_t{2} * at_once.thread_count();  // while one waits for the painter
    stages.prepare = [&](std::size_t i, DrawnTake& take) { take = draw_take(inputs.files[i], options, call, cells); };
    stages.deliver = [&](std::size_t i, DrawnTake& take) {
        tally.add(take);
        writer.add(std::move(take));
        progress.show(i + 1, inputs.files.size());
    };
    base::for_each_block(inputs.files.size(), stages, at_once);
    writer.wait();
    print(tally, call, writer.written(), err);
    made.tell("sheet", err);
    return inputs.complete && tally.errors.empty() ? output::Exit::done : output::Exit::bad_input;
}

constexpr std::uint64_t bytes_in_megabyte = 1U << 20U;

/// Prints why there is no picture; nothing if the file is small enough to be read.
std::optional<output::Exit> refuse_large(const ThumbnailOptions& options, std::ostream& err) {
    const std::uint64_t bytes = base::estimated_size(options.input);
    if (bytes <= options.limit * bytes_in_megabyte) return std::nullopt;
    base::Diagnostics refusal;
    refusal.error(std::nullopt, "thumbnail.too-large",
                  "expected a file of at most {} MB, found {:.0f} MB; it is not read (--limit)", options.limit,
                  std::ceil(static_cast<double>(bytes) / static_cast<double>(bytes_in_megabyte)));
    refusal.locate(options.input.string());
    err << printed(refusal);
    return output::Exit::bad_input;
}

output::Exit make_thumbnail(const ThumbnailOptions& options, std::ostream& err) {
    if (const auto refused = refuse_large(options, err)) return *refused;
    const output::ThumbnailSize size = output::size_for(options.size);
    output::skip_shader_optimisation();
    output::ThumbnailPainter painter(base::Worker::Priority::normal);
    painter.prepare(size);  // meanwhile the take is read
    constexpr std::uint64_t any = ~std::uint64_t{0};
    const output::DrawnThumbnail drawn = output::draw_thumbnail(options.input, size, any, {});
    err << printed(drawn.errors);
    if (drawn.stills.lists.empty()) return output::Exit::bad_input;
    const auto image = painter.paint(drawn.stills, size);
    if (!image) throw CallError(output::Exit::bad_machine, painter.failure());
    const Interruption interruption;
    const std::string png = output::thumbnail_png(drawn.record, output::fitted_into(*image, options.size));
    if (const auto why = base::write_file(options.output, png))
        throw CallError(output::Exit::bad_machine, "{}: {}", base::to_utf8(options.output.string()), *why);
    return output::Exit::done;
}
}  // namespace

int run_sheet(const SheetOptions& options, std::ostream& /*out*/, std::ostream& err) {
    return run_command("sheet", err, [&] { return make_sheets(options, err); });
}

int run_thumbnail(const ThumbnailOptions& options, std::ostream& err) {
    return run_command("thumbnail", err, [&] { return make_thumbnail(options, err); });
}
}  // namespace skelplay::cli
