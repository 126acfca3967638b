// The meshes of a glTF as one weighted skin (glTF 2.0, section 3.7).

#include "loaders/gltf/gltf.h"
#include "loaders/scene/pictures.h"

namespace skelplay::loaders {
namespace {
using gltf_json::index_if;
using gltf_json::Json;
using gltf_json::list;
using gltf_json::member;

/// The arrays of a primitive.
struct PrimitiveArrays {
    const std::vector<double>* positions = nullptr;                                         // three a vertex
    const std::vector<double>* normals = nullptr;                                           // null: none
    const std::vector<double>* texture_points = nullptr;                                    // two a vertex; null: none
    std::vector<std::pair<const std::vector<double>*, const std::vector<double>*>> shares;  // four of each a vertex
    std::vector<std::uint32_t> corners;                                                     // three a triangle
    std::uint32_t material = figure::Face::none;
};

/// The part of sRGB's curve from linear light, as figure::Material has colours.
float encoded(double linear) {
    const double clamped = std::clamp(linear, 0.0, 1.0);
    return static_cast<float>(clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * std::pow(clamped, 1.0 / 2.4) - 0.055);
}

/// Where a material's picture is on a surface (KHR_texture_transform).
struct PicturePlace {
    std::uint64_t set = 0;  // of texture points: TEXCOORD_set
    glm::dmat2 turned_and_scaled{1.0};
    glm::dvec2 offset{0.0};
};

PicturePlace place_of(const Json& texture) {
    PicturePlace place;
    place.set = gltf_json::whole_or(texture, "texCoord", 0);
    const Json& transform = member(member(texture, "extensions"), "KHR_texture_transform");
    if (!transform.is_object()) return place;
    place.set = gltf_json::whole_or(transform, "texCoord", place.set);
    const auto offset = gltf_json::numbers<2>(transform, "offset").value_or(std::array{0.0, 0.0});
    const auto scale = gltf_json::numbers<2>(transform, "scale").value_or(std::array{1.0, 1.0});
    const Json& turn = member(transform, "rotation");
    const double angle = turn.is_number() ? turn.get<double>() : 0.0;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    // Counter-clockwise where the second coordinate points down; the extension's own listing has the sign wrong.
    place.turned_and_scaled = glm::dmat2(c * scale[0], -s * scale[0], s * scale[1], c * scale[1]);
    place.offset = {offset[0], offset[1]};
    return place;
}

/// The corners of triangles, as a list, a strip or a fan has them.
std::vector<std::uint32_t> triangle_corners(const std::vector<std::uint32_t>& order, std::uint64_t mode) {
    constexpr std::uint64_t strip = 5;
    constexpr std::uint64_t fan = 6;
    if (mode < strip) return {order.begin(), order.end() - static_cast<std::ptrdiff_t>(order.size() % 3)};
    std::vector<std::uint32_t> corners;
    for (std::size_t i = 2; i < order.size(); ++i) {
        const bool rotated = mode == strip && i % 2 == 1;
        corners.push_back(order[mode == fan ? 0 : rotated ? i - 1 : i - 2]);
        corners.push_back(order[rotated ? i - 2 : i - 1]);
        corners.push_back(order[i]);
    }
    return corners;
}

constexpr std::uint64_t triangle_list = 4;  // the modes from this on: list, strip, fan

std::uint64_t mode_of(const Json& primitive) { return gltf_json::whole_or(primitive, "mode", triangle_list); }

constexpr float unknown_colour = 0.7F;  // sRGB: a neutral grey for a surface whose picture is not read

/// A mesh as it is used in the scene: at a node, with the joints that move it.
struct PlacedMesh {
    glm::dmat4 placed{1.0};     // from the mesh's axes to the figure's, in the bind pose
    std::vector<BoneId> bones;  // by joint; none: the joint is no bone
    bool skinned = false;       // else all of it follows bones.front()
};

class SkinMaker {
public:
    SkinMaker(const GltfDocument& document, GltfArrays& arrays, const NodeRig& rig, std::size_t bones, Reading& in)
        : document_(document), root_(document.root), arrays_(arrays), rig_(rig), binds_(bones), influences_(bones),
          pictures_(in.path, in.options.pictures, in.diagnostics), in_(in) {
        const Json& materials = list(root_, "materials");
        for (std::size_t i = 0; i < materials.size(); ++i) read_material(materials[i], i);
        skin_.first_influence.push_back(0);
    }

