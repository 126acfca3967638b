#include "exporters/posed_obj.h"
#include "exporters/scene_parts.h"

namespace skelplay::exporters {
namespace {
using Mode = BonesProWriting::Mode;
using Rotations = BonesProWriting::Rotations;

/// Appends a number without the noise of its computation, which begins at the 15th decimal. Larger numbers have no such
/// decimals and keep every digit.
void append_clean(std::string& text, double number) {
    constexpr double steps = 1e14;
    constexpr double exact = 9e15;  // a double holds whole numbers up to here exactly
    const double scaled = std::nearbyint(number * steps);
    append_finite(text, (std::abs(scaled) < exact ? scaled / steps : number) + 0.0);  // + 0: no -0
}

void append_numbers(std::string& text, const glm::dvec3& numbers, char end = '\n') {
    for (int i = 0; i < 3; ++i) {
        append_clean(text, numbers[i]);
        text += i < 2 ? ' ' : end;
    }
}

/// The columns of our matrices are the rows of the host's, which moves row vectors.
void append_matrix(std::string& text, const glm::dmat4& matrix) {
    for (int column = 0; column < 4; ++column) append_numbers(text, glm::dvec3(matrix[column]));
}

template <class... Count> void append_counts(std::string& text, Count... counts) {
    ((text += std::to_string(counts) + '\n'), ...);
}

/// A rigid skin as a weighted one: of each vertex of its posed OBJ, in that order, the bone has the weight 1.
figure::WeightedSkin with_weights(const figure::Skin& skin) {
    figure::WeightedSkin weighted;
    weighted.first_influence.push_back(0);
    const PosedObj obj(skin);
    for (const auto& [source, piece] : obj.positions()) {
        weighted.positions.push_back(skin.mesh.positions[source]);
        const BoneId bone = piece == SplitList::nobody ? BoneId::none : skin.pieces[piece].bone;
        if (bone != BoneId::none) weighted.influences.push_back({bone, 1.0});
        weighted.first_influence.push_back(static_cast<std::uint32_t>(weighted.influences.size()));
    }
    return weighted;
}

/// The skin in the written axes and lengths; without vertices if the figure has none.
figure::WeightedSkin written_skin(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    figure::WeightedSkin skin;
    if (job.options.skin != nullptr) skin = with_weights(*job.options.skin);
    else if (figure.weighted_skin) skin = *figure.weighted_skin;
    for (glm::dvec3& position : skin.positions) position = job.take.rotation() * position * job.take.scale();
    skin.inverse_bind = inverse_binds(job);
    return skin;
}

void note_skin(const WriteJob& job, const figure::WeightedSkin& skin) {
    if (skin.positions.empty() && job.options.bonespro.mode != Mode::bones)
        throw ExportFault("BonesPro's Mesh modes hold the vertices of a skin: the figure has none");
    if (skin.positions.empty())
        job.notes.note(std::nullopt, "export.no-skin", "the figure has no skin: the structure has bones alone");
    else if (job.options.skin != nullptr || !skin.triangles.empty())
        job.notes.note(std::nullopt, "export.faces", base::said("export.faces"));
}

/// A matrix of the figure's axes in those of the take.
glm::dmat4 edited_matrix(const processing::EditedTake& take, const glm::dmat4& matrix) {
    glm::dmat4 result(take.rotation() * glm::dmat3(matrix));
    result[3] = glm::dvec4(take.rotation() * glm::dvec3(matrix[3]) * take.scale(), 1.0);
    return result;
}

/// A box for a bone of a figure without boxes. It is centred on the bone's origin, so it reaches as far behind as its
/// end is ahead; across it is a fifth of that.
glm::dvec3 box_around(const figure::Skeleton& skeleton, BoneId bone) {
    const figure::Bone& own = skeleton[bone];
    const glm::dvec3 tail = own.tail_child == BoneId::none ? own.tail : skeleton[own.tail_child].offset;
    return 2.0 * glm::max(glm::abs(tail), glm::dvec3(glm::length(tail) / 10));
}

/// `frame`: of the figure; nothing: the bind pose.
glm::dvec3 written_box(const processing::EditedTake& take, std::optional<std::size_t> frame, BoneId bone) {
    const figure::Figure& figure = take.figure();
    if (figure.boxes.empty()) return box_around(take.skeleton(), bone);
    return (frame ? *figure::box_of(figure, *frame, bone) : figure.boxes[index(bone)]) * take.scale();
}

/// Notes names that ASCII text can't hold. They stay, as files refer to bones by number.
void note_encoding(const WriteJob& job, const std::vector<std::string>& names) {
    const auto is_outside = [](const std::string& name) {
        return std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(names, is_outside));
    if (count > 0)
        job.notes.note(std::nullopt, "export.name-encoding", "BonesPro's files are ASCII text; {} written in UTF-8: '{}'",
                       base::counted(count, "name outside it is", "names outside it are"),
                       *std::ranges::find_if(names, is_outside));
}

std::string structure_text(const WriteJob& job, const figure::WeightedSkin& skin) {
    const figure::Figure& figure = job.take.figure();
    const figure::Skeleton& skeleton = job.take.skeleton();
    const std::vector<std::string> names = fitted_names(skeleton, bonespro_names, job.notes);
    note_encoding(job, names);
    std::string text;
    append_counts(text, skeleton.size(), skin.positions.size());
    for (const BoneId bone : skeleton.file_order()) {
        const BoneId parent = skeleton[bone].parent;
        text += '<' + names[index(bone)] + ">\n";
        text += parent == BoneId::none ? "*" : std::to_string(skeleton[parent].file_order);
        text += '\n';
        append_numbers(text, written_box(job.take, std::nullopt, bone));
        const glm::dmat4 bind = glm::inverse(skin.inverse_bind[index(bone)]);
        append_matrix(text, bind);
        append_matrix(text, figure.nodes.empty() ? bind : edited_matrix(job.take, figure.nodes[index(bone)]));
    }
    for (std::size_t vertex = 0; vertex < skin.positions.size(); ++vertex) {
        append_numbers(text, skin.positions[vertex]);
        const auto influences = skin.influences_of(vertex);
        append_counts(text, influences.size());
        for (const figure::Influence& influence : influences) {
            text += std::to_string(skeleton[influence.bone].file_order) + ' ';
            append_clean(text, influence.weight);
            text += '\n';
        }
    }
    return text;
}

/// A block of frames.
struct BonesProBlock {
    figure::Pose pose;
    std::optional<scene::FigureEvaluator> evaluator;  // made on first use
    std::vector<glm::dmat4> bones;                    // frame after frame by BoneId, in the axes asked for
    std::vector<glm::dmat4> nodes;
    std::vector<glm::dvec3> angles;  // of bones, then of nodes
    std::vector<glm::dvec3> vertices;
    std::string text;
};

/// Puts matrices by BoneId into the axes of their parents. A flat parent, which has no axes, is passed over.
void make_relative(const figure::Skeleton& skeleton, std::span<glm::dmat4> matrices) {
    for (std::size_t i = matrices.size(); i-- > 0;) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        if (parent != BoneId::none && glm::determinant(matrices[index(parent)]) != 0)
            matrices[i] = glm::inverse(matrices[index(parent)]) * matrices[i];
    }
}

class BonesProAnimationWriter {
public:
    BonesProAnimationWriter(const WriteJob& job, const figure::WeightedSkin& skin)
        : job_(job), take_(job.take), skeleton_(take_.skeleton()), skin_(skin) {
        moved_.resize(skeleton_.size());
        for (std::uint32_t vertex = 0; vertex < skin_.positions.size(); ++vertex)
            for (const figure::Influence& influence : skin_.influences_of(vertex))
                moved_[index(influence.bone)].push_back(vertex);
        curves_.resize(2 * skeleton_.size());
    }

