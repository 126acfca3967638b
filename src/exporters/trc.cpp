
namespace skelplay::exporters {
namespace {
/// Frames a second, with the fewest decimals whose reciprocal is exactly the frame time.
std::string data_rate(double frame_time) {
    const double rate = 1.0 / frame_time;
    for (const double steps : {1.0, 100.0, 1000.0})
        if (const double round = std::nearbyint(rate * steps) / steps; 1.0 / round == frame_time)
            return base::shortest(round);
    return base::shortest(rate);
}

/// The file name in `PathFileType`.
std::string trc_name(const figure::Figure& figure) {
    const fs::path source = base::without_gz(figure.name);
    return without_controls(base::to_utf8(source.stem().string()), '_') + ".trc";
}

/// The points that are written, in the file's order: all, or without those that no body carries.
std::vector<BoneId> written_points(const WriteJob& job) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    std::vector<BoneId> points;
    for (const BoneId bone : skeleton.file_order())
        if (skeleton[bone].point < figure::PointKind::axis_point) points.push_back(bone);
    if (job.options.all_points || points.empty() || points.size() == skeleton.size())
        return {skeleton.file_order().begin(), skeleton.file_order().end()};
    const auto axes = std::ranges::count(skeleton.bones(), figure::PointKind::axis_point, &figure::Bone::point);
    job.notes.note(std::nullopt, "export.points",
                   base::said("export.points", axes, skeleton.size() - points.size() - static_cast<std::size_t>(axes)));
    return points;
}

std::string trc_head(const WriteJob& job, std::span<const BoneId> points) {
    const processing::EditedTake& take = job.take;
    const std::string rate = data_rate(take.frame_time());
    std::string head = fmt::format(
        "PathFileType\t4\t(X/Y/Z)\t{}\n"
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n"
        "Frame#\tTime\t",
        trc_name(take.figure()), rate, rate, take.frames(), points.size(), unit_word(job.options), rate,
        take.first_number(), take.frames());
    const auto names = point_names(take.skeleton(), "TRC", std::string::npos, job.notes);  // in the file's order
    for (const BoneId point : points) head += names[take.skeleton()[point].file_order] + "\t\t\t";
    head += "\n\t\t";
    for (std::size_t marker = 1; marker <= points.size(); ++marker) head += fmt::format("X{0}\tY{0}\tZ{0}\t", marker);
    return head + "\n\n";
}

/// Appends three cells, each followed by a tab, as OpenSim counts tabs. Adding 0 removes the sign of a zero; a point at
/// 0 0 0 begins with -0, as without a sign it is read as missing.
void append_cells(std::string& text, const glm::dvec3& position) {
    for (int axis = 0; axis < 3; ++axis) {
        const double zero = axis == 0 && position == glm::dvec3(0.0) ? -0.0 : 0.0;
        if (figure::is_present(position)) base::append_number(text, position[axis] == 0.0 ? zero : position[axis]);
        text += '\t';
    }
}
}  // namespace

bool write_trc(const WriteJob& job) {
    const processing::EditedTake& take = job.take;
    note_losses(job, "TRC", held_by_points);
    const std::vector<BoneId> points = written_points(job);
    job.sinks.front()(trc_head(job, points));
    return write_positions(
        take,
        [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text) {
            text += std::to_string(take.first_number() + static_cast<std::int64_t>(frame));
            text += '\t';
            base::append_number(text, take.time(static_cast<double>(frame)));
            text += '\t';
            for (const BoneId bone : points) append_cells(text, bones[index(bone)].origin);
            text += '\n';
        },
        job.sinks.front(), job.run);
}
}  // namespace skelplay::exporters