    /// Skinned meshes come first, because they say where bones are in the bind pose.
    std::optional<figure::WeightedSkin> make() {
        for (const bool skinned : {true, false})
            for (std::size_t i = 0; i < rig_.nodes.size(); ++i) {
                in_.check_stop();
                const Json& node = list(root_, "nodes")[rig_.nodes[i].source];
                const auto mesh = index_if(root_, node, "mesh", "meshes");
                const auto skin = index_if(root_, node, "skin", "skins");
                if (mesh && skin.has_value() == skinned) add_mesh(*mesh, i, skin);
            }
        report();
        if (skin_.positions.empty()) return std::nullopt;
        for (const auto& bind : binds_) skin_.inverse_bind.push_back(bind.value_or(glm::dmat4(1.0)));
        return std::move(skin_);
    }

private:
    // ---- Materials ----

    void read_material(const Json& entry, std::size_t number) {
        figure::Material material{.name = gltf_json::name_or_number(entry, "material", number), .diffuse = {}};
        const Json& look = member(entry, "pbrMetallicRoughness");
        const auto colour = gltf_json::numbers<4>(look, "baseColorFactor").value_or(std::array{1.0, 1.0, 1.0, 1.0});
        material.diffuse = glm::vec3(encoded(colour[0]), encoded(colour[1]), encoded(colour[2]));
        const Json& texture = member(look, "baseColorTexture");
        material.one_sided = !(entry.contains("doubleSided") && entry["doubleSided"] == true);
        places_.emplace_back();
        if (texture.is_object()) {
            places_.back() = place_of(texture);
            const std::string mode = gltf_json::text(entry, "alphaMode");
            const Json& stated = member(entry, "alphaCutoff");
            const double cutoff = mode == "MASK" && stated.is_number() ? stated.get<double>() : 0.5;
            material.picture = picture_of(texture, mode.empty() || mode == "OPAQUE" ? 0.0 : cutoff / colour[3]);
            const bool white = colour[0] == 1.0 && colour[1] == 1.0 && colour[2] == 1.0;
            if (white && !material.picture) material.diffuse = glm::vec3(unknown_colour);
        }
        skin_.materials.push_back(std::move(material));
    }

    /// Null where there is none to read.
    std::shared_ptr<const base::Image> picture_of(const Json& texture, double cutoff) {
        const auto number = index_if(root_, texture, "index", "textures");
        const Json& entry = number ? list(root_, "textures")[*number] : root_;
        const auto image = number ? index_if(root_, entry, "source", "images") : std::nullopt;
        if (!image)
            return pictures_.left_out(gltf_json::name_or_number(entry, "texture", number.value_or(0)), "another kind");
        const Json& source = list(root_, "images")[*image];
        const std::string uri = gltf_json::text(source, "uri");
        const std::string name = fmt::format("image {}", *image);  // their own names may be alike
        try {
            if (const auto view = index_if(root_, source, "bufferView", "bufferViews"))
                return pictures_.of_bytes(name, arrays_.bytes_of(*view), cutoff);
        } catch (const Refused&) {
            return pictures_.left_out(name, "bytes that are missing");
        }
        if (uri.empty()) return pictures_.left_out(name, "bytes that are missing");
        if (!uri.starts_with("data:")) return pictures_.of_file(base::percent_decoded(uri), cutoff);
        return pictures_.of_bytes(name, base::from_base64(uri.substr(uri.find(',') + 1)).value_or(""), cutoff);
    }

    // ---- Meshes ----

    void add_mesh(std::size_t number, std::size_t node, std::optional<std::size_t> skin) {
        const Json& mesh = list(root_, "meshes")[number];
        const std::string name = gltf_json::name_or_number(mesh, "mesh", number);
        try {
            const auto placed = skin ? placed_by_skin(list(root_, "skins")[*skin]) : placed_by_bone(node);
            if (placed) add_primitives(mesh, name, *placed);
        } catch (const Refused& refused) {
            leave_out(name, refused.reason.value());
        }
    }

