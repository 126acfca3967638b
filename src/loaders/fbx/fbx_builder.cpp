#include "figure/length_unit.h"
#include "loaders/fbx/fbx_parts.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
namespace {
/// Objects that are counted by their type and kind.
struct Counted {
    std::string_view type, kind, one, several;
};

std::vector<std::string> counts(const FbxObjects& objects, std::span<const Counted> kinds) {
    std::vector<std::string> parts;
    for (const Counted& kind : kinds)
        if (const std::size_t count = objects.count(kind.type, kind.kind); count > 0)
            parts.push_back(base::counted(count, kind.one, kind.several));
    return parts;
}

bool has_quaternions(const FbxProperties& node) { return node.integer("QuaternionInterpolate").value_or(0) != 0; }

/// True when one of a node's values has a lowest or highest one.
bool has_limit(const FbxProperties& node) {
    for (const char* property : {"Translation", "Rotation", "Scaling"})
        for (const char* end : {"Min", "Max"})
            for (const char axis : {'X', 'Y', 'Z'})
                if (node.integer(fmt::format("{}{}{}", property, end, axis)).value_or(0) != 0) return true;
    return false;
}

/// What a scene holds, for the message that refuses it: "3 nodes (2 meshes, 1 camera)".
std::string contents(const FbxScene& scene) {
    static constexpr std::array<Counted, 3> kinds{{{"Model", "Mesh", "mesh", "meshes"},
                                                   {"Model", "Camera", "camera", "cameras"},
                                                   {"Model", "Light", "light", "lights"}}};
    const std::vector<std::string> parts = counts(scene.objects, kinds);
    const std::string all = base::counted(scene.rig.nodes.size(), "node", "nodes");
    return parts.empty() ? all : fmt::format("{} ({})", all, listed(parts));
}

/// What of a scene is not shown or not evaluated: "7 cameras, limits"; empty: nothing. `take`: the one that is shown,
/// or null. `pictures`: textures are shown.
std::string left_out(const FbxScene& scene, const FbxTake* take, bool pictures) {
    static constexpr std::array<Counted, 5> kinds{{{"Texture", "", "texture", "textures"},
                                                   {"Model", "Camera", "camera", "cameras"},
                                                   {"Model", "Light", "light", "lights"},
                                                   {"Deformer", "BlendShape", "blend shape", "blend shapes"},
                                                   {"Constraint", "", "constraint", "constraints"}}};
    std::vector<std::string> parts = counts(scene.objects, std::span(kinds).subspan(pictures ? 1 : 0));
    const auto any = [&](bool (*holds)(const FbxProperties&)) {
        for (std::size_t i = 0; i < scene.rig.nodes.size(); ++i)
            if (scene.rig.nodes[i].needed && holds(scene.properties(i))) return true;
        return false;
    };
    if (any(has_quaternions)) parts.emplace_back("quaternion interpolation");
    if (any(has_limit)) parts.emplace_back("limits");
    if (take != nullptr && std::ranges::any_of(take->layers, &FbxLayer::solo)) parts.emplace_back("solo layers");
    return listed(parts);
}

/// The lengths of a matrix's columns; 1 instead of a length that can't be divided by.
glm::dvec3 scale_of(const glm::dmat4& matrix) {
    constexpr double flat = 1e-9;
    constexpr double huge = 1e100;
    glm::dvec3 scale(1.0);
    for (int axis = 0; axis < 3; ++axis)
        if (const double length = glm::length(glm::dvec3(matrix[axis])); length > flat && length < huge)
            scale[axis] = length;
    return scale;
}

/// Makes a figure of a scene.
class FbxBuilder {
public:
    FbxBuilder(const FbxDocument& document, Reading& in)
        : document_(document), in_(in), diagnostics_(in.diagnostics), scene_(document, diagnostics_),
          clock_(read_fbx_clock(scene_.objects)), curves_(document, clock_.ticks), takes_(read_fbx_takes(scene_, curves_)) {
    }

    figure::Figure build() {
        build_skeleton();
        find_take();
        describe();
        bake();
        figure_.weighted_skin = read_fbx_skin(scene_, figure_.skeleton.size(), in_);
        if (figure_.weighted_skin) mark_controllers(figure_.skeleton, *figure_.weighted_skin);
        if (const std::string parts = left_out(scene_, take_, in_.options.pictures); !parts.empty())
            diagnostics_.note(std::nullopt, "fbx.left-out", "{}: not shown and not evaluated", parts);
        return std::move(figure_);
    }

private:
    void build_skeleton() {
        NodeRig& rig = scene_.rig;
        rig.local.resize(rig.nodes.size());
        FbxSampler(scene_, nullptr, clock_, curves_, diagnostics_).sample(0, rig.local);
        if (!rig.choose_bones()) refuse(0, "fbx.no-skeleton", base::said("fbx.no-skeleton", contents(scene_)));
        auto skeleton = rig.make_skeleton();
        if (!skeleton) refuse(0, "fbx.too-deep", base::said("fbx.too-deep", figure::Skeleton::depth_limit));
        figure_.skeleton = *std::move(skeleton);
    }

