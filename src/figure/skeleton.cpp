#include "figure/skeleton.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::figure {

namespace {

/// The children of each bone in sibling order, all as file indices.
std::vector<std::vector<std::size_t>> children_of(std::span<const std::size_t> parents,
                                                  std::span<const std::size_t> orders) {
    std::vector<std::vector<std::size_t>> children(parents.size());
    for (std::size_t bone = 0; bone < parents.size(); ++bone)
        if (parents[bone] != SkeletonBuilder::no_parent) children[parents[bone]].push_back(bone);
    for (auto& siblings : children)
        std::ranges::stable_sort(siblings, {}, [&](std::size_t bone) { return orders[bone]; });
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

}  // namespace

const Limit* limit_of(const Bone& bone, std::size_t column) noexcept {
    const auto limit = std::ranges::find(bone.limits, column, &Limit::column);
    return limit == bone.limits.end() ? nullptr : &*limit;
}

std::vector<BoneId> Skeleton::children(BoneId id) const {
    std::vector<BoneId> result;
    for (std::size_t child = index(id) + 1; child < index(subtree_end(id)); child = index(subtree_end(bone_id(child))))
        result.push_back(bone_id(child));
    return result;
}

std::vector<BoneId> Skeleton::roots() const {
    std::vector<BoneId> result;
    for (std::size_t root = 0; root < size(); root = index(subtree_end(bone_id(root)))) result.push_back(bone_id(root));
    return result;
}

std::span<const EndSite> Skeleton::ends_of(BoneId id) const noexcept {
    const auto found = std::ranges::equal_range(ends_, id, {}, &EndSite::bone);
    return {found.begin(), found.end()};
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
    const auto exact =
        std::ranges::find(similar, name, [&](BoneId id) -> const std::string& { return (*this)[id].name; });
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

void SkeletonBuilder::set_sibling_order(std::size_t bone, std::size_t order) { sibling_orders_[bone] = order; }

void SkeletonBuilder::set_tail_child(std::size_t bone, std::size_t child) { tail_children_[bone] = child; }

void SkeletonBuilder::add_end(std::size_t bone, glm::dvec3 offset, std::string name) {
    ends_.emplace_back(bone, EndSite{BoneId::none, offset, std::move(name)});
}

/// Sets the tail children and end sites by the bones' ids.
void SkeletonBuilder::finish_tails(Built& built) {
    Skeleton& skeleton = built.skeleton;
    for (std::size_t bone = 0; bone < bones_.size(); ++bone)
        if (tail_children_[bone] != no_parent)
            skeleton.bones_[index(built.ids[bone])].tail_child = built.ids[tail_children_[bone]];
    for (auto& [bone, end] : ends_) {
        end.bone = built.ids[bone];
        skeleton.ends_.push_back(std::move(end));
    }
    std::ranges::stable_sort(skeleton.ends_, {}, &EndSite::bone);
}

std::variant<SkeletonBuilder::Built, SkeletonBuilder::Fault> SkeletonBuilder::build() {
    const std::size_t count = bones_.size();
    const auto children = children_of(parents_, sibling_orders_);
    std::vector<std::size_t> stack;
    for (std::size_t bone = count; bone-- > 0;)
        if (parents_[bone] == no_parent) stack.push_back(bone);
    Built built;
    built.ids.assign(count, BoneId::none);
    Skeleton& skeleton = built.skeleton;
    std::vector<int> depth(count, 0);
    while (!stack.empty()) {
        const std::size_t bone = stack.back();
        stack.pop_back();
        if (depth[bone] >= Skeleton::depth_limit) return Fault{Fault::Kind::too_deep, bone};
        built.ids[bone] = bone_id(skeleton.bones_.size());
        Bone& added = skeleton.bones_.emplace_back(std::move(bones_[bone]));
        added.parent = parents_[bone] == no_parent ? BoneId::none : built.ids[parents_[bone]];
        for (auto child = children[bone].rbegin(); child != children[bone].rend(); ++child) {
            depth[*child] = depth[bone] + 1;
            stack.push_back(*child);
        }
    }
    const auto unreached = std::ranges::find(built.ids, BoneId::none);
    if (unreached != built.ids.end()) {
        auto bone = static_cast<std::size_t>(unreached - built.ids.begin());
        for (std::size_t step = 0; step < count; ++step) bone = parents_[bone];  // enough steps up lead into the cycle
        return Fault{Fault::Kind::cycle, bone};
    }

    skeleton.subtree_ends_ = subtree_ends_of(skeleton.bones_);
    for (const Bone& bone : skeleton.bones_) skeleton.rest_axes_.push_back(glm::mat3_cast(bone.rest));
    skeleton.file_order_ = built.ids;
    skeleton.index_names();
    finish_tails(built);
    *this = {};
    return built;
}

Skeleton changed_bones(const Skeleton& source, const std::function<void(BoneId id, Bone& bone)>& change,
                       double end_scale) {
    SkeletonBuilder builder;
    for (const BoneId id : source.file_order()) {
        Bone bone = source[id];
        change(id, bone);
        const BoneId parent = source[id].parent;
        const BoneId tail_child = bone.tail_child;
        const std::size_t added =
            builder.add(std::move(bone),
                        parent == BoneId::none ? SkeletonBuilder::no_parent : std::size_t{source[parent].file_order});
        builder.set_sibling_order(added, index(id));
        if (tail_child != BoneId::none) builder.set_tail_child(added, source[tail_child].file_order);
    }
    for (const EndSite& end : source.ends())
        builder.add_end(source[end.bone].file_order, end.offset * end_scale, end.name);
    // This can't fail, and ids do not change: the source is valid, and siblings keep their order.
    return std::get<SkeletonBuilder::Built>(builder.build()).skeleton;
}

namespace {

/// A name and the bone's index in the file, with zeros in front while another bone is called just that.
std::string with_index(const Skeleton& skeleton, BoneId bone, std::string_view name) {
    const std::uint32_t index = skeleton[bone].file_order;
    std::string text = fmt::format("{}#{}", name, index);
    for (std::string zeros = "0"; find_unique(skeleton, text) != bone; zeros += '0')
        text = fmt::format("{}#{}{}", name, zeros, index);
    return text;
}

}  // namespace

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

}  // namespace skelplay::figure