    void leave_out(const std::string& mesh, const base::Diagnostic& fault) {
        constexpr std::string_view end = "; nothing is shown";
        std::string message = fault.message;
        if (message.ends_with(end)) message.resize(message.size() - end.size());
        in_.diagnostics.warning(0, fault.code, "{}; the mesh '{}' is left out", message, as_found(mesh));
    }

    static glm::dmat4 inverse(const glm::dmat4& matrix) {
        if (!is_invertible(matrix)) refuse(0, "gltf.flat-bind", base::said("gltf.flat-bind"));
        return affine_inverse(matrix);
    }

    // ---- Where a mesh is ----

    /// A bone's inverse bind matrix may differ between skins by one matrix that is common to all joints: it moves the
    /// mesh instead.
    std::optional<PlacedMesh> placed_by_skin(const Json& skin) {
        PlacedMesh result{.skinned = true};
        const Json& joints = list(skin, "joints");
        const std::vector<glm::dmat4> inverse_binds = inverse_binds_of(skin, joints.size());
        std::optional<std::size_t> anchor;  // a joint that another skin has bound, else the first one
        for (std::size_t joint = 0; joint < joints.size(); ++joint) {
            const std::size_t node = node_of(joints[joint]);
            const BoneId bone = node == RigNode::none ? BoneId::none : rig_.nodes[node].bone;
            result.bones.push_back(bone);
            if (bone == BoneId::none) continue;
            if (!anchor || (bind_of(bone) && !bind_of(result.bones[*anchor]))) anchor = joint;
        }
        if (!anchor) refuse(0, "gltf.no-joints", "expected joints in the scene, found none");
        const auto& bound = bind_of(result.bones[*anchor]);
        result.placed = (bound ? inverse(*bound) : rig_.world[node_of(joints[*anchor])]) * inverse_binds[*anchor];
        const glm::dmat4 back = inverse(result.placed);
        for (std::size_t joint = 0; joint < joints.size(); ++joint)
            if (result.bones[joint] != BoneId::none) bind(result.bones[joint], inverse_binds[joint] * back);
        return result;
    }

    std::vector<glm::dmat4> inverse_binds_of(const Json& skin, std::size_t joints) {
        std::vector<glm::dmat4> matrices(joints, glm::dmat4(1.0));
        const auto accessor = index_if(root_, skin, "inverseBindMatrices", "accessors");
        if (!accessor) return matrices;
        const std::vector<double>& numbers = arrays_.numbers(*accessor, 16);
        if (numbers.size() < matrices.size() * 16)
            refuse(0, "gltf.bad-value", "expected {} inverse bind matrices, found {}", matrices.size(),
                   numbers.size() / 16);
        for (std::size_t i = 0; i < matrices.size(); ++i)
            for (int column = 0; column < 4; ++column)
                for (int row = 0; row < 3; ++row)
                    matrices[i][column][row] = numbers[i * 16 + static_cast<std::size_t>(column * 4 + row)];
        return matrices;
    }

    [[nodiscard]] std::size_t node_of(const Json& joint) const { return rig_.by_source[joint.get<std::size_t>()]; }
    std::optional<glm::dmat4>& bind_of(BoneId bone) { return binds_[figure::index(bone)]; }

    void bind(BoneId bone, const glm::dmat4& inverse_bind) {
        constexpr double tolerance = 1e-3;
        std::optional<glm::dmat4>& own = bind_of(bone);
        if (!own) {
            own = inverse_bind;
            return;
        }
        double difference = 0.0;
        double size = 1.0;
        for (int column = 0; column < 4; ++column) {
            difference = std::max(difference, glm::length((*own)[column] - inverse_bind[column]));
            size = std::max(size, glm::length(inverse_bind[column]));
        }
        if (!(difference <= tolerance * size)) ++rebound_;
    }

    /// A mesh without a skin follows the bone at its node or above it.
    std::optional<PlacedMesh> placed_by_bone(std::size_t node) {
        const std::size_t holder = rig_.bone_above(node);
        if (holder == RigNode::none) {
            ++scenery_;
            return std::nullopt;
        }
        const BoneId bone = rig_.nodes[holder].bone;
        const glm::dmat4 back = inverse(rig_.world[holder]);
        std::optional<glm::dmat4>& own = bind_of(bone);
        if (!own) own = back;
        return PlacedMesh{.placed = inverse(*own) * back * rig_.world[node], .bones = {bone}};
    }