    /// False when stopped.
    bool write(const base::ByteSink& sink) {
        sink(head());
        constexpr std::size_t block_frames = 64;
        const base::BlockRanges ranges{take_.frames(), block_frames};
        base::BlockStages<BonesProBlock> stages;
        stages.prepare = [&](std::size_t block, BonesProBlock& work) {
            work.text.clear();
            work.bones.clear();
            work.nodes.clear();
            for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) pose(frame, work);
        };
        if (writing().mode == Mode::bones && is_euler())
            stages.chain = [&](std::size_t /*block*/, BonesProBlock& work) { find_angles(work); };
        stages.finish = [&](std::size_t block, BonesProBlock& work) {
            if (writing().mode == Mode::bones) append_bones(ranges.begin(block), work);
        };
        stages.deliver = [&](std::size_t block, BonesProBlock& work) {
            sink(work.text);
            job_.run.advance(ranges.size(block));
        };
        const bool complete = base::for_each_block(ranges.blocks(), stages, {job_.run.threads, job_.run.stop});
        if (scaled_) job_.notes.note(std::nullopt, "export.bone-scale", base::said("export.bone-scale"));
        return complete;
    }

private:
    [[nodiscard]] const BonesProWriting& writing() const { return job_.options.bonespro; }
    [[nodiscard]] bool is_euler() const { return writing().rotations != Rotations::matrix; }
    [[nodiscard]] bool is_relative() const { return writing().system == BonesProWriting::System::relative; }

