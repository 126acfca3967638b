#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "analysis/marker_links.h"
#include "base/text.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using NamePair = std::pair<std::string, std::string>;

// Vicon's Plug-in Gait: names and positions of its markers as in Vicon's guide; SACR may replace LPSI and RPSI.
constexpr MarkerSet plug_in_gait{
    "Plug-in Gait",
    "LFHD RFHD;LBHD RBHD;LFHD LBHD;CLAV STRN;C7 T10;CLAV C7;STRN T10;C7 LBHD;LSHO CLAV;LSHO C7;LSHO LUPA;LUPA LELB;"
    "LELB LFRM;LFRM LWRA;LFRM LWRB;LWRA LWRB;LWRA LFIN;LWRB LFIN;STRN LASI;T10 LPSI;LASI RASI;LPSI RPSI;LASI LPSI;"
    "LASI LTHI;LTHI LKNE;LKNE LTIB;LTIB LANK;LANK LHEE;LANK LTOE;LHEE LTOE"};

constexpr MarkerSet plug_in_gait_legs{
    "Plug-in Gait, lower body",
    "LASI RASI;LPSI RPSI;LASI LPSI;LASI LTHI;LTHI LKNE;LKNE LTIB;LTIB LANK;LANK LHEE;LANK LTOE;LHEE LTOE"};

// The 41 markers of Carnegie Mellon's takes, which film studios used, too; without RBAC, which has no left partner.
constexpr MarkerSet cmu_41{
    "CMU 41",
    "LFHD RFHD;LBHD RBHD;LFHD LBHD;CLAV STRN;C7 T10;CLAV C7;STRN T10;C7 LBHD;LSHO CLAV;LSHO C7;LSHO LUPA;LUPA LELB;"
    "LELB LFRM;LFRM LWRA;LFRM LWRB;LWRA LWRB;LWRA LFIN;LWRB LFIN;STRN LFWT;T10 LBWT;LFWT RFWT;LBWT RBWT;LFWT LBWT;"
    "LFWT LTHI;LTHI LKNE;LKNE LSHN;LSHN LANK;LANK LHEE;LANK LMT5;LHEE LMT5;LMT5 LTOE;LTOE LANK"};

// Helen Hayes, as Motion Analysis' programs name it.
constexpr MarkerSet helen_hayes{
    "Helen Hayes",
    "L.Shoulder R.Shoulder;L.Shoulder L.Elbow;L.Elbow L.Wrist;L.Shoulder V.Sacral;L.ASIS R.ASIS;L.ASIS V.Sacral;"
    "L.ASIS L.Thigh;L.Thigh L.Knee;L.Knee L.Shank;L.Shank L.Ankle;L.Ankle L.Heel;L.Ankle L.Toe;L.Heel L.Toe"};

// OpenSim's gait models (gait2354, gait2392), with the markers of the standing trial and without them.
constexpr MarkerSet opensim_gait_standing{
    "OpenSim gait, standing trial",
    "Top.Head Sternum;L.Acromium R.Acromium;L.Acromium Sternum;L.Acromium V.Sacral;L.ASIS R.ASIS;L.ASIS V.Sacral;"
    "L.ASIS L.Thigh.Upper;L.Thigh.Upper L.Thigh.Front;L.Thigh.Upper L.Thigh.Rear;L.Thigh.Front L.Thigh.Rear;"
    "L.Thigh.Front L.Knee.Lat;L.Knee.Lat L.Knee.Med;L.Knee.Lat L.Shank.Upper;L.Shank.Upper L.Shank.Front;"
    "L.Shank.Upper L.Shank.Rear;L.Shank.Front L.Shank.Rear;L.Shank.Rear L.Ankle.Lat;L.Ankle.Lat L.Ankle.Med;"
    "L.Ankle.Lat L.Heel;L.Ankle.Lat L.Midfoot.Sup;L.Heel L.Midfoot.Lat;L.Midfoot.Sup L.Midfoot.Lat;"
    "L.Midfoot.Lat L.Toe.Lat;L.Midfoot.Sup L.Toe.Med;L.Toe.Lat L.Toe.Tip;L.Toe.Med L.Toe.Tip"};

