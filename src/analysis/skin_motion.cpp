#include "analysis/skin_motion.h"
#include "analysis/skin_measure.h"
#include "scene/draw_list.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
namespace {
using Kind = PieceFault::Kind;

constexpr double tolerance_share = 0.0125;  // of the skeleton's size in the bind pose
constexpr std::size_t most_frames = 20'000;
constexpr std::size_t most_pair_frames = 2'000'000'000;  // for skins of many hundred pieces
constexpr std::size_t frames_in_block = 16;
constexpr double points_wanted = 1500.0;      // of a piece with large triangles
constexpr std::size_t most_points = 4096;     // of a piece with many vertices
constexpr std::size_t most_gathered = 65536;  // before they are thinned out

glm::dvec3 moved(const glm::dmat4& matrix, const glm::dvec3& point) { return glm::dvec3(matrix * glm::dvec4(point, 1.0)); }

/// Points on triangles in rows parallel to their edges, which are at most `spacing` apart, with all corners.
std::vector<glm::dvec3> gathered_points(std::span<const Triangle> triangles, double spacing) {
    constexpr double most_rows = 64.0;
    std::vector<glm::dvec3> points;
    for (const auto& [a, b, c] : triangles) {
        const double longest = std::max({glm::distance(a, b), glm::distance(b, c), glm::distance(c, a)});
        const bool divides = longest > spacing && spacing > 0 && points.size() < most_gathered;
        const double rows = divides ? std::ceil(std::min(longest / spacing, most_rows)) : 1.0;
        for (double i = 0; i <= rows; i += 1.0)
            for (double j = 0; i + j <= rows; j += 1.0) points.push_back(a + (b - a) * (i / rows) + (c - a) * (j / rows));
    }
    return points;
}

/// Points spread over a surface, at most `most_points`.
std::vector<glm::dvec3> points_on(std::span<const Triangle> triangles) {
    double area = 0.0;
    for (const auto& [a, b, c] : triangles) area += glm::length(glm::cross(b - a, c - a)) * 0.5;
    std::vector<glm::dvec3> points = gathered_points(triangles, std::sqrt(area / points_wanted));
    const auto by_axes = [](const glm::dvec3& point) { return std::tuple(point.x, point.y, point.z); };
    std::ranges::sort(points, {}, by_axes);
    const auto repeated = std::ranges::unique(points);
    points.erase(repeated.begin(), repeated.end());
    const std::size_t step = (points.size() + most_points - 1) / most_points;
    for (std::size_t i = 0; step > 1 && i * step < points.size(); ++i) points[i] = points[i * step];
    if (step > 1) points.resize((points.size() + step - 1) / step);
    return points;
}

/// A piece of the skin in the bind pose.
struct Piece {
    const figure::SkinPiece* source = nullptr;
    TriangleTree tree;
    std::vector<glm::dvec3> points;  // on its surface
};

Piece make_piece(const figure::Skin& skin, const figure::SkinPiece& source, const UnitFactor& fit) {
    Piece piece{&source, TriangleTree(triangles_of(skin, source, fit)), {}};
    piece.points = points_on(piece.tree.triangles());
    return piece;
}

/// A piece in a frame.
struct PosedPiece {
    glm::dmat4 matrix{1.0};   // from the bind pose to the frame
    glm::dmat4 inverse{1.0};  // back
    scene::Bounds box;        // in the figure's axes
};

/// How far inside a box a point is, at most; not above 0 outside.
double depth_in_box(const glm::dvec3& point, const scene::Bounds& box) {
    const glm::dvec3 inside = glm::min(point - box.low, box.high - point);
    return std::min({inside.x, inside.y, inside.z});
}

/// The depth of the deepest point of one piece inside another if it is above `least`, otherwise `least`. `move` leads
/// from the axes of the one to those of the other.
double depth_of(const Piece& one, const Piece& other, const glm::dmat4& move, double least) {
    for (const glm::dvec3& each : one.points) {
        const glm::dvec3 point = moved(move, each);
        const double most = depth_in_box(point, other.tree.bounds());
        if (!(most > least)) continue;
        const double depth = other.tree.distance(point, most, least);
        if (depth > least && other.tree.contains(point)) least = depth;
    }
    return least;
}

/// The shortest distance from the points of one piece to the surface of another, at most `nearest`. The search ends
/// with any distance of at most `stop_at`, and begins with the point `start`, which is set to the nearest one.
double distance_of(const Piece& one, const Piece& other, const glm::dmat4& move, double nearest, double stop_at,
                   std::size_t& start) {
    const std::size_t count = one.points.size();
    const std::size_t begin = start;
    for (std::size_t i = 0; i < count && nearest > stop_at; ++i) {
        const std::size_t at = (begin + i) % count;
        const double distance = other.tree.distance(moved(move, one.points[at]), nearest, stop_at);
        if (distance < nearest) start = at;
        nearest = std::min(nearest, distance);
    }
    return nearest;
}

/// Two pieces that are looked at together.
struct Pair {
    std::size_t first = 0;  // into the pieces
    std::size_t second = 0;
    Kind kind = Kind::overlap;
    double at_bind = 0.0;  // their distance or depth in the bind pose
};

/// The worst that a pair does in some frames.
struct Worst {
    double size = 0.0;  // more than in the bind pose; the tolerance: nothing worse was found
    std::size_t frame = 0;
    std::array<std::size_t, 2> nearest{0, 0};  // the points with which a search for a distance begins
};

/// The distance or depth of a pair if it is above `least`, otherwise `least` or less.
double measure(std::span<const Piece> pieces, const Pair& pair, std::span<const PosedPiece> posed, double least,
               Worst& worst) {
    const Piece& first = pieces[pair.first];
    const Piece& second = pieces[pair.second];
    const glm::dmat4 forth = posed[pair.second].inverse * posed[pair.first].matrix;
    const glm::dmat4 back = posed[pair.first].inverse * posed[pair.second].matrix;
    if (pair.kind == Kind::overlap) return depth_of(second, first, back, depth_of(first, second, forth, least));
    double nearest = std::numeric_limits<double>::infinity();
    nearest = distance_of(first, second, forth, nearest, least, worst.nearest[0]);
    nearest = distance_of(second, first, back, nearest, least, worst.nearest[1]);
    const bool one_in_other = nearest > least && (second.tree.contains(moved(forth, first.points.front())) ||
                                                  first.tree.contains(moved(back, second.points.front())));
    return one_in_other || !std::isfinite(nearest) ? 0.0 : nearest;
}

bool overlap(const scene::Bounds& a, const scene::Bounds& b) {
    return glm::all(glm::lessThan(a.low, b.high)) && glm::all(glm::lessThan(b.low, a.high));
}

/// The bones whose pieces stand wrong, which is a finding of its own.
std::set<BoneId> misplaced_bones(const SkinCheck& check) {
    constexpr std::array<std::string_view, 4> codes{"skin.swapped", "skin.misplaced", "skin.far", "skin.extent"};
    std::set<BoneId> bones;
    for (const SkinFinding& finding : check.findings)
        if (std::ranges::find(codes, finding.code) != codes.end())
            for (const std::size_t group : finding.groups) bones.insert(check.groups[group].match.bone);
    return bones;
}

/// Looks over a take. Blocks of frames are looked at in parallel.
class MotionCheck {
public:
    MotionCheck(const figure::Skin& skin, const figure::Figure& figure) : figure_(figure) {
        const SkinCheck check = check_skin(skin, figure.skeleton, figure.take, figure.declared_scale);
        const std::set<BoneId> misplaced = misplaced_bones(check);
        const UnitFactor fit = check.unit_factor.value_or(UnitFactor());
        std::vector<bool> has_faces(figure.skeleton.size(), false);
        for (const figure::SkinPiece& piece : skin.pieces) {
            if (piece.bone == BoneId::none) continue;
            has_faces[figure::index(piece.bone)] = true;
            if (piece.index_count > 0 && !misplaced.contains(piece.bone)) pieces_.push_back(make_piece(skin, piece, fit));
        }
        const figure::Pose bind = scene::bind_pose(figure.skeleton, figure.take, skin.bind_frame);
        result_.tolerance = tolerance_share * extent(bone_links(figure.skeleton, bind));
        pair_pieces(has_faces);
    }

