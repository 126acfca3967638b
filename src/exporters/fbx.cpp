#include "exporters/fbx_node.h"
#include "exporters/scene_parts.h"

namespace skelplay::exporters {
namespace {
using FbxObject = std::int64_t;

constexpr double ticks_a_second = 46186158000.0;
constexpr int linear_key = 4;

/// TimeMode by frames a second; any other rate is 14 with a CustomFrameRate.
constexpr std::array<std::pair<double, int>, 8> time_modes{
    {{120, 1}, {100, 2}, {60, 3}, {50, 4}, {48, 5}, {30, 6}, {25, 10}, {24, 11}}};
constexpr int custom_rate = 14;

/// The orders of multiplication by RotationOrder, whose names begin with the axis that turns first: XYZ, XZY, ...
constexpr std::array<std::string_view, 6> rotation_orders{"ZYX", "YZX", "XZY", "ZXY", "YXZ", "XYZ"};

/// The curves of a property in the order x, y, z, and what they are called.
struct PropertyCurves {
    std::string_view node;      // "T"
    std::string_view property;  // "Lcl Translation"
    glm::dvec3 rest{0.0};
    std::array<std::vector<float>, 3> values;
};

std::vector<double> numbers_of(const glm::dmat4& matrix) {
    std::vector<double> numbers;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row) numbers.push_back(matrix[column][row]);
    return numbers;
}

template <class Vector> std::vector<double> flat(const std::vector<Vector>& list) {
    std::vector<double> numbers;
    numbers.reserve(list.size() * static_cast<std::size_t>(Vector::length()));
    for (const Vector& vector : list)
        for (int i = 0; i < Vector::length(); ++i) numbers.push_back(static_cast<double>(vector[i]));
    return numbers;
}

glm::dvec3 vector_of(std::span<const float> numbers) { return glm::dvec3(glm::vec3(numbers[0], numbers[1], numbers[2])); }

glm::dmat3 rotation_of(std::span<const float> quaternion) {
    // Of unit length in 64 bits, too, as angles near 90 degrees need it.
    return glm::mat3_cast(
        glm::normalize(glm::dquat(glm::quat(quaternion[3], quaternion[0], quaternion[1], quaternion[2]))));
}

/// Angles in degrees about x, y and z, of those in an order.
glm::dvec3 about_axes(const glm::dvec3& angles, const figure::EulerOrder& order) {
    glm::dvec3 degrees(0.0);
    for (int i = 0; i < 3; ++i) degrees[index(order[static_cast<std::size_t>(i)])] = glm::degrees(angles[i]);
    return degrees;
}

/// Builds the document part by part: objects, and the connections between them.
class FbxScene {
public:
    explicit FbxScene(const WriteJob& job)
        : job_(job), skeleton_(job.take.skeleton()), rate_(base::rate_of_frame_time(job.take.frame_time())) {
        for (std::size_t frame = 0; frame < job.take.frames(); ++frame)
            all_times_.push_back(std::llround(static_cast<double>(frame) / rate_ * ticks_a_second));
    }

    /// Adds a node for each bone, BoneId by BoneId.
    void add_bones(std::span<const NodePose> rest) {
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const figure::Bone& bone = skeleton_[figure::bone_id(i)];
            const auto own = figure::angle_order(figure::channels_of(job_.take.figure(), figure::bone_id(i)));
            orders_.push_back(job_.options.order
                                  ? *job_.options.order
                                  : own.value_or(figure::EulerOrder{figure::Axis::z, figure::Axis::y, figure::Axis::x}));
            joints_.push_back(add_node(bone.name, "LimbNode", bone.parent == BoneId::none ? 0 : joints_[index(bone.parent)],
                                       rest[i], orders_.back()));
        }
    }