    // ---- Its vertices ----

    void add_primitives(const Json& mesh, const std::string& name, const PlacedMesh& placed) {
        skin_.meshes.push_back({name, static_cast<std::uint32_t>(skin_.positions.size())});
        first_in_mesh_ = 0;
        for (const Json& primitive : list(mesh, "primitives")) {
            const auto positions = attribute(primitive, "POSITION");
            const std::uint64_t mode = mode_of(primitive);
            if (mode < triangle_list || mode > triangle_list + 2 || !positions) continue;
            const bool packed = member(primitive, "extensions").contains("KHR_draco_mesh_compression");
            if (packed && !index_if(root_, list(root_, "accessors")[*positions], "bufferView", "bufferViews"))
                refuse(0, "gltf.draco", base::said("gltf.draco"));
            const PrimitiveArrays arrays = arrays_of(primitive, *positions, placed);
            add_primitive(arrays, placed);
            first_in_mesh_ += static_cast<std::uint32_t>(arrays.positions->size() / 3);
        }
        if (!skin_.name.empty()) skin_.name += ", ";
        skin_.name += name;
    }

    [[nodiscard]] std::optional<std::size_t> attribute(const Json& primitive, const char* name) const {
        return index_if(root_, member(primitive, "attributes"), name, "accessors");
    }

    PrimitiveArrays arrays_of(const Json& primitive, std::size_t positions, const PlacedMesh& placed) {
        PrimitiveArrays arrays;
        arrays.positions = &finite(arrays_.numbers(positions, 3));
        const std::size_t vertices = arrays.positions->size() / 3;
        const auto same_count = [&](const std::vector<double>& numbers, std::size_t width) -> const std::vector<double>& {
            if (numbers.size() != vertices * width)
                refuse(0, "gltf.bad-value", "expected {} vertices in all arrays, found {}", vertices,
                       numbers.size() / width);
            return finite(numbers);
        };
        if (const auto normals = attribute(primitive, "NORMAL"))
            arrays.normals = &same_count(arrays_.numbers(*normals, 3), 3);
        if (const auto material = index_if(root_, primitive, "material", "materials")) {
            arrays.material = static_cast<std::uint32_t>(*material);
            const std::string points = fmt::format("TEXCOORD_{}", places_[*material].set);
            if (const auto at = attribute(primitive, points.c_str()); at && skin_.materials[*material].picture)
                arrays.texture_points = &same_count(arrays_.numbers(*at, 2), 2);
        }
        if (placed.skinned)
            for (const auto& [joints, weights] : gltf_json::weight_sets(root_, primitive))
                arrays.shares.emplace_back(&same_count(arrays_.numbers(joints, 4), 4),
                                           &same_count(arrays_.numbers(weights, 4), 4));
        for (const auto& [joints, weights] : arrays.shares)
            for (std::size_t i = 0; i < joints->size(); ++i)
                if ((*weights)[i] > 0.0 &&
                    !((*joints)[i] >= 0.0 && (*joints)[i] < static_cast<double>(placed.bones.size())))
                    refuse(0, "gltf.index", "expected joints from 0 to {}, found {}", placed.bones.size() - 1,
                           (*joints)[i]);
        arrays.corners = triangle_corners(order_of(primitive, vertices), mode_of(primitive));
        const std::uint64_t all = skin_.triangles.size() + arrays.corners.size() / 3;
        if (all > most_numbers(document_.bytes, 1U << 20U))
            refuse(0, "gltf.too-many", "expected about as many triangles as the file has bytes, found {}", all);
        return arrays;
    }

