#pragma once

#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include "loaders/load.h"
#include "session/command.h"
#include "session/drawing.h"
#include "session/files/opening.h"
#include "session/option_table.h"
#include "session/session.h"
#include "session/viewing.h"
#include "support/skeleton.h"
#include "support/temporary_folder.h"

namespace skelplay::test {
/// What the fake loader finds under a file name: a figure with `frames` frames, or an error.
struct PretendFile {
    std::size_t frames = 101;
    std::optional<double> fps = 100.0;
    std::int64_t first_frame = 1;
    bool refused = false;
    std::vector<std::string> other_skeletons = {};
    bool headless = false;            // without a head: the leg is one place earlier
    std::string extra_bone = {};      // a further child of the hips; empty: none
    bool turning = false;             // the hips also turn: channels 1 to 3 are their rotations about Z, X and Y
    bool weighed = false;             // hips of mass 3 at their end and leg of mass 1 at half way: the centre is 1.25 high
    std::filesystem::path real = {};  // not pretended: this file is read
    std::shared_ptr<const figure::Recordings> recordings = nullptr;
};

/// A figure two metres tall, standing on y = 0:
///
///     head      2.0   tail of head
///      |
///     chest     1.5   origin of head
///      |
///     hips      1.0   the root, at x = frame number / 100; its channel 0 is that x
///      |
///     leg             from the hips' origin down to y = 0
inline figure::Figure tiny_figure(const std::string& path, const PretendFile& file) {
    using figure::BoneId;
    std::vector<figure::Bone> bones{{.name = "hips",
                                     .offset = {0, 1, 0},
                                     .tail = {0, 0.5, 0},
                                     .channels = {0, file.turning ? 4U : 1U},
                                     .limits = {{0, 0.0, 0.5}}},
                                    {.name = "chest", .parent = BoneId{0}, .offset = {0, 0.5, 0}, .tail = {0, 0.25, 0}}};
    if (!file.headless)
        bones.push_back({.name = "head", .parent = BoneId{1}, .offset = {0, 0.25, 0}, .tail = {0, 0.25, 0}});
    bones.push_back({.name = "leg", .parent = BoneId{0}, .tail = {0, -1, 0}});
    if (!file.extra_bone.empty()) bones.push_back({.name = file.extra_bone, .parent = BoneId{0}, .tail = {1, 0, 0}});

    figure::Motion motion{.channels = {{figure::BoneId{0}, figure::ChannelRole::translate, figure::Axis::x, 0}}};
    if (file.turning)
        for (const figure::Axis axis : {figure::Axis::z, figure::Axis::x, figure::Axis::y})
            motion.channels.push_back(
                {figure::BoneId{0}, figure::ChannelRole::rotate, axis, static_cast<std::uint32_t>(motion.channels.size())});
    motion.columns = motion.channels.size();
    motion.frames = file.frames;
    for (std::size_t i = 0; i < file.frames; ++i) {
        const double x = static_cast<double>(i) / 100;
        motion.samples.push_back(x);
        if (file.turning)
            for (const double degrees : {10 * std::sin(x), 20 * std::cos(x), 30.0}) motion.samples.push_back(degrees);
    }
    if (file.fps) motion.frame_time = 1.0 / *file.fps;
    motion.first_frame = file.first_frame;

    figure::Figure made;
    made.name = std::filesystem::path(path).filename().string();
    made.format = figure::Format::bvh;
    made.skeleton = skeleton_of(bones);
    made.take = std::move(motion);
    made.recordings = file.recordings;
    made.motion_file = made.skeleton_file = path;
    made.metres_per_unit = 1.0;
    made.declared_unit = "metre";
    made.declared_up = figure::Axis::y;
    if (file.weighed) {
        figure::AsfRecord record;
        record.units.mass = 2;
        record.bones.resize(made.skeleton.size());
        for (const auto& [name, length, mass] : {std::tuple("hips", 0.5, 3.0), std::tuple("leg", 1.0, 1.0)}) {
            figure::AsfBone& weighed = record.bones[figure::index(made.skeleton.find(name))];
            weighed.length = length;
            weighed.body_mass = mass;
            weighed.centre_of_mass = 0.5;
        }
        made.record = std::move(record);
    }
    return made;
}

using PretendFiles = std::map<std::string, PretendFile>;  // by file name, without folder

inline loaders::LoadResult pretend_load(const PretendFiles& files, const std::filesystem::path& path,
                                        const loaders::LoadOptions& options = {}) {
    loaders::LoadResult result;
    const auto file = files.find(path.filename().string());
    base::Diagnostic diagnostic{.file = path.string()};
    if (file == files.end() || file->second.refused) {
        diagnostic.severity = base::Severity::error;
        diagnostic.code = "test.refused";
        diagnostic.message = "expected a motion, found nothing of the kind";
        diagnostic.location = base::Location{3, 7};
    } else if (!file->second.real.empty()) {
        return loaders::load(file->second.real, options);
    } else {
        diagnostic.severity = base::Severity::note;
        diagnostic.code = "test.read";
        diagnostic.message = "read as a test";
        result.figure = tiny_figure(path.string(), file->second);
        for (const std::string& other : file->second.other_skeletons) result.other_skeletons.emplace_back(other);
    }
    result.diagnostics.add(diagnostic);
    return result;
}

/// A session that reads from `files` instead of the disk and remembers nothing.
inline session::Session pretend_session(PretendFiles files) {
    session::SessionOptions options;
    options.loader = [files = std::move(files)](const std::filesystem::path& path, const loaders::LoadOptions& asked,
                                                const base::Run&) { return pretend_load(files, path, asked); };
    return session::Session(std::move(options));
}

/// Waits for what is being read and takes it in, without time passing.
inline void finish_loading(session::Session& session) {
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
}

inline void open(session::Session& session, std::vector<std::filesystem::path> paths, bool add = false) {
    session::apply(session, session::open_files, std::move(paths), add, false);
    finish_loading(session);
}

/// Sets an option by its name in the option table.
inline session::Command set(std::string_view option, std::string value) {
    return session::command(session::set_option, option, std::move(value));
}

/// The draw list of the session now.
inline scene::DrawList drawn(const session::Session& session) {
    session::Drawing drawing;
    scene::DrawList list;
    drawing.draw(session, list);
    return list;
}
}  // namespace skelplay::test