    /// Adds the mesh, its materials, and a cluster for each joint that moves vertices. `stretched`: joints of their
    /// own.
    void add_skin(const JointMesh& mesh, std::span<const StretchJoint> stretched) {
        std::vector<glm::dmat4> binds = inverse_binds(job_);
        if (mesh.stands_still) {
            joints_.push_back(add_node(mesh.name, "LimbNode", 0, {}, orders_.empty() ? figure::zxy : orders_.front()));
            binds.emplace_back(1.0);
        }
        for (const StretchJoint& joint : stretched) {
            const std::size_t bone = index(joint.bone);
            const NodePose pose{{}, joint.rotation};
            stretch_nodes_[joint.bone] = joints_.size();
            joints_.push_back(
                add_node(skeleton_[joint.bone].name + "_skin", "LimbNode", joints_[bone], pose, orders_[bone]));
            binds.push_back(glm::dmat4(glm::transpose(joint.axes)) * binds[bone]);
        }
        const FbxObject model = add_model(mesh.name, "Mesh", 0);
        const FbxObject geometry = add_geometry(mesh);
        connect(geometry, model);
        for (const MeshPart& part : mesh.parts) connect(add_material(part), model);
        const FbxObject skin = add("Deformer", "Deformer", "", "Skin");
        objects_.children.back().add("Version", 101);
        objects_.children.back().add("Link_DeformAcuracy", 50.0);
        connect(skin, geometry);
        add_clusters(mesh, binds, skin);
        add_bind_pose(binds, model);
    }

    /// Adds the pose in which bones are bound: without a skin, the rest pose.
    void add_bind_pose(std::span<const glm::dmat4> inverse_binds, std::optional<FbxObject> mesh = {}) {
        add("Pose", "Pose", "bind pose", "BindPose");
        FbxNode& pose = objects_.children.back();
        pose.add("Type", "BindPose");
        pose.add("Version", 100);
        pose.add("NbPoseNodes", static_cast<std::int32_t>(inverse_binds.size() + (mesh ? 1 : 0)));
        const auto add_row = [&](FbxObject node, const glm::dmat4& world) {
            FbxNode& row = pose.add("PoseNode");
            row.add("Node", node);
            row.add("Matrix", numbers_of(world));
        };
        if (mesh) add_row(*mesh, glm::dmat4(1.0));
        for (std::size_t i = 0; i < inverse_binds.size(); ++i) add_row(joints_[i], glm::inverse(inverse_binds[i]));
    }

    void add_animation(std::span<const NodeTrack> tracks, std::span<const NodePose> rest) {
        begin_take();
        const auto times = std::make_shared<const std::vector<std::int64_t>>(all_times_);
        for (const NodeTrack& track : tracks) {
            const std::size_t bone = index(track.bone);
            const FbxObject node = joints_[track.path == NodePath::stretch ? stretch_nodes_.at(track.bone) : bone];
            add_curves(node, curves_of(track, rest[bone]), times);
        }
    }

    /// Adds a node for each marker, and a key for each frame in which it is seen. False when stopped.
    bool add_markers() {
        std::vector<PropertyCurves> curves(skeleton_.size(), {"T", "Lcl Translation"});
        std::vector<std::vector<std::int64_t>> times(skeleton_.size());
        figure::Pose pose;
        scene::FigureEvaluator evaluator(skeleton_);
        for (std::size_t frame = 0; frame < job_.take.frames(); ++frame) {
            if (job_.run.stop.stop_requested()) return false;
            job_.take.pose(frame, pose);
            const auto positions = evaluator.positions(pose);
            for (std::size_t i = 0; i < positions.size(); ++i) {
                if (!figure::is_present(positions[i].origin)) continue;
                if (times[i].empty()) curves[i].rest = positions[i].origin;
                times[i].push_back(all_times_[frame]);
                for (int axis = 0; axis < 3; ++axis)
                    curves[i]
                        .values.at(static_cast<std::size_t>(axis))
                        .push_back(static_cast<float>(positions[i].origin[axis]));
            }
            job_.run.advance(1);
        }
        const auto gappy = std::ranges::count_if(times, [&](const auto& own) { return own.size() < all_times_.size(); });
        if (gappy > 0)
            job_.notes.note(
                std::nullopt, "export.gaps",
                base::said("export.gaps", base::counted(static_cast<std::size_t>(gappy), "node is", "nodes are")));
        begin_take();
        for (const BoneId marker : skeleton_.file_order()) {
            const std::size_t i = index(marker);
            NodePose rest;
            for (int axis = 0; axis < 3; ++axis)
                rest.translation.at(static_cast<std::size_t>(axis)) = static_cast<float>(curves[i].rest[axis]);
            const FbxObject node = add_node(skeleton_[marker].name, "Null", 0, rest, figure::zxy);
            if (!times[i].empty())
                add_curves(node, curves[i], std::make_shared<const std::vector<std::int64_t>>(std::move(times[i])));
        }
        return true;
    }

