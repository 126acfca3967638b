#include "figure/name_set.h"
#include "base/text.h"
#include "figure/skeleton.h"

namespace skelplay::figure {
namespace {
constexpr std::size_t set_count = 5;
constexpr int twist = -1;   // a digit that stands for the bones that twist below a part
constexpr int finger = -2;  // and for any finger

/// The names of a chain in each set, each between blanks. * stands for the side, @ for the finger.
struct NameRow {
    Part part = Part::none;
    int digit = 0;
    std::array<std::string_view, set_count> names;
};

constexpr std::array<NameSet, set_count> sets{
    {{"mixamo", "Mixamo", "mixamorig:", {"Left", "Right"}, {"Thumb", "Index", "Middle", "Ring", "Pinky"}},
     {"unreal", "Unreal's mannequin", "", {"l", "r"}, {"thumb", "index", "middle", "ring", "pinky"}},
     {"vrm", "VRM", "", {"left", "right"}, {"Thumb", "Index", "Middle", "Ring", "Little"}},
     {"smpl", "SMPL", "", {"L", "R"}, {}},
     {"unity", "Unity's HumanBodyBones", "", {"Left", "Right"}, {"Thumb", "Index", "Middle", "Ring", "Little"}}}};

// The first row of a chain that names it in the set applies.
constexpr std::array<NameRow, 24> name_rows{{
    {Part::ground_root, 0, {"", "root", "", "", ""}},
    {Part::hips, 0, {"Hips", "pelvis", "hips", "Pelvis", "Hips"}},
    {Part::spine, 0, {"Spine Spine1 Spine2", "", "spine chest upperChest", "Spine1 Spine2 Spine3", ""}},
    {Part::spine, 0, {"", "spine_01 spine_02 spine_03 spine_04 spine_05", "", "", "Spine Chest UpperChest"}},
    {Part::neck, 0, {"Neck", "neck_01 neck_02", "neck", "Neck", "Neck"}},
    {Part::head, 0, {"Head", "head", "head", "Head", "Head"}},
    {Part::jaw, 0, {"", "", "jaw", "", "Jaw"}},
    {Part::eye, 0, {"", "", "*Eye", "", "*Eye"}},
    {Part::collar, 0, {"*Shoulder", "clavicle_*", "*Shoulder", "*_Collar", "*Shoulder"}},
    {Part::upper_arm, 0, {"*Arm", "upperarm_*", "*UpperArm", "*_Shoulder", "*UpperArm"}},
    {Part::forearm, 0, {"*ForeArm", "lowerarm_*", "*LowerArm", "*_Elbow", "*LowerArm"}},
    {Part::hand, 0, {"*Hand", "hand_*", "*Hand", "*_Wrist", "*Hand"}},
    {Part::thigh, 0, {"*UpLeg", "thigh_*", "*UpperLeg", "*_Hip", "*UpperLeg"}},
    {Part::shin, 0, {"*Leg", "calf_*", "*LowerLeg", "*_Knee", "*LowerLeg"}},
    {Part::foot, 0, {"*Foot", "foot_*", "*Foot", "*_Ankle", "*Foot"}},
    {Part::toes, 0, {"*ToeBase", "ball_*", "*Toes", "*_Foot", "*Toes"}},
    {Part::upper_arm, twist, {"", "upperarm_twist_01_* upperarm_twist_02_*", "", "", ""}},
    {Part::forearm, twist, {"", "lowerarm_twist_01_* lowerarm_twist_02_*", "", "", ""}},
    {Part::thigh, twist, {"", "thigh_twist_01_* thigh_twist_02_*", "", "", ""}},
    {Part::shin, twist, {"", "calf_twist_01_* calf_twist_02_*", "", "", ""}},
    {Part::knuckles, 0, {"", "", "", "*_Hand", ""}},
    {Part::knuckles, finger, {"", "@_metacarpal_*", "", "", ""}},
    {Part::finger, fingers::thumb, {"", "", "*ThumbMetacarpal *ThumbProximal *ThumbDistal", "", ""}},
    {Part::finger,
     finger,
     {"*Hand@1 *Hand@2 *Hand@3 *Hand@4", "@_01_* @_02_* @_03_*", "*@Proximal *@Intermediate *@Distal", "",
      "*@Proximal *@Intermediate *@Distal"}},
}};

std::string spelled(const NameSet& set, std::string_view word, Side side, int digit) {
    std::string name(set.prefix);
    for (const char c : word) {
        if (c == '*') name += set.sides.at(side == Side::right ? 1 : 0);
        if (c == '@') name += set.fingers.at(static_cast<std::size_t>(digit - 1));
        if (c != '*' && c != '@') name += c;
    }
    return name;
}

/// The chains of a person, also of the bones that twist, by the part and the side of the limb that they hang on.
Chains named_chains(const Skeleton& skeleton, const Anatomy& person) {
    Chains chains = person.chains();
    for (std::size_t i = 0; i < person.bones.size(); ++i) {
        if (person.bones[i].part != Part::helper) continue;
        if (base::lower(skeleton[bone_id(i)].name).find("twist") == std::string::npos) continue;
        BoneId above = skeleton[bone_id(i)].parent;
        while (above != BoneId::none && person.part(above) == Part::helper) above = skeleton[above].parent;
        if (above == BoneId::none) continue;
        chains[{person.part(above), person.bones[index(above)].side, twist}].push_back(bone_id(i));
    }
    return chains;
}
}  // namespace

std::span<const NameSet> name_sets() noexcept { return sets; }

const NameSet* name_set(std::string_view word) noexcept {
    const auto* set = std::ranges::find(sets, word, &NameSet::word);
    return set == sets.end() ? nullptr : set;
}

std::vector<std::string> names_in(const NameSet& set, const Skeleton& skeleton, const Anatomy& body) {
    const auto column = static_cast<std::size_t>(&set - sets.data());
    std::vector<std::string> names(skeleton.size());
    for (std::size_t i = 0; i < std::max<std::size_t>(1, body.people.size()); ++i)
        for (const auto& [key, chain] : named_chains(skeleton, body.person(i))) {
            auto [part, side, digit] = key;
            if (part == Part::finger && digit == fingers::all) digit = fingers::index;
            const auto* row = std::ranges::find_if(name_rows, [&, p = part, d = digit](const NameRow& each) {
                const bool fits = each.digit == d || (each.digit == finger && d >= 0 && d <= fingers::little);
                return each.part == p && fits && !each.names.at(column).empty();
            });
            if (row == name_rows.end() || (digit == 0 && row->names.at(column).starts_with('@'))) continue;
            const std::vector<std::string_view> words = base::split(row->names.at(column), ' ');
            const bool spreads = (part == Part::spine || part == Part::neck) && chain.size() > words.size();
            const std::size_t last = std::max<std::size_t>(1, words.size() - 1);
            for (std::size_t at = 0; at < std::min(words.size(), chain.size()); ++at)
                names[index(chain[spreads ? (at * (chain.size() - 1) + last / 2) / last : at])] =
                    spelled(set, words[at], side, digit);
        }
    return names;
}
}  // namespace skelplay::figure