    /// Lists the takes and finds the one to show: by default the first that moves.
    void find_take() {
        for (const FbxTake& take : takes_)
            figure_.takes.push_back({take.name, take.keyed ? clock_.frames(take.start, take.stop) : 1, 1.0 / clock_.rate});
        const auto moves = [&](std::size_t i) {
            base::Diagnostics untold;  // what is wrong with a take is told of the one that is shown
            const FbxSampler sampler(scene_, &takes_[i], clock_, curves_, untold);
            const auto sample = [&](std::size_t frame, std::vector<glm::dmat4>& local) {
                sampler.sample(clock_.time(takes_[i].start, frame), local);
            };
            return scene_.rig.changes(sample, figure_.takes[i].frames);
        };
        const auto has_keys = [&](std::size_t i) { return takes_[i].keyed; };
        if (!takes_.empty())
            choose_take(figure_, in_.options.take.empty() ? first_moving_take(figure_, has_keys, moves) : std::nullopt,
                        in_.options);
        if (figure_.take_index && takes_[*figure_.take_index].keyed) take_ = &takes_[*figure_.take_index];
    }

    /// The most frames that memory is taken for: ten times the file would be too much for its take alone.
    [[nodiscard]] std::size_t most_frames() const {
        constexpr std::uint64_t always_allowed = 40U << 20U;
        constexpr std::uint64_t times_the_file = 6;
        const std::uint64_t bytes = always_allowed + times_the_file * document_.size;
        return std::max<std::uint64_t>(bytes / (sizeof(glm::dmat4) * figure_.skeleton.size()), 1);
    }

    [[nodiscard]] std::size_t frames() {
        if (take_ == nullptr) return 1;
        const std::size_t stated = figure_.takes[*figure_.take_index].frames;
        if (stated <= most_frames()) return stated;
        diagnostics_.warning(0, "fbx.too-long", base::said("fbx.too-long", most_frames(), stated, as_found(take_->name)));
        return most_frames();
    }

    /// Bones of a scaled scene have rotations, and positions in the scene's unit: their scale in the first frame is
    /// taken out.
    void bake() {
        const FbxSampler sampler(scene_, take_, clock_, curves_, diagnostics_);
        const std::int64_t start = take_ == nullptr ? 0 : take_->start;
        figure::BakedMotion motion;
        motion.bones = figure_.skeleton.size();
        motion.frames = frames();
        motion.rest_only = take_ == nullptr;
        motion.frame_time = 1.0 / clock_.rate;
        NodeRig& rig = scene_.rig;
        std::vector<glm::dmat4> first = rig.local;
        sampler.sample(start, first);
        for (const glm::dmat4& world : rig.world_of(first)) rig.scales.push_back(scale_of(world));
        const auto sample = [&](std::size_t frame, std::vector<glm::dmat4>& local) {
            sampler.sample(clock_.time(start, frame), local);
        };
        if (rig.bake(sample, false, motion, in_) != RigNode::none)
            diagnostics_.warning(0, "fbx.not-finite", base::said("fbx.not-finite"));
        figure_.take = std::move(motion);
    }

    void describe() {
        figure_.format = figure::Format::fbx;
        const FbxProperties settings = scene_.objects.settings();
        if (const auto axis = settings.integer("UpAxis"); axis && *axis >= 0 && *axis <= 2)
            figure_.declared_up = figure::SignedAxis(figure::Axis(*axis), settings.integer("UpAxisSign").value_or(1) < 0);
        constexpr double centimetre = 0.01;
        const auto scale = settings.number("UnitScaleFactor");
        if (!scale || *scale < 0 || !std::isnormal(*scale * centimetre)) return;
        figure_.metres_per_unit = *scale * centimetre;
        const figure::LengthUnit* unit = figure::length_unit(*figure_.metres_per_unit);
        figure_.declared_unit = unit != nullptr ? std::string(unit->word) : fmt::format("{:g} cm", *scale);
    }

    const FbxDocument& document_;
    Reading& in_;
    base::Diagnostics& diagnostics_;
    FbxScene scene_;
    FbxClock clock_;
    FbxCurves curves_;
    std::vector<FbxTake> takes_;
    const FbxTake* take_ = nullptr;  // null: the rest pose
    figure::Figure figure_;
};
}  // namespace

figure::Figure build_fbx(const FbxDocument& document, Reading& in) { return FbxBuilder(document, in).build(); }

figure::Figure read_fbx(Reading& in) { return read_as<parse_fbx, build_fbx>(in); }
}  // namespace skelplay::loaders