    void write() {
        FbxNode top;
        top.children.push_back(header());
        top.add("FileId", FbxBytes{std::string("\x28\xb3\x2a\xeb\xb6\x24\xcc\xc2\xbf\xc8\xb0\x2a\xa9\x2b\xfc\xf1")});
        top.add("CreationTime", "1970-01-01 10:00:00:000");  // that is the time of this FileId
        top.add("Creator", "Skelplay");
        top.children.push_back(settings());
        FbxNode& documents = top.add("Documents");
        documents.add("Count", 1);
        FbxNode& document = documents.add("Document", last_ + 1, "", "Scene");
        document.add("RootNode", FbxObject{0});
        top.add("References");
        FbxNode& definitions = top.add("Definitions");
        definitions.add("Version", 100);
        definitions.add("Count", static_cast<std::int32_t>(objects_.children.size() + 1));
        std::map<std::string, std::int32_t> counts{{"GlobalSettings", 1}};
        for (const FbxNode& object : objects_.children) ++counts[object.name];
        for (const auto& [kind, count] : counts) definitions.add("ObjectType", kind).add("Count", count);
        top.children.push_back(std::move(objects_));
        top.children.push_back(std::move(connections_));
        if (job_.options.ascii) return job_.sinks.front()(ascii_fbx(top));
        const auto bytes = binary_fbx(top);
        if (!bytes) throw ExportFault("FBX 7.4 has at most 4 GiB in a file: this would be more");
        job_.sinks.front()(*bytes);
    }

private:
    FbxObject add(std::string_view kind, std::string_view of_name, std::string_view name, std::string_view type) {
        objects_.add(kind, ++last_, fbx_name(base::to_utf8(std::string(name)), of_name), std::string(type));
        return last_;
    }
    void connect(FbxObject child, FbxObject parent) { connections_.add("C", "OO", child, parent); }
    void connect(FbxObject child, FbxObject parent, std::string_view property) {
        connections_.add("C", "OP", child, parent, std::string(property));
    }

    /// Adds a node without attributes, whose properties are to be added to its last record.
    FbxObject add_model(std::string_view name, std::string_view type, FbxObject parent) {
        const FbxObject model = add("Model", "Model", name, type);
        FbxNode& node = objects_.children.back();
        node.add("Version", 232);
        node.add("Properties70").property("InheritType", "enum", "", "", 1);  // a plain product of matrices
        connect(model, parent);
        return model;
    }

    FbxObject add_node(std::string_view name, std::string_view type, FbxObject parent, const NodePose& rest,
                       const figure::EulerOrder& order) {
        const FbxObject model = add_model(name, type, parent);
        FbxNode& properties = objects_.children.back().children.back();
        const auto vector = [&](const char* property, const glm::dvec3& value) {
            properties.property(property, property, "", "A", value.x, value.y, value.z);
        };
        const auto* const named = std::ranges::find(rotation_orders, figure::order_letters(order));
        properties.property("RotationOrder", "enum", "", "", static_cast<std::int32_t>(named - rotation_orders.begin()));
        properties.property("RotationActive", "bool", "", "", 1);
        vector("Lcl Translation", vector_of(rest.translation));
        vector("Lcl Rotation", about_axes(figure::EulerCurve().next(rotation_of(rest.rotation), order), order));
        vector("Lcl Scaling", vector_of(rest.scale));
        const bool is_bone = type == "LimbNode";
        const FbxObject attribute = add("NodeAttribute", "NodeAttribute", name, type);
        objects_.children.back().add("TypeFlags", is_bone ? "Skeleton" : "Null");
        connect(attribute, model);
        return model;
    }

