#include "analysis/marker_links.h"
#include "analysis/frames.h"
#include "analysis/marker_sets.h"
#include "scene/draw_list.h"

namespace skelplay::analysis {
namespace {
constexpr std::size_t most_sampled = 240;                  // frames
constexpr std::size_t least_sampled = 40;                  // of takes with very many markers
constexpr std::size_t sampled_pairs = 12'000'000;          // pairs times frames, about
constexpr std::size_t least_together = 10;                 // at least one in so many frames has both markers
constexpr std::array<double, 2> spread_range{0.05, 0.95};  // the quantiles of a pair's distances that give its spread

// The largest spread of a pair: a part of its distance plus, for noise, a part of the spacing of neighbours.
constexpr double rigid_part = 0.02;
constexpr double rigid_noise = 0.03;
constexpr double nearby_part = 0.16;
constexpr double nearby_noise = 0.06;
constexpr double neighbour_part = 0.4;  // of the distance, for neighbours in noisy takes
constexpr double neighbours = 2.2;      // the largest distance of neighbours, in multiples of the spacing
constexpr double longest_link = 5.0;    // the same
constexpr double cost_of_spread = 4.0;  // of a metre of spread, in metres of distance, where groups are joined
constexpr double cost_of_side = 2.0;    // factor if one marker is on the left and the other on the right by name
constexpr double sparse_share = 0.75;   // the quantile of the distances of nearest neighbours that is the spacing

/// The groups of markers that are linked already.
class Groups {
public:
    explicit Groups(std::size_t count) : group_(count), members_(count) {
        std::iota(group_.begin(), group_.end(), std::size_t{0});
        for (std::size_t i = 0; i < count; ++i) members_[i] = {i};
    }

    [[nodiscard]] bool together(std::size_t a, std::size_t b) const { return group_[a] == group_[b]; }
    /// The markers in the group of one of them.
    [[nodiscard]] const std::vector<std::size_t>& with(std::size_t marker) const { return members_[group_[marker]]; }
    void join(std::size_t a, std::size_t b) {
        if (together(a, b)) return;
        const std::size_t into = group_[a];
        std::vector<std::size_t> moved = std::move(members_[group_[b]]);
        members_[group_[b]].clear();
        for (const std::size_t marker : moved) group_[marker] = into;
        members_[into].insert(members_[into].end(), moved.begin(), moved.end());
    }
    [[nodiscard]] std::size_t of_several() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(members_, [](const auto& members) { return members.size() > 1; }));
    }

private:
    std::vector<std::size_t> group_;                 // by marker
    std::vector<std::vector<std::size_t>> members_;  // by group
};

/// The positions of markers in some frames: frames × markers.
struct MarkerPositions {
    std::size_t markers = 0;
    std::size_t frames = 0;
    std::vector<glm::dvec3> positions;
    [[nodiscard]] const glm::dvec3& at(std::size_t frame, std::size_t marker) const {
        return positions[frame * markers + marker];
    }
};

MarkerPositions sampled_positions(const figure::Figure& figure, const base::Run& run) {
    MarkerPositions seen;
    seen.markers = figure.skeleton.size();
    const std::size_t pairs = seen.markers * seen.markers / 2 + 1;
    const std::size_t count = std::clamp(sampled_pairs / pairs, least_sampled, most_sampled);
    visit_frames(
        figure, spread_seen_frames(figure, count),
        [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            for (const scene::BonePosition& marker : positions) seen.positions.push_back(marker.origin);
            ++seen.frames;
        },
        run);
    return seen;
}

/// Finds the pairs of markers that could be linked, and links them.
class MarkerLinker {
public:
    MarkerLinker(const figure::Figure& figure, MarkerLinks& result, const base::Run& run)
        : figure_(figure), result_(result), run_(run), seen_(sampled_positions(figure, run)), groups_(seen_.markers) {
        for (const figure::Bone& marker : figure.skeleton.bones()) {
            const std::string_view subject = subject_of(marker.name);
            const std::size_t first = subject.empty() ? 0 : subject.size() + 1;
            side_letters_ += first < marker.name.size() ? base::lower(marker.name[first]) : ' ';
        }
    }

    void join() {
        result_.frames = seen_.frames;
        join_axes();
        join_by_names();
        measure_pairs();
        spacing_ = typical_spacing();
        note_what_moves();
        join_by_distance(MarkerLinkKind::rigid);
        result_.rigid_groups = groups_.of_several();
        join_by_distance(MarkerLinkKind::nearby);
    }

