#include "analysis/cloud_groups.h"

#include <glm/geometric.hpp>
#include <limits>
#include <numeric>

#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using Group = std::vector<std::size_t>;

/// A place and the one before it in the tree of the shortest ways between all.
struct TreeStep {
    std::size_t place = 0;
    std::size_t from = 0;
    double way = 0.0;
};

/// The shortest tree, by Prim's algorithm: from the first place on, always to the nearest one that is not in it.
std::vector<TreeStep> shortest_tree(const std::vector<glm::dvec3>& places) {
    std::vector<TreeStep> steps;
    std::vector<TreeStep> outside;  // with the nearest place of the tree
    for (std::size_t i = 1; i < places.size(); ++i) outside.push_back({i, 0, glm::distance(places[i], places[0])});
    while (!outside.empty()) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < outside.size(); ++i)
            if (outside[i].way < outside[nearest].way) nearest = i;
        steps.push_back(outside[nearest]);
        outside[nearest] = outside.back();
        outside.pop_back();
        const std::size_t added = steps.back().place;
        for (TreeStep& each : outside)
            if (const double way = glm::distance(places[each.place], places[added]); way < each.way)
                each = {each.place, added, way};
    }
    return steps;
}

Group all_of(std::size_t count) {
    Group all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

}  // namespace

std::vector<Group> groups_apart(const std::vector<glm::dvec3>& places) {
    constexpr std::size_t most = 500;
    constexpr std::size_t fewest_together = 3;
    constexpr double usual_share = 0.75;  // of the ways are between neighbours, however dense markers are in places
    constexpr double far = 3.0;           // times as long as those: the way from one group to another
    constexpr double told_share = 0.8;    // of the places are in groups of several
    if (places.size() < 2 * fewest_together || places.size() > most) return {all_of(places.size())};
    const std::vector<TreeStep> tree = shortest_tree(places);
    std::vector<double> ways;
    for (const TreeStep& step : tree) ways.push_back(step.way);
    const double longest = far * base::quantile(ways, usual_share);
    std::vector<Group> groups{{0}};
    std::vector<std::size_t> group_of(places.size(), 0);
    for (const TreeStep& step : tree) {
        group_of[step.place] = step.way > longest ? groups.size() : group_of[step.from];
        if (step.way > longest) groups.emplace_back();
        groups[group_of[step.place]].push_back(step.place);
    }
    std::erase_if(groups, [&](const Group& group) { return group.size() < fewest_together; });
    std::size_t told = 0;
    for (const Group& group : groups) told += group.size();
    if (static_cast<double>(told) < told_share * static_cast<double>(places.size())) return {all_of(places.size())};
    return groups;
}

}  // namespace skelplay::analysis