    FbxObject add_geometry(const JointMesh& mesh) {
        std::vector<std::int32_t> corners;
        std::vector<std::int32_t> materials;
        for (std::size_t part = 0; part < mesh.parts.size(); ++part) {
            const auto& indices = mesh.parts[part].indices;
            for (std::size_t i = 0; i < indices.size(); ++i) {
                const auto corner = static_cast<std::int32_t>(indices[i]);
                corners.push_back(i % 3 == 2 ? ~corner : corner);  // so is the last corner of a polygon marked
            }
            materials.resize(materials.size() + indices.size() / 3, static_cast<std::int32_t>(part));
        }
        const FbxObject geometry = add("Geometry", "Geometry", mesh.name, "Mesh");
        FbxNode& node = objects_.children.back();
        node.add("Vertices", flat(mesh.positions));
        node.add("PolygonVertexIndex", std::move(corners));
        node.add("GeometryVersion", 124);
        add_layer(node, "LayerElementNormal", "ByVertice", "Direct").add("Normals", flat(mesh.normals));
        add_layer(node, "LayerElementMaterial", "ByPolygon", "IndexToDirect").add("Materials", std::move(materials));
        std::vector<std::string> layers{"LayerElementNormal", "LayerElementMaterial"};
        if (!mesh.texture_points.empty()) {
            std::vector<double> points = flat(mesh.texture_points);
            for (std::size_t i = 1; i < points.size(); i += 2) points[i] = 1.0 - points[i];  // up from the lower edge
            add_layer(node, layers.emplace_back("LayerElementUV"), "ByVertice", "Direct").add("UV", std::move(points));
        }
        FbxNode& all = node.add("Layer", 0);
        all.add("Version", 100);
        for (const std::string& layer : layers) {
            FbxNode& element = all.add("LayerElement");
            element.add("Type", layer);
            element.add("TypedIndex", 0);
        }
        return geometry;
    }

    static FbxNode& add_layer(FbxNode& geometry, std::string_view kind, const char* mapping, const char* reference) {
        FbxNode& layer = geometry.add(kind, 0);
        layer.add("Version", 101);
        layer.add("Name", "");
        layer.add("MappingInformationType", mapping);
        layer.add("ReferenceInformationType", reference);
        return layer;
    }

    FbxObject add_material(const MeshPart& part) {
        const FbxObject material = add("Material", "Material", part.material, "");
        FbxNode& node = objects_.children.back();
        node.add("Version", 102);
        node.add("ShadingModel", "lambert");
        const glm::dvec3 colour(part.colour);
        node.add("Properties70").property("DiffuseColor", "Color", "", "A", colour.r, colour.g, colour.b);
        if (part.picture) connect(add_texture(part), material, "DiffuseColor");
        return material;
    }

    /// Adds a picture, embedded in the file.
    FbxObject add_texture(const MeshPart& part) {
        const std::string file = part.material + ".png";
        const FbxObject texture = add("Texture", "Texture", part.material, "");
        FbxNode& node = objects_.children.back();
        node.add("Type", "TextureVideoClip");
        node.add("Version", 202);
        node.add("FileName", file);
        node.add("RelativeFilename", file);
        const FbxObject video = add("Video", "Video", part.material, "Clip");
        FbxNode& clip = objects_.children.back();
        clip.add("Type", "Clip");
        clip.add("FileName", file);
        clip.add("RelativeFilename", file);
        clip.add("Content", FbxBytes{png_bytes(*part.picture)});
        connect(video, texture);
        return texture;
    }

    void add_clusters(const JointMesh& mesh, std::span<const glm::dmat4> binds, FbxObject skin) {
        std::vector<std::vector<std::int32_t>> vertices(binds.size());
        std::vector<std::vector<double>> weights(binds.size());
        for (std::size_t vertex = 0; vertex < mesh.joints.size(); ++vertex)
            for (std::size_t i = 0; i < mesh.weights[vertex].size(); ++i) {
                if (mesh.weights[vertex].at(i) <= 0) continue;
                vertices[mesh.joints[vertex].at(i)].push_back(static_cast<std::int32_t>(vertex));
                weights[mesh.joints[vertex].at(i)].push_back(static_cast<double>(mesh.weights[vertex].at(i)));
            }
        for (std::size_t joint = 0; joint < binds.size(); ++joint) {
            if (vertices[joint].empty()) continue;
            const FbxObject cluster = add("Deformer", "SubDeformer", "", "Cluster");
            FbxNode& node = objects_.children.back();
            node.add("Version", 100);
            node.add("Indexes", std::move(vertices[joint]));
            node.add("Weights", std::move(weights[joint]));
            node.add("Transform", numbers_of(binds[joint]));
            node.add("TransformLink", numbers_of(glm::inverse(binds[joint])));
            connect(cluster, skin);
            connect(joints_[joint], cluster);
        }
    }