    /// See rigid_partners().
    std::vector<std::vector<BoneId>> partners() {
        measure_pairs();
        spacing_ = typical_spacing();
        std::ranges::stable_sort(pairs_, {}, &MarkerLink::distance);
        std::vector<std::vector<BoneId>> result(seen_.markers);
        for (const MarkerLink& pair : pairs_) {
            if (pair.spread > allowed(pair, MarkerLinkKind::rigid)) continue;
            result[figure::index(pair.from)].push_back(pair.to);
            result[figure::index(pair.to)].push_back(pair.from);
        }
        return result;
    }

private:
    /// Measures a pair's distances; `frames` is 0 if both are hardly ever present together.
    [[nodiscard]] MarkerLink measured(std::size_t a, std::size_t b) {
        distances_.clear();
        for (std::size_t frame = 0; frame < seen_.frames; ++frame) {
            const glm::dvec3 apart = seen_.at(frame, b) - seen_.at(frame, a);
            if (figure::is_present(apart)) distances_.push_back(glm::length(apart));
        }
        MarkerLink link{figure::bone_id(a), figure::bone_id(b)};
        if (distances_.empty() || distances_.size() * least_together < seen_.frames) return link;
        link.frames = distances_.size();
        const double low = base::quantile(distances_, spread_range[0]);
        const double high = base::quantile(distances_, spread_range[1]);
        link.distance = base::quantile(distances_, 0.5);
        link.spread = (high - low) / 2;
        return link;
    }

    void join_axes() {
        std::vector<std::string_view> names;
        for (const figure::Bone& point : figure_.skeleton.bones()) names.push_back(point.name);
        for (const figure::SegmentAxes& axes : figure::segment_axes(names))
            for (std::size_t axis = 0; axis < axes.ends.size(); ++axis)
                if (axes.ends.at(axis)) {
                    MarkerLink& added = result_.marker_links.emplace_back(measured(axes.origin, *axes.ends.at(axis)));
                    added.kind = MarkerLinkKind::axis;
                    added.colour = glm::vec3(scene::axis_colours.at(axis));
                }
    }

    void join_by_names() {
        for (const FoundSet& found : find_marker_sets(figure_.skeleton)) {
            result_.marker_set = found.name;
            for (const scene::MarkerLine& link : found.marker_links) {
                MarkerLink& added =
                    result_.marker_links.emplace_back(measured(figure::index(link.from), figure::index(link.to)));
                added.kind = MarkerLinkKind::named;
                groups_.join(figure::index(link.from), figure::index(link.to));
            }
        }
    }

    void measure_pairs() {
        const auto subject = [&](std::size_t marker) { return subject_of(figure_.skeleton[figure::bone_id(marker)].name); };
        for (std::size_t a = 0; a < seen_.markers && !run_.stopped(); ++a)
            for (std::size_t b = a + 1; b < seen_.markers; ++b) {
                if (!is_linked(a) || !is_linked(b) || subject(a) != subject(b)) continue;
                const MarkerLink pair = measured(a, b);
                if (pair.frames > 0 && pair.distance > 0.0) pairs_.push_back(pair);
            }
    }

    /// True for a point that distances may link.
    [[nodiscard]] bool is_linked(std::size_t point) const {
        return figure::counts(figure_.skeleton[figure::bone_id(point)]);
    }

    /// The distance of a marker's nearest neighbour where markers are sparse.
    [[nodiscard]] double typical_spacing() const {
        std::vector<double> nearest(seen_.markers, std::numeric_limits<double>::infinity());
        for (const MarkerLink& pair : pairs_)
            for (const BoneId marker : {pair.from, pair.to})
                nearest[figure::index(marker)] = std::min(nearest[figure::index(marker)], pair.distance);
        std::erase(nearest, std::numeric_limits<double>::infinity());
        return nearest.empty() ? 0.0 : base::quantile(nearest, sparse_share);
    }

    /// The largest allowed spread of a pair.
    [[nodiscard]] double allowed(const MarkerLink& pair, MarkerLinkKind kind) const {
        const bool rigid = kind == MarkerLinkKind::rigid;
        return (rigid ? rigid_part : nearby_part) * pair.distance + (rigid ? rigid_noise : nearby_noise) * spacing_;
    }

    [[nodiscard]] bool may_join(const MarkerLink& pair, MarkerLinkKind kind) const {
        if (pair.spread <= allowed(pair, kind)) return pair.distance <= longest_link * spacing_;
        return kind == MarkerLinkKind::nearby && pair.spread <= neighbour_part * pair.distance &&
               pair.distance <= neighbours * spacing_;
    }

    /// True if no distance between markers of the two groups changes; one pair alone, next to a joint, is no evidence.
    [[nodiscard]] bool rigid_throughout(std::size_t one, std::size_t other) const {
        for (const std::size_t a : groups_.with(one))
            for (const std::size_t b : groups_.with(other))
                if (moves_[a * seen_.markers + b]) return false;
        return true;
    }