    SkinMotion run(const base::Run& run) {
        const std::size_t limit = std::min(most_frames, most_pair_frames / std::max<std::size_t>(pairs_.size(), 1));
        frames_ = spread_frames(figure::frame_count(figure_.take), limit);
        const base::BlockRanges blocks{frames_.size(), frames_in_block};
        base::BlockStages<Work> stages;
        stages.prepare = [&](std::size_t number, Work& work) { look(blocks, number, work, run); };
        stages.deliver = [&](std::size_t number, Work& work) {
            for (std::size_t i = 0; i < pairs_.size(); ++i)
                if (work.worst[i].size > worst_[i].size) worst_[i] = work.worst[i];
            result_.frames += blocks.size(number);
            run.advance(blocks.size(number));
        };
        base::for_each_block(blocks.blocks(), stages, run);
        collect();
        return std::move(result_);
    }

private:
    struct Work {
        std::optional<scene::FigureEvaluator> evaluator;
        figure::Pose pose;
        std::vector<PosedPiece> posed;
        std::vector<Worst> worst;  // by pair
    };

    [[nodiscard]] BoneId bone(std::size_t piece) const { return pieces_[piece].source->bone; }

    /// True if a bone's piece joins that of the other: no bone between them has faces.
    [[nodiscard]] bool joins(BoneId child, BoneId ancestor, const std::vector<bool>& has_faces) const {
        BoneId above = figure_.skeleton[child].parent;
        while (above != BoneId::none && !has_faces[figure::index(above)]) above = figure_.skeleton[above].parent;
        return above == ancestor;
    }