    [[nodiscard]] std::int64_t last_time() const { return all_times_.empty() ? 0 : all_times_.back(); }

    void begin_take() {
        const figure::Figure& figure = job_.take.figure();
        const std::string& named = figure.take_index ? figure.takes[*figure.take_index].name : figure.name;
        const FbxObject stack = add("AnimationStack", "AnimStack", named.empty() ? figure.name : named, "");
        FbxNode& span = objects_.children.back().add("Properties70");
        for (const char* name : {"LocalStart", "ReferenceStart"}) span.property(name, "KTime", "Time", "", std::int64_t{0});
        for (const char* name : {"LocalStop", "ReferenceStop"}) span.property(name, "KTime", "Time", "", last_time());
        layer_ = add("AnimationLayer", "AnimLayer", "", "");
        objects_.children.back().add("Properties70").property("Weight", "Number", "", "A", 100.0);
        connect(layer_, stack);
    }

    PropertyCurves curves_of(const NodeTrack& track, const NodePose& rest) const {
        const std::size_t width = rest.numbers(track.path).size();
        PropertyCurves curves;
        if (track.path == NodePath::translation) curves = {"T", "Lcl Translation", vector_of(rest.translation)};
        if (track.path == NodePath::rotation) curves = {"R", "Lcl Rotation"};
        if (track.path == NodePath::scale) curves = {"S", "Lcl Scaling", vector_of(rest.scale)};
        if (track.path == NodePath::stretch) curves = {"S", "Lcl Scaling", glm::dvec3(1.0)};
        const figure::EulerOrder& order = orders_[index(track.bone)];
        figure::EulerCurve angles;
        if (track.path == NodePath::rotation)
            curves.rest = about_axes(angles.next(rotation_of(rest.rotation), order), order);
        for (std::size_t at = 0; at + width <= track.values.size(); at += width) {
            const auto numbers = std::span(track.values).subspan(at, width);
            const glm::dvec3 value = track.path == NodePath::rotation
                                         ? about_axes(angles.next(rotation_of(numbers), order), order)
                                         : vector_of(numbers);
            for (int axis = 0; axis < 3; ++axis)
                curves.values.at(static_cast<std::size_t>(axis)).push_back(static_cast<float>(value[axis]));
        }
        return curves;
    }

    void add_curves(FbxObject node, const PropertyCurves& curves, const FbxNode::Times& times) {
        static constexpr std::array<std::string_view, 3> channels{"d|X", "d|Y", "d|Z"};
        const FbxObject group = add("AnimationCurveNode", "AnimCurveNode", curves.node, "");
        FbxNode& properties = objects_.children.back().add("Properties70");
        for (int axis = 0; axis < 3; ++axis)
            properties.property(channels.at(static_cast<std::size_t>(axis)), "Number", "", "A", curves.rest[axis]);
        connect(group, layer_);
        connect(group, node, curves.property);
        for (std::size_t axis = 0; axis < channels.size(); ++axis) {
            const FbxObject curve = add("AnimationCurve", "AnimCurve", "", "");
            FbxNode& keys = objects_.children.back();
            keys.add("Default", curves.rest[static_cast<int>(axis)]);
            keys.add("KeyVer", 4008);
            keys.add("KeyTime", times);
            keys.add("KeyValueFloat", curves.values.at(axis));
            // All keys are alike, and have no slopes.
            keys.add("KeyAttrFlags", std::vector<std::int32_t>{linear_key});
            keys.add("KeyAttrDataFloat", std::vector<float>(4));
            keys.add("KeyAttrRefCount", std::vector<std::int32_t>{static_cast<std::int32_t>(times->size())});
            connect(curve, group, channels.at(axis));
        }
    }