    void note_what_moves() {
        moves_.assign(seen_.markers * seen_.markers, false);
        for (const MarkerLink& pair : pairs_) {
            const std::size_t from = figure::index(pair.from);
            const std::size_t to = figure::index(pair.to);
            const bool moves = pair.spread > allowed(pair, MarkerLinkKind::rigid);
            moves_[from * seen_.markers + to] = moves_[to * seen_.markers + from] = moves;
        }
    }

    /// True if one marker is on the left and the other on the right, by the first letters of their names.
    [[nodiscard]] bool across(const MarkerLink& pair) const {
        const char from = side_letters_[figure::index(pair.from)];
        const char to = side_letters_[figure::index(pair.to)];
        return (from == 'l' && to == 'r') || (from == 'r' && to == 'l');
    }

    /// Kruskal's spanning forest of the pairs of a kind, the cheapest first.
    void join_by_distance(MarkerLinkKind kind) {
        const double price = kind == MarkerLinkKind::rigid ? 0.0 : cost_of_spread;
        std::ranges::stable_sort(pairs_, {}, [&](const MarkerLink& pair) {
            return (pair.distance + price * pair.spread) * (across(pair) ? cost_of_side : 1.0);
        });
        for (const MarkerLink& pair : pairs_) {
            const std::size_t from = figure::index(pair.from);
            const std::size_t to = figure::index(pair.to);
            if (groups_.together(from, to) || !may_join(pair, kind)) continue;
            if (kind == MarkerLinkKind::rigid && !rigid_throughout(from, to)) continue;
            groups_.join(from, to);
            result_.marker_links.push_back(pair);
            result_.marker_links.back().kind = kind;
        }
    }

    const figure::Figure& figure_;
    MarkerLinks& result_;
    const base::Run& run_;
    MarkerPositions seen_;
    Groups groups_;
    std::vector<MarkerLink> pairs_;
    std::vector<double> distances_;
    std::vector<bool> moves_;  // by pair of markers: true if their distance changes
    double spacing_ = 0.0;
    std::string side_letters_;  // by BoneId: the first letter of its name, without the subject
};
}  // namespace

std::string evidence_text(const MarkerLinks& marker_links) {
    if (marker_links.too_many > 0)
        return fmt::format("{} markers are too many to look for links ({} at most).", marker_links.too_many,
                           MarkerLinks::most_markers);
    if (marker_links.marker_links.empty()) return "No two markers keep their distance.";
    std::string text;
    const auto add = [&](MarkerLinkKind kind, const std::string& what) {
        const auto count = std::ranges::count(marker_links.marker_links, kind, &MarkerLink::kind);
        if (count == 0) return;
        const std::string_view noun = !text.empty() ? "" : count == 1 ? " link" : " links";
        text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", count, noun, what);
    };
    add(MarkerLinkKind::named, "by the names of " + marker_links.marker_set);
    add(MarkerLinkKind::rigid, "between markers that keep their distance");
    add(MarkerLinkKind::nearby, "between neighbours whose distance changes a little");
    add(MarkerLinkKind::axis, "along the axes of segments");
    add(MarkerLinkKind::by_hand, "by hand");
    if (!marker_links.marker_set.empty()) return text + '.';
    return fmt::format("{}; {} by {}.", text, base::counted(marker_links.rigid_groups, "rigid group", "rigid groups"),
                       base::counted(marker_links.frames, "frame", "frames"));
}

void apply_edits(std::span<const figure::LinkEdit> edits, MarkerLinks& marker_links) {
    std::vector<MarkerLink>& all = marker_links.marker_links;
    for (const figure::LinkEdit& edit : edits) {
        const auto is_edited = [&](const MarkerLink& each) { return figure::is_between(each, edit.from, edit.to); };
        const auto found = std::ranges::find_if(all, is_edited);
        if (edit.taken_away) {
            std::erase_if(all, is_edited);
        } else if (found != all.end()) {
            found->colour = edit.colour;
        } else {
            MarkerLink& added = all.emplace_back(MarkerLink{edit.from, edit.to, MarkerLinkKind::by_hand});
            added.colour = edit.colour;
        }
    }
}

MarkerLinks find_marker_links(const figure::Figure& figure, const base::Run& run) {
    MarkerLinks result;
    if (!figure::is_markers(figure)) return result;
    if (figure.skeleton.size() > MarkerLinks::most_markers) result.too_many = figure.skeleton.size();
    else MarkerLinker(figure, result, run).join();
    return result;
}

std::vector<std::vector<BoneId>> rigid_partners(const figure::Figure& figure, const base::Run& run) {
    MarkerLinks unused;
    if (figure.skeleton.size() <= MarkerLinks::most_markers) return MarkerLinker(figure, unused, run).partners();
    return std::vector<std::vector<BoneId>>(figure.skeleton.size());
}
}  // namespace skelplay::analysis