    /// The frame of the figure, which alone has nodes and boxes.
    [[nodiscard]] std::size_t nearest_frame(std::size_t frame) const {
        return static_cast<std::size_t>(std::llround(take_.source_position(frame)));
    }

    [[nodiscard]] std::string head() const {
        std::string text;
        append_counts(text, skeleton_.size(), skin_.positions.size(), take_.frames());
        switch (writing().mode) {
            case Mode::bones: text += "Bones\n"; break;
            case Mode::mesh: text += "Mesh (absolute)\n"; break;
            case Mode::mesh_local: text += "Mesh (bones c.s)\n"; break;
        }
        text += is_relative() ? "Relative to parent\n" : "Absolute\n";
        text += is_euler() ? "Euler Angles\n" : "Matrix\n";
        text += figure::order_letters({order_[2], order_[1], order_[0]}) + '\n';
        text += writing().rotations == Rotations::radians ? "Radians\n" : "Degrees\n";
        const std::int64_t first = take_.first_number();
        const std::int64_t step =
            std::max<std::int64_t>(1, std::llround(take_.frame_time() * figure::assumed_bonespro_fps));
        append_counts(text, first, first + (static_cast<std::int64_t>(take_.frames()) - 1) * step, step);
        return text;
    }

    /// Poses a frame, for the modes of meshes as text.
    void pose(std::size_t frame, BonesProBlock& work) {
        if (!work.evaluator) work.evaluator.emplace(skeleton_);
        take_.pose(frame, work.pose);
        work.evaluator->positions(work.pose);
        if (writing().mode != Mode::bones) work.bones.clear();
        const std::size_t begin = work.bones.size();
        for (std::size_t i = 0; i < skeleton_.size(); ++i) work.bones.push_back(work.evaluator->world(figure::bone_id(i)));
        const auto bones = std::span(work.bones).subspan(begin);
        if (writing().mode != Mode::bones) return append_mesh(frame, bones, work);
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            const auto node = figure::node_of(take_.figure(), nearest_frame(frame), figure::bone_id(i));
            work.nodes.push_back(node ? edited_matrix(take_, *node) : bones[i]);
            if (node) work.nodes.back()[3] += glm::dvec4(take_.shift(), 0.0);
        }
        if (!is_relative()) return;
        make_relative(skeleton_, bones);
        make_relative(skeleton_, std::span(work.nodes).subspan(begin));
    }

    void find_angles(BonesProBlock& work) {
        constexpr double flat = 1e-3;
        const double unit = writing().rotations == Rotations::degrees ? 180.0 / std::numbers::pi : 1.0;
        work.angles.clear();
        for (const auto* matrices : {&work.bones, &work.nodes})
            for (std::size_t i = 0; i < matrices->size(); ++i) {
                const std::size_t curve = i % skeleton_.size() + (matrices == &work.nodes ? skeleton_.size() : 0);
                const glm::dvec3 angles = curves_[curve].next(scene::rotation_in((*matrices)[i]), order_) * unit;
                work.angles.emplace_back(angles.z, angles.y, angles.x);
                scaled_ = scaled_ || std::abs(glm::determinant(glm::dmat3((*matrices)[i])) - 1.0) > flat;
            }
    }

    void append_bones(std::size_t first_frame, BonesProBlock& work) const {
        const std::size_t bones = skeleton_.size();
        const auto append = [&](const std::vector<glm::dmat4>& matrices, std::size_t first_angle, std::size_t i) {
            if (!is_euler()) return append_matrix(work.text, matrices[i]);
            append_numbers(work.text, work.angles[first_angle + i]);
            append_numbers(work.text, glm::dvec3(matrices[i][3]));
        };
        for (std::size_t frame = 0; frame * bones < work.bones.size(); ++frame)
            for (const BoneId bone : skeleton_.file_order()) {
                append_numbers(work.text, written_box(take_, nearest_frame(first_frame + frame), bone));
                append(work.bones, 0, frame * bones + index(bone));
                append(work.nodes, work.bones.size(), frame * bones + index(bone));
            }
    }

    void append_mesh(std::size_t frame, std::span<const glm::dmat4> bones, BonesProBlock& work) const {
        if (figure::sample_vertices_between(take_.figure().take, take_.source_position(frame), work.vertices))
            for (glm::dvec3& vertex : work.vertices) vertex = take_.rotation() * vertex * take_.scale() + take_.shift();
        else figure::pose_weighted(skin_, bones, work.vertices);
        if (writing().mode == Mode::mesh)
            for (const glm::dvec3& vertex : work.vertices) append_numbers(work.text, vertex);
        else append_local_vertices(bones, work);
    }

    void append_local_vertices(std::span<const glm::dmat4> bones, BonesProBlock& work) const {
        for (const BoneId bone : skeleton_.file_order()) {
            const std::vector<std::uint32_t>& vertices = moved_[index(bone)];
            const glm::dmat4 to_own = glm::inverse(bones[index(bone)]);
            work.text += std::to_string(skeleton_[bone].file_order) + ' ';
            append_counts(work.text, vertices.size());
            for (const std::uint32_t vertex : vertices) {
                work.text += std::to_string(vertex) + ' ';
                append_numbers(work.text, glm::dvec3(to_own * glm::dvec4(work.vertices[vertex], 1.0)));
            }
        }
    }

    const WriteJob& job_;
    const processing::EditedTake& take_;
    const figure::Skeleton& skeleton_;
    const figure::WeightedSkin& skin_;
    /// Of the product. BonesPro has it backwards: about fixed axes, the first rotation is the last factor. Its XYZ by
    /// default.
    figure::EulerOrder order_ =
        job_.options.order.value_or(figure::EulerOrder{figure::Axis::z, figure::Axis::y, figure::Axis::x});
    std::vector<std::vector<std::uint32_t>> moved_;  // by BoneId: the vertices
    std::vector<figure::EulerCurve> curves_;         // of the bones, then of the nodes
    bool scaled_ = false;                            // angles left something out
};
}  // namespace

bool write_bonespro(const WriteJob& job) {
    note_losses(job, "BonesPro", {.skins = true, .up = true, .ends = false, .scales = true, .frame_rate = false});
    const figure::WeightedSkin skin = written_skin(job);
    note_skin(job, skin);
    if (job.options.bonespro.mode == Mode::bones) note_mesh_frames(job);
    job.sinks.front()(structure_text(job, skin));
    return BonesProAnimationWriter(job, skin).write(job.sinks.back());
}
}  // namespace skelplay::exporters