    static FbxNode header() {
        FbxNode header{"FBXHeaderExtension", {}, {}};
        header.add("FBXHeaderVersion", 1003);
        header.add("FBXVersion", fbx_version);
        header.add("EncryptionType", 0);
        header.add("Creator", "Skelplay");
        return header;
    }

    /// The axes, the unit and the rate. Axes are right-handed: across × up = towards the viewer.
    FbxNode settings() const {
        FbxNode settings{"GlobalSettings", {}, {}};
        settings.add("Version", 1000);
        FbxNode& rows = settings.add("Properties70");
        const figure::SignedAxis up = job_.options.up.value_or(figure::Axis::y);
        const glm::dvec3 across = up.axis == figure::Axis::x ? glm::dvec3(0, -1, 0) : glm::dvec3(1, 0, 0);
        const auto set = [&](const std::string& name, const glm::dvec3& direction) {
            const int axis = direction.x != 0 ? 0 : (direction.y != 0 ? 1 : 2);
            rows.property(name, "int", "Integer", "", axis);
            rows.property(name + "Sign", "int", "Integer", "", direction[axis] < 0 ? -1 : 1);
        };
        set("UpAxis", figure::direction(up));
        set("FrontAxis", glm::cross(across, figure::direction(up)));
        set("CoordAxis", across);
        const double centimetres = 100 * job_.options.metres_per_unit.value_or(0.01);
        for (const char* name : {"UnitScaleFactor", "OriginalUnitScaleFactor"})
            rows.property(name, "double", "Number", "", centimetres);
        const auto* const known = std::ranges::find(time_modes, rate_, &std::pair<double, int>::first);
        rows.property("TimeMode", "enum", "", "", known == time_modes.end() ? custom_rate : known->second);
        rows.property("CustomFrameRate", "double", "Number", "", rate_);
        rows.property("TimeSpanStart", "KTime", "Time", "", std::int64_t{0});
        rows.property("TimeSpanStop", "KTime", "Time", "", last_time());
        return settings;
    }

    const WriteJob& job_;
    const figure::Skeleton& skeleton_;
    double rate_;  // frames a second, as the file's few digits mean it
    FbxNode objects_{"Objects", {}, {}};
    FbxNode connections_{"Connections", {}, {}};
    FbxObject last_ = 0;
    FbxObject layer_ = 0;                          // of the take's curves
    std::vector<FbxObject> joints_;                // bones by BoneId, then what follows no bone, then stretched skins
    std::vector<figure::EulerOrder> orders_;       // of the bones' angles
    std::map<BoneId, std::size_t> stretch_nodes_;  // into `joints_`
    std::vector<std::int64_t> all_times_;          // of the frames, in ticks
};
}  // namespace

bool write_fbx(const WriteJob& job) {
    note_losses(job, "FBX",
                {.skins = true, .unit = true, .up = true, .ends = false, .tail_scale = has_skin(job), .scales = true});
    const auto* mesh_frames = std::get_if<figure::MeshFrames>(&job.take.figure().take);
    if (mesh_frames != nullptr && mesh_frames->bones.frames == 0)
        throw ExportFault(
            "expected bones that move, found vertices that do for every frame, which FBX has no place for; nothing is "
            "written");
    FbxScene scene(job);
    if (figure::is_markers(job.take.figure())) {
        if (!scene.add_markers()) return false;
        scene.write();
        return true;
    }
    const std::vector<NodePose> rest = rest_poses(job.take.skeleton());
    std::optional<std::vector<NodeTrack>> tracks;
    if (has_bone_motion(job)) {
        tracks = node_tracks(job, rest);
        if (!tracks) return false;
    }
    scene.add_bones(rest);
    std::vector<StretchJoint> stretched;
    if (tracks) stretched = stretch_joints(job.take.skeleton(), *tracks);
    if (std::optional<JointMesh> mesh = joint_mesh(job)) {
        follow_stretch(stretched, rest.size() + (mesh->stands_still ? 1 : 0), *mesh);
        scene.add_skin(*mesh, stretched);
    } else {
        scene.add_bind_pose(inverse_binds(job));
    }
    if (tracks) scene.add_animation(*tracks, rest);
    scene.write();
    return true;
}
}  // namespace skelplay::exporters