    void pair_pieces(const std::vector<bool>& has_faces) {
        const std::vector<PosedPiece> bind(pieces_.size());
        for (std::size_t first = 0; first < pieces_.size(); ++first)
            for (std::size_t second = first + 1; second < pieces_.size(); ++second) {
                Pair pair{first, second, joins(bone(second), bone(first), has_faces) ? Kind::gap : Kind::overlap};
                Worst worst;
                pair.at_bind = measure(pieces_, pair, bind, 0.0, worst);
                worst.size = result_.tolerance;
                pairs_.push_back(pair);
                worst_.push_back(worst);
            }
    }

    void look(const base::BlockRanges& blocks, std::size_t number, Work& work, const base::Run& run) const {
        if (!work.evaluator) work.evaluator.emplace(figure_.skeleton);
        work.worst.assign(pairs_.size(), {.size = result_.tolerance});
        for (std::size_t i = blocks.begin(number); i < blocks.end(number) && !run.stopped(); ++i) look(frames_[i], work);
    }

    void look(std::size_t frame, Work& work) const {
        figure::sample(figure_.skeleton, figure_.take, frame, work.pose);
        work.evaluator->positions(work.pose);
        work.posed.clear();
        for (const Piece& piece : pieces_) {
            const glm::dmat4 matrix = scene::piece_matrix(*piece.source, *work.evaluator);
            work.posed.push_back({matrix, glm::inverse(matrix), scene::moved(piece.tree.bounds(), matrix)});
        }
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            const Pair& pair = pairs_[i];
            if (pair.kind == Kind::overlap && !overlap(work.posed[pair.first].box, work.posed[pair.second].box)) continue;
            Worst& worst = work.worst[i];
            const double least = pair.at_bind + worst.size;
            const double measured = measure(pieces_, pair, work.posed, least, worst);
            if (!(measured > least)) continue;
            worst.size = measured - pair.at_bind;
            worst.frame = frame;
        }
    }

    void collect() {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            if (worst_[i].size > result_.tolerance)
                result_.faults.push_back(
                    {pairs_[i].kind, bone(pairs_[i].first), bone(pairs_[i].second), worst_[i].frame, worst_[i].size});
        std::ranges::stable_sort(result_.faults, std::greater<>(), &PieceFault::size);
    }

    const figure::Figure& figure_;
    std::vector<Piece> pieces_;
    std::vector<Pair> pairs_;
    std::vector<Worst> worst_;  // by pair
    std::vector<std::size_t> frames_;
    SkinMotion result_;
};
}  // namespace

SkinMotion check_skin_motion(const figure::Skin& skin, const figure::Figure& figure, const base::Run& run) {
    return MotionCheck(skin, figure).run(run);
}

std::vector<SkinFinding> findings_of(const SkinMotion& motion, const figure::Figure& figure, const Unit& unit) {
    std::vector<SkinFinding> findings;
    for (const Kind kind : {Kind::overlap, Kind::gap}) {
        const bool gap = kind == Kind::gap;
        std::vector<std::string> pairs;  // for the message
        std::vector<std::string> short_pairs;
        SkinFinding finding{.code = gap ? "skin.gap" : "skin.overlap"};
        for (const PieceFault& fault : motion.faults) {
            if (fault.kind != kind) continue;
            if (pairs.empty()) finding.frame = fault.frame;
            const std::string& first = figure.skeleton[fault.first].name;
            const std::string& second = figure.skeleton[fault.second].name;
            const double millimetres = std::round(fault.size * unit.metres * 1000.0);
            const std::string length = length_text(unit.known() ? millimetres / 1000.0 : fault.size * unit.metres, unit);
            pairs.push_back(fmt::format("'{}' and '{}' by {}{} in frame {}", first, second, length,
                                        unit.known() ? fmt::format(" ({:.4g} units)", fault.size) : "",
                                        figure::frame_number(figure.take, fault.frame)));
            short_pairs.push_back(fmt::format("{} and {} by {}", first, second, length));
        }
        if (pairs.empty()) continue;
        finding.message =
            fmt::format("expected pieces {}, found them {} than in the bind pose: {}", gap ? "together" : "apart",
                        gap ? "further apart" : "deeper in each other", fmt::join(pairs, ", "));
        finding.sentence =
            fmt::format("Pieces {}: {}", gap ? "come apart" : "pass through each other", fmt::join(short_pairs, ", "));
        findings.push_back(std::move(finding));
    }
    return findings;
}
}  // namespace skelplay::analysis
