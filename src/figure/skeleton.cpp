#include "figure/skeleton.h"
#include "base/text.h"

namespace skelplay::figure {
namespace {
/// The children of each bone in sibling order, all as file indices.
std::vector<std::vector<std::size_t>> children_of(std::span<const std::size_t> parents,
                                                  std::span<const std::size_t> orders) {
    std::vector<std::vector<std::size_t>> children(parents.size());
    for (std::size_t bone = 0; bone < parents.size(); ++bone)
        if (parents[bone] != SkeletonBuilder::no_parent) children[parents[bone]].push_back(bone);
    for (auto& siblings : children) std::ranges::stable_sort(siblings, {}, [&](std::size_t bone) { return orders[bone]; });
    return children;
}

/// Goes from the last bone to the first: a subtree ends where its last child's subtree ends.
std::vector<BoneId> subtree_ends_of(std::span<const Bone> bones) {
    std::vector<BoneId> ends(bones.size());
    for (std::size_t i = bones.size(); i-- > 0;) {
        ends[i] = std::max(ends[i], bone_id(i + 1));
        if (const BoneId parent = bones[i].parent; parent != BoneId::none)
            ends[index(parent)] = std::max(ends[index(parent)], ends[i]);
    }
    return ends;
}

/// See Skeleton::shared_prefix().
std::size_t shared_prefix_of(std::span<const Bone> bones) {
    if (bones.size() < 2) return 0;
    std::string_view shared = bones.front().name;
    for (const Bone& bone : bones) {
        const auto end = std::ranges::mismatch(shared, bone.name).in1;
        shared = shared.substr(0, static_cast<std::size_t>(end - shared.begin()));
    }
    const std::size_t length = shared.find_last_of(":|_. ") + 1;  // 0 without a separator
    // A name is more than nothing and than a number, as of glTF's "node 7".
    const bool too_short = std::ranges::any_of(bones, [&](const Bone& bone) {
        return bone.name.size() == length || (bone.name[length] >= '0' && bone.name[length] <= '9');
    });
    return too_short ? 0 : length;
}

/// A name and the bone's index in the file, with zeros in front while another bone is called just that.
std::string with_index(const Skeleton& skeleton, BoneId bone, std::string_view name) {
    const std::uint32_t index = skeleton[bone].file_order;
    std::string text = fmt::format("{}#{}", name, index);
    for (std::string zeros = "0"; find_unique(skeleton, text) != bone; zeros += '0')
        text = fmt::format("{}#{}{}", name, zeros, index);
    return text;
}

/// How the names of outputs end, and the unit that Plug-in Gait gives them.
struct OutputEnding {
    std::string_view ending;
    std::string_view unit;
};
constexpr std::array output_endings{
    OutputEnding{"Angles", "deg"},         OutputEnding{"Angle", "deg"},        OutputEnding{"Force", "N"},
    OutputEnding{"Moment", "Nmm"},         OutputEnding{"Power", "W"},          OutputEnding{"NormalisedGRF", ""},
    OutputEnding{"NormalizedGRF", ""},     OutputEnding{"Forces", "N"},         OutputEnding{"Moments", "Nmm"},
    OutputEnding{"Powers", "W"},           OutputEnding{"AngularVelocity", ""}, OutputEnding{"GRF", "N"},
    OutputEnding{"AngularVelocities", ""},
};

/// How the names of points begin that nobody has named: "*12", "Unlabeled 12".
constexpr std::array<std::string_view, 4> unlabelled_beginnings{"*", "unlabel", "uname*", "unnamed"};

/// How the names of computed positions end: joint centres, and the centre of mass.
constexpr auto virtual_endings =
    std::to_array<std::string_view>({"HJC", "KJC", "AJC", "SJC", "EJC", "WJC", "MTPJC", "CentreOfMass", "CenterOfMass",
                                     "CentreOfMassFloor", "CenterOfMassFloor"});

bool is_unlabelled(std::string_view name) {
    return std::ranges::any_of(unlabelled_beginnings,
                               [&](std::string_view each) { return base::starts_with_ignoring_case(name, each); });
}

const OutputEnding* output_ending(std::string_view name) {
    const auto found = std::ranges::find_if(output_endings, [&](const OutputEnding& each) {
        return name.size() > each.ending.size() && name.ends_with(each.ending);
    });
    return found == output_endings.end() ? nullptr : &*found;
}

bool is_virtual(std::string_view name) {
    return std::ranges::any_of(virtual_endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

PointMeaning meaning_of(std::string_view name) {
    if (is_unlabelled(name)) return {PointKind::unlabelled};
    if (const OutputEnding* output = output_ending(name)) return {PointKind::output, std::string(output->unit)};
    return {is_virtual(name) ? PointKind::virtual_point : PointKind::marker};
}

constexpr std::string_view axis_letters = "OALP";  // origin, anterior, lateral, proximal

/// By segment ("Ann:LFE"): the indices of its points by letter.
using PointsByLetter = std::array<std::optional<std::size_t>, axis_letters.size()>;

/// The segments of which at least three of the four points are there.
std::map<std::string_view, PointsByLetter> axes_by_segment(std::span<const std::string_view> names) {
    constexpr std::size_t fewest = 3;
    constexpr std::size_t shortest = 3;  // letters of "PELO" without the last
    std::map<std::string_view, PointsByLetter> segments;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (without_subject(names[i]).size() <= shortest) continue;
        const std::size_t letter = axis_letters.find(names[i].back());
        if (letter != std::string_view::npos) segments[names[i].substr(0, names[i].size() - 1)].at(letter) = i;
    }
    std::erase_if(segments, [&](const auto& segment) {
        const auto count = std::ranges::count_if(segment.second, [](const auto& point) { return point.has_value(); });
        return static_cast<std::size_t>(count) < fewest;
    });
    return segments;
}
}  // namespace

const Limit* limit_of(const Bone& bone, std::size_t column) noexcept {
    const auto limit = std::ranges::find(bone.limits, column, &Limit::column);
    return limit == bone.limits.end() ? nullptr : &*limit;
}

std::span<const BoneId> Skeleton::named(std::string_view name) const {
    const std::string key = base::lower(name);
    const auto first = std::ranges::lower_bound(name_keys_, key);
    const auto end = std::find_if(first, name_keys_.end(), [&](const std::string& other) { return other != key; });
    return std::span(by_name_).subspan(static_cast<std::size_t>(first - name_keys_.begin()),
                                       static_cast<std::size_t>(end - first));
}

BoneId Skeleton::find(std::string_view name) const {
    const std::span<const BoneId> similar = named(base::to_utf8(name));
    const auto exact = std::ranges::find(similar, name, [&](BoneId id) -> const std::string& { return (*this)[id].name; });
    if (exact != similar.end()) return *exact;
    return similar.empty() ? BoneId::none : similar.front();
}

/// Fills what is derived of the bones' names.
void Skeleton::index_names() {
    std::vector<std::pair<std::string, BoneId>> names;
    for (const Bone& bone : bones_) names.emplace_back(base::lower(base::to_utf8(bone.name)), bone_id(names.size()));
    std::ranges::sort(names);
    for (auto& [key, bone] : names) {
        name_keys_.push_back(std::move(key));
        by_name_.push_back(bone);
    }
    shared_prefix_ = shared_prefix_of(bones_);
}

std::size_t SkeletonBuilder::add(Bone bone, std::size_t parent) {
    bone.file_order = static_cast<std::uint32_t>(bones_.size());
    bones_.push_back(std::move(bone));
    parents_.push_back(parent);
    sibling_orders_.push_back(sibling_orders_.size());
    tail_children_.push_back(no_parent);
    return bones_.size() - 1;
}

/// Sets the tail children and end sites by the bones' ids.
void SkeletonBuilder::finish_tails(Skeleton& skeleton) {
    const std::vector<BoneId>& ids = skeleton.file_order_;
    for (std::size_t bone = 0; bone < bones_.size(); ++bone)
        if (tail_children_[bone] != no_parent) skeleton.bones_[index(ids[bone])].tail_child = ids[tail_children_[bone]];
    for (auto& [bone, end] : ends_) {
        end.bone = ids[bone];
        skeleton.ends_.push_back(std::move(end));
    }
    std::ranges::stable_sort(skeleton.ends_, {}, &EndSite::bone);
}

std::variant<Skeleton, SkeletonBuilder::Fault> SkeletonBuilder::build() {
    const std::size_t count = bones_.size();
    const auto children = children_of(parents_, sibling_orders_);
    std::vector<std::size_t> stack;
    for (std::size_t bone = count; bone-- > 0;)
        if (parents_[bone] == no_parent) stack.push_back(bone);
    Skeleton skeleton;
    std::vector<BoneId>& ids = skeleton.file_order_;
    ids.assign(count, BoneId::none);
    std::vector<int> depth(count, 0);
    while (!stack.empty()) {
        const std::size_t bone = stack.back();
        stack.pop_back();
        if (depth[bone] >= Skeleton::depth_limit) return Fault{Fault::Kind::too_deep, bone};
        ids[bone] = bone_id(skeleton.bones_.size());
        Bone& added = skeleton.bones_.emplace_back(std::move(bones_[bone]));
        added.parent = parents_[bone] == no_parent ? BoneId::none : ids[parents_[bone]];
        for (auto child = children[bone].rbegin(); child != children[bone].rend(); ++child) {
            depth[*child] = depth[bone] + 1;
            stack.push_back(*child);
        }
    }
    const auto unreached = std::ranges::find(ids, BoneId::none);
    if (unreached != ids.end()) {
        auto bone = static_cast<std::size_t>(unreached - ids.begin());
        for (std::size_t step = 0; step < count; ++step) bone = parents_[bone];  // enough steps up lead into the cycle
        return Fault{Fault::Kind::cycle, bone};
    }

    skeleton.subtree_ends_ = subtree_ends_of(skeleton.bones_);
    for (const Bone& bone : skeleton.bones_) skeleton.rest_axes_.push_back(glm::mat3_cast(bone.rest));
    skeleton.index_names();
    finish_tails(skeleton);
    *this = {};
    return skeleton;
}

Skeleton changed_bones(const Skeleton& source, const std::function<void(BoneId id, Bone& bone)>& change, double end_scale) {
    SkeletonBuilder builder;
    for (const BoneId id : source.file_order()) {
        Bone bone = source[id];
        change(id, bone);
        const BoneId parent = source[id].parent;
        const BoneId tail_child = bone.tail_child;
        const std::size_t added = builder.add(
            std::move(bone), parent == BoneId::none ? SkeletonBuilder::no_parent : std::size_t{source[parent].file_order});
        builder.set_sibling_order(added, index(id));
        if (tail_child != BoneId::none) builder.set_tail_child(added, source[tail_child].file_order);
    }
    for (const EndSite& end : source.ends()) builder.add_end(source[end.bone].file_order, end.offset * end_scale, end.name);
    // This can't fail, and ids do not change: the source is valid, and siblings keep their order.
    return std::get<Skeleton>(builder.build());
}

std::string unique_index(const Skeleton& skeleton, BoneId bone) { return with_index(skeleton, bone, {}); }

std::string unique_name(const Skeleton& skeleton, BoneId bone) {
    const std::string name = base::to_utf8(skeleton[bone].name);
    const auto same = [&](BoneId other) { return skeleton[other].name == skeleton[bone].name; };
    const bool alone = std::ranges::count_if(skeleton.named(name), same) == 1;
    return alone && find_unique(skeleton, name) == bone ? name : with_index(skeleton, bone, name);
}

BoneId find_unique(const Skeleton& skeleton, std::string_view text) {
    BoneId first = BoneId::none;
    for (const BoneId bone : skeleton.named(text))
        if (base::to_utf8(skeleton[bone].name) == text &&
            (first == BoneId::none || skeleton[bone].file_order < skeleton[first].file_order))
            first = bone;
    if (first != BoneId::none) return first;
    const auto mark = text.rfind('#');
    const auto index = mark == std::string_view::npos ? std::nullopt : base::parse_integer(text.substr(mark + 1));
    const bool in_file = index && *index >= 0 && static_cast<std::size_t>(*index) < skeleton.size();
    const BoneId numbered = in_file ? skeleton.file_order()[static_cast<std::size_t>(*index)] : BoneId::none;
    const bool named = in_file && (mark == 0 || base::to_utf8(skeleton[numbered].name) == text.substr(0, mark));
    return named ? numbered : BoneId::none;
}

std::vector<PointMeaning> read_point_names(std::span<const std::string_view> names) {
    std::vector<PointMeaning> meanings;
    for (const std::string_view name : names) meanings.push_back(meaning_of(without_subject(name)));
    for (const auto& [segment, points] : axes_by_segment(names))
        for (const auto& point : points)
            if (point) meanings[*point] = {PointKind::axis_point};
    if (std::ranges::none_of(meanings, [](const auto& each) { return each.kind == PointKind::marker; }))
        for (PointMeaning& each : meanings)
            if (each.kind == PointKind::unlabelled) each.kind = PointKind::marker;
    return meanings;
}

std::vector<SegmentAxes> segment_axes(std::span<const std::string_view> names) {
    std::vector<SegmentAxes> found;
    for (const auto& [segment, points] : axes_by_segment(names))
        if (points[0]) found.push_back({*points[0], {points[1], points[2], points[3]}});
    std::ranges::sort(found, {}, &SegmentAxes::origin);
    return found;
}
}  // namespace skelplay::figure