    static const std::vector<double>& finite(const std::vector<double>& numbers) {
        if (!std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); }))
            refuse(0, "gltf.bad-value", "expected finite numbers in the arrays of a mesh, found others");
        return numbers;
    }

    std::vector<std::uint32_t> order_of(const Json& primitive, std::size_t vertices) {
        std::vector<std::uint32_t> order;
        const auto indices = index_if(root_, primitive, "indices", "accessors");
        if (!indices) {
            for (std::size_t i = 0; i < vertices; ++i) order.push_back(static_cast<std::uint32_t>(i));
            return order;
        }
        for (const double number : arrays_.numbers(*indices, 1)) {
            if (!(number >= 0.0 && number < static_cast<double>(vertices)))
                refuse(0, "gltf.index", "expected indices below {}, found {}", vertices, number);
            order.push_back(static_cast<std::uint32_t>(number));
        }
        return order;
    }

    /// Only the vertices that triangles use, as several primitives may share one array.
    void add_primitive(const PrimitiveArrays& arrays, const PlacedMesh& placed) {
        constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
        const glm::dmat3 normals = glm::transpose(glm::inverse(glm::dmat3(placed.placed)));
        const bool mirrored = glm::determinant(normals) < 0.0;  // its triangles keep their front
        std::vector<std::uint32_t> added(arrays.positions->size() / 3, unused);
        for (std::size_t i = 0; i + 2 < arrays.corners.size(); i += 3) {
            std::array<std::uint32_t, 3> triangle{};
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const std::uint32_t source = arrays.corners[i + corner];
                if (added[source] == unused) {
                    added[source] = static_cast<std::uint32_t>(skin_.positions.size());
                    add_vertex(arrays, source, placed, normals);
                }
                triangle.at(corner) = added[source];
            }
            if (mirrored) std::swap(triangle[1], triangle[2]);
            skin_.triangles.push_back(triangle);
        }
    }

    static glm::dvec3 vector_of(const std::vector<double>& numbers, std::size_t vertex) {
        return {numbers[vertex * 3], numbers[vertex * 3 + 1], numbers[vertex * 3 + 2]};
    }

    void add_vertex(const PrimitiveArrays& arrays, std::uint32_t vertex, const PlacedMesh& placed,
                    const glm::dmat3& normals) {
        const glm::dvec3 position(placed.placed * glm::dvec4(vector_of(*arrays.positions, vertex), 1.0));
        const glm::dvec3 normal =
            arrays.normals == nullptr ? glm::dvec3(0.0) : normals * vector_of(*arrays.normals, vertex);
        glm::vec2 texture_point(0.0F);
        if (arrays.texture_points != nullptr) {
            const PicturePlace& place = places_[arrays.material];
            const double* const own = arrays.texture_points->data() + std::size_t{2} * vertex;
            texture_point = place.turned_and_scaled * glm::dvec2(own[0], own[1]) + place.offset;
        }
        append_vertex(skin_, position, normal, first_in_mesh_ + vertex, arrays.material, texture_point);
        if (!placed.skinned) influences_.add(placed.bones.front(), 1.0);
        for (const auto& [joints, weights] : arrays.shares)
            for (std::size_t i = std::size_t{4} * vertex; i < std::size_t{4} * (vertex + 1); ++i) {
                if (!((*weights)[i] > 0.0)) continue;
                const BoneId bone = placed.bones[static_cast<std::size_t>((*joints)[i])];
                if (bone != BoneId::none) influences_.add(bone, (*weights)[i]);
            }
        influences_.finish(skin_);
    }

    void report() {
        if (rebound_ > 0) in_.diagnostics.warning(0, "gltf.bind-poses", base::said("gltf.bind-poses", rebound_));
        if (scenery_ > 0)
            in_.diagnostics.note(std::nullopt, "gltf.scenery", "meshes that hang on no bone are left out: {}", scenery_);
    }

    const GltfDocument& document_;
    const Json& root_;
    GltfArrays& arrays_;
    const NodeRig& rig_;
    std::vector<std::optional<glm::dmat4>> binds_;  // by BoneId: inverse bind matrices in the figure's axes
    InfluenceMerger influences_;
    figure::WeightedSkin skin_;
    std::uint32_t first_in_mesh_ = 0;  // the number of a primitive's first vertex in its mesh
    std::size_t rebound_ = 0;
    std::size_t scenery_ = 0;
    Pictures pictures_;
    std::vector<PicturePlace> places_;  // by material
    Reading& in_;
};
}  // namespace

std::optional<figure::WeightedSkin> build_gltf_skin(const GltfDocument& document, GltfArrays& arrays, const NodeRig& rig,
                                                    std::size_t bones, Reading& in) {
    return SkinMaker(document, arrays, rig, bones, in).make();
}
}  // namespace skelplay::loaders