constexpr MarkerSet opensim_gait{
    "OpenSim gait",
    "Top.Head Sternum;L.Acromium R.Acromium;L.Acromium Sternum;L.Acromium V.Sacral;L.ASIS R.ASIS;L.ASIS V.Sacral;"
    "L.ASIS L.Thigh.Upper;L.Thigh.Upper L.Thigh.Front;L.Thigh.Upper L.Thigh.Rear;L.Thigh.Front L.Thigh.Rear;"
    "L.Thigh.Front L.Shank.Upper;L.Shank.Upper L.Shank.Front;L.Shank.Upper L.Shank.Rear;L.Shank.Front L.Shank.Rear;"
    "L.Shank.Rear L.Heel;L.Shank.Front L.Midfoot.Sup;L.Heel L.Midfoot.Lat;L.Heel L.Midfoot.Sup;"
    "L.Midfoot.Sup L.Midfoot.Lat;L.Midfoot.Lat L.Toe.Lat;L.Midfoot.Sup L.Toe.Med;L.Toe.Lat L.Toe.Tip;"
    "L.Toe.Med L.Toe.Tip"};

constexpr std::array sets{cmu_41, opensim_gait_standing, plug_in_gait, opensim_gait, helen_hayes, plug_in_gait_legs};

/// A name as it is compared: "L.Knee" and "l_knee" are the same.
std::string plain_name(std::string_view name) {
    std::string plain = base::lower(name);
    std::erase_if(plain, [](char c) { return c == '.' || c == '_' || c == '-' || c == ' '; });
    return plain;
}

/// The name of the marker on the other side of the body.
std::string other_side(std::string name) {
    if (name.front() == 'l' || name.front() == 'r') name.front() = name.front() == 'l' ? 'r' : 'l';
    return name;
}

/// The pairs of a set on both sides of the body, each once.
std::vector<NamePair> pairs_of(const MarkerSet& set) {
    std::vector<NamePair> pairs;
    const auto add = [&](std::string a, std::string b) {
        if (b < a) a.swap(b);
        if (std::ranges::find(pairs, NamePair(a, b)) == pairs.end()) pairs.emplace_back(std::move(a), std::move(b));
    };
    for (std::string_view rest = set.joined; !rest.empty();) {
        const std::string_view pair = rest.substr(0, rest.find(';'));
        rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
        const std::size_t blank = pair.find(' ');
        const std::string a = plain_name(pair.substr(0, blank));
        const std::string b = plain_name(pair.substr(blank + 1));
        add(a, b);
        add(other_side(a), other_side(b));
    }
    return pairs;
}

using Names = std::map<std::string, BoneId, std::less<>>;

/// The number of names that a set has, and how many of them are among the markers.
std::pair<std::size_t, std::size_t> count_names(const std::vector<NamePair>& pairs, const Names& markers) {
    std::map<std::string, bool> names;
    for (const auto& [a, b] : pairs)
        for (const std::string& name : {a, b}) names[name] = markers.contains(name);
    return {names.size(),
            static_cast<std::size_t>(std::ranges::count_if(names, [](auto& each) { return each.second; }))};
}

std::vector<scene::MarkerLine> links_between(const std::vector<NamePair>& pairs, const Names& markers) {
    std::vector<scene::MarkerLine> marker_links;
    for (const auto& [a, b] : pairs) {
        const auto from = markers.find(a);
        const auto to = markers.find(b);
        if (from != markers.end() && to != markers.end()) marker_links.push_back({from->second, to->second});
    }
    return marker_links;
}

FoundSet best_set(const Names& markers) {
    constexpr std::size_t of_five = 4;
    FoundSet best;
    std::size_t most = 0;
    for (const MarkerSet& set : sets) {
        const std::vector<NamePair> pairs = pairs_of(set);
        const auto [all, found] = count_names(pairs, markers);
        if (found * 5 < all * of_five || found <= most) continue;
        most = found;
        best = {&set, links_between(pairs, markers)};
    }
    return best;
}

}  // namespace

std::string_view subject_of(std::string_view name) noexcept {
    const std::size_t colon = name.find(':');
    return name.substr(0, colon == std::string_view::npos ? 0 : colon);
}

std::span<const MarkerSet> marker_sets() noexcept { return sets; }

std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers) {
    std::map<std::string_view, Names> subjects;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const std::string_view name = markers[figure::bone_id(i)].name;
        const std::string_view subject = subject_of(name);
        const std::string_view own = subject.empty() ? name : name.substr(subject.size() + 1);
        subjects[subject].try_emplace(plain_name(own), figure::bone_id(i));
    }
    std::vector<FoundSet> found;
    for (const auto& [subject, names] : subjects)
        if (FoundSet set = best_set(names); set.set != nullptr) found.push_back(std::move(set));
    return found;
}

}  // namespace skelplay::analysis
