// Size in metres, joint positions in metres and the declared unit, before and after every conversion between all
// formats and with every option that changes numbers: the person below is written by hand in each format, unit and
// scale, and must stand where it stood whatever it is converted to.

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>
#include "analysis/placement.h"
#include "base/text.h"
#include "cli/calls.h"
#include "exporters/export.h"
#include "exporters/gltf_reader.h"
#include "loaders/load.h"
#include "processing/edited_take.h"
#include "scene/evaluator.h"
#include "support/edited.h"

namespace skelplay::cli::convert_units_test {
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

//      Head ┬ 1.70 m      A person of 1.70 m who looks along +z. Every offset is in metres. The left arm hangs: it is
//           │ 1.50        turned by -90° about z, so that LeftForeArm is not beside LeftArm but 0.3 m below it. In
//    ╭──────┤ 1.35        the rest pose all rotations are 0. Frame n of 3 moves everything by n · (0.1, 0, 0.2),
//    Chest  ┤ 1.25        ten frames a second.
//    Hips ╭─┴─╮ 0.95
//         │   │ 0.50
//         ╵   ╵ 0.00
struct Joint {
    const char* name;
    const char* parent;
    glm::dvec3 offset;         // from the parent
    glm::dvec3 position;       // in frame 0
    const char* above_in_asf;  // the ASF's bone whose end it is at
};
const std::vector<Joint> joints{
    {"Hips", "", {0, 0.95, 0}, {0, 0.95, 0}, ""},
    {"Chest", "Hips", {0, 0.3, 0}, {0, 1.25, 0}, "ToChest"},
    {"Head", "Chest", {0, 0.25, 0}, {0, 1.5, 0}, "Chest"},
    {"LeftArm", "Chest", {0.2, 0.1, 0}, {0.2, 1.35, 0}, "ToLeftArm"},
    {"LeftForeArm", "LeftArm", {0.3, 0, 0}, {0.2, 1.05, 0}, "LeftArm"},
    {"RightArm", "Chest", {-0.2, 0.1, 0}, {-0.2, 1.35, 0}, "ToRightArm"},
    {"RightForeArm", "RightArm", {-0.3, 0, 0}, {-0.5, 1.35, 0}, "RightArm"},
    {"LeftUpLeg", "Hips", {0.1, 0, 0}, {0.1, 0.95, 0}, "ToLeftUpLeg"},
    {"LeftLeg", "LeftUpLeg", {0, -0.45, 0}, {0.1, 0.5, 0}, "LeftUpLeg"},
    {"LeftFoot", "LeftLeg", {0, -0.5, 0}, {0.1, 0, 0}, "LeftLeg"},
    {"RightUpLeg", "Hips", {-0.1, 0, 0}, {-0.1, 0.95, 0}, "ToRightUpLeg"},
    {"RightLeg", "RightUpLeg", {0, -0.45, 0}, {-0.1, 0.5, 0}, "RightUpLeg"},
    {"RightFoot", "RightLeg", {0, -0.5, 0}, {-0.1, 0, 0}, "RightLeg"},
};
constexpr double head_length = 0.2;
constexpr double frames_a_second = 10;
constexpr int source_frames = 3;
constexpr double turned = -90;  // degrees, of LeftArm

/// Of the whole person, in metres, a time in seconds after the first frame.
glm::dvec3 moved(double seconds) { return seconds * frames_a_second * glm::dvec3(0.1, 0, 0.2); }

std::string numbers(const glm::dvec3& v) { return fmt::format("{:.12g} {:.12g} {:.12g}", v.x, v.y, v.z); }

// ---- the person in each format; `unit`: metres in one of the file's numbers

std::string bvh_joint(const Joint& joint, double unit) {
    const bool is_root = *joint.parent == '\0';
    std::string text = fmt::format("{} {}\n{{\nOFFSET {}\n", is_root ? "ROOT" : "JOINT", joint.name,
                                   is_root ? "0 0 0" : numbers(joint.offset / unit));
    text += is_root ? "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
                    : "CHANNELS 3 Zrotation Xrotation Yrotation\n";
    bool is_leaf = true;
    for (const Joint& child : joints)
        if (child.parent == std::string(joint.name)) {
            text += bvh_joint(child, unit);
            is_leaf = false;
        }
    const glm::dvec3 end(0, joint.name == std::string("Head") ? head_length / unit : 0, 0);
    return text + (is_leaf ? fmt::format("End Site\n{{\nOFFSET {}\n}}\n}}\n", numbers(end)) : "}\n");
}

std::string bvh(double unit) {
    std::string text = "HIERARCHY\n" + bvh_joint(joints.front(), unit);
    text += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.1\n", source_frames);
    for (int frame = 0; frame < source_frames; ++frame) {
        text += numbers((joints.front().position + moved(frame / frames_a_second)) / unit);
        for (const Joint& joint : joints)
            text += fmt::format(" {} 0 0", joint.name == std::string("LeftArm") ? turned : 0.0);
        text += '\n';
    }
    return text;
}

std::string htr(double unit, const std::string& unit_word, const std::string& scale_factor) {
    std::string text = fmt::format(
        "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments {}\nNumFrames {}\nDataFrameRate {}\n"
        "EulerRotationOrder ZYX\n{}RotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor {}\n",
        joints.size(), source_frames, frames_a_second,
        unit_word.empty() ? "" : fmt::format("CalibrationUnits {}\n", unit_word), scale_factor);
    text += "[SegmentNames&Hierarchy]\n";
    for (const Joint& joint : joints)
        text += fmt::format("{}\t{}\n", joint.name, *joint.parent == '\0' ? "GLOBAL" : joint.parent);
    text += "[BasePosition]\n";
    for (const Joint& joint : joints)
        text += fmt::format("{} {} 0 0 0 {:.12g}\n", joint.name, numbers(joint.offset / unit),
                            joint.name == std::string("Head") ? head_length / unit : 0.0);
    for (const Joint& joint : joints) {
        text += fmt::format("[{}]\n", joint.name);
        for (int frame = 0; frame < source_frames; ++frame)
            text += fmt::format("{} {} 0 0 {} 1\n", frame + 1,
                                numbers(*joint.parent == '\0' ? moved(frame / frames_a_second) / unit : glm::dvec3(0)),
                                joint.name == std::string("LeftArm") ? turned : 0.0);
    }
    return text + "[EndOfFile]\n";
}

/// A bone of an ASF lies between two joints.
struct AsfBone {
    std::string name;
    std::string parent;
    glm::dvec3 vector{0.0};  // metres
};

std::vector<AsfBone> asf_bones() {
    std::vector<AsfBone> bones;
    const std::map<std::string, glm::dvec3> leads{{"ToChest", {0, 0.3, 0}},
                                                  {"ToLeftArm", {0.2, -0.15, 0}},
                                                  {"ToRightArm", {-0.2, -0.15, 0}},
                                                  {"ToLeftUpLeg", {0.1, 0, 0}},
                                                  {"ToRightUpLeg", {-0.1, 0, 0}}};
    for (const auto& [name, vector] : leads) bones.push_back({name, name.ends_with("Arm") ? "Chest" : "root", vector});
    for (const Joint& joint : joints) {
        if (*joint.parent == '\0') continue;
        AsfBone bone{joint.name, joint.above_in_asf};
        for (const Joint& child : joints)
            if (child.above_in_asf == std::string(joint.name)) bone.vector = child.offset;
        if (bone.name == "Head") bone.vector = {0, head_length, 0};
        bones.push_back(bone);
    }
    return bones;
}

/// `length`: of `:units`; empty: not stated.
std::string asf(double unit, const std::string& length) {
    std::string text = ":version 1.10\n:name person\n:units\n  mass 1.0\n";
    if (!length.empty()) text += fmt::format("  length {}\n", length);
    text += "  angle deg\n:root\n  order TX TY TZ RX RY RZ\n  axis XYZ\n  position 0 0 0\n  orientation 0 0 0\n:bonedata\n";
    std::map<std::string, std::string> children;
    for (const AsfBone& bone : asf_bones()) {
        const double size = glm::length(bone.vector);
        text += fmt::format("  begin\n    name {}\n    direction {}\n    length {:.12g}\n    axis 0 0 0 XYZ\n{}  end\n",
                            bone.name, numbers(size > 0 ? bone.vector / size : glm::dvec3(0, 1, 0)), size / unit,
                            bone.name.starts_with("To") ? "" : "    dof rx ry rz\n");
        children[bone.parent] += " " + bone.name;
    }
    text += ":hierarchy\n  begin\n    root" + children["root"] + "\n";
    for (const auto& [parent, names] : children)
        if (parent != "root") text += fmt::format("    {}{}\n", parent, names);
    return text + "  end\n";
}

std::string amc(double unit) {
    std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
    for (int frame = 0; frame < source_frames; ++frame) {
        text += fmt::format("{}\nroot {} 0 0 0\n", frame + 1,
                            numbers((joints.front().position + moved(frame / frames_a_second)) / unit));
        for (const Joint& joint : joints)
            if (*joint.parent != '\0')
                text += fmt::format("{} 0 0 {}\n", joint.name, joint.name == std::string("LeftArm") ? turned : 0.0);
    }
    return text;
}

/// The same in radians.
std::string asf_in_radians(double unit, const std::string& length) {
    return test::edited(asf(unit, length), "angle deg", "angle rad");
}
std::string amc_in_radians(double unit) {
    std::string text = test::edited(amc(unit), ":DEGREES", ":RADIANS");
    for (int frame = 0; frame < source_frames; ++frame)
        text = test::edited(text, fmt::format("LeftArm 0 0 {}\n", turned), "LeftArm 0 0 -1.5707963267948966\n");
    return text;
}

std::string trc(double unit, const std::string& word) {
    std::string text = fmt::format(
        "PathFileType\t4\t(X/Y/Z)\tperson.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\t"
        "OrigDataStartFrame\tOrigNumFrames\n{0}\t{0}\t{1}\t{2}\t{3}\t{0}\t1\t{1}\nFrame#\tTime\t",
        frames_a_second, source_frames, joints.size(), word);
    std::string axes = "\n\t\t";
    for (std::size_t i = 0; i < joints.size(); ++i) {
        text += fmt::format("{}\t\t\t", joints[i].name);
        axes += fmt::format("X{0}\tY{0}\tZ{0}\t", i + 1);
    }
    text += axes + "\n\n";
    for (int frame = 0; frame < source_frames; ++frame) {
        text += fmt::format("{}\t{:.12g}", frame + 1, frame / frames_a_second);
        for (const Joint& joint : joints) {
            const glm::dvec3 at = (joint.position + moved(frame / frames_a_second)) / unit;
            text += fmt::format("\t{:.12g}\t{:.12g}\t{:.12g}", at.x, at.y, at.z);
        }
        text += '\n';
    }
    return text;
}

// ---- the tables: sources, and what is asked for

struct Source {
    std::string name;
    std::string file;      // its suffix says the format
    double unit;           // metres in one of its numbers
    double factor;         // that its scale declares, which is part of `unit`
    bool names_unit;       // in a word
    std::string skeleton;  // text of the .asf
    std::string text;
};

constexpr double inch = 0.0254;

const std::vector<Source>& sources() {
    const auto acclaim = [](const std::string& name, double unit, double factor, const std::string& length) {
        return Source{name, "person.amc", unit, factor, false, asf(unit, length), amc(unit)};
    };
    static const std::vector<Source> all{
        {"BvhInCentimetres", "person.bvh", 0.01, 1, false, "", bvh(0.01)},
        acclaim("AsfInCentimetres", 0.01, 1, ""),
        acclaim("AsfOfLength1", 0.01, 1, "1.0"),
        acclaim("AsfOfLength045DividesInches", inch / 0.45, 1 / 0.45, "0.45"),
        acclaim("AsfOfLength254DividesInches", inch / 2.54, 1 / 2.54, "2.54"),
        acclaim("AsfOfLength254MultipliesCentimetres", 0.01 * 2.54, 2.54, "2.54"),
        {"AsfInRadiansOfLength045DividesInches", "person.amc", inch / 0.45, 1 / 0.45, false,
         asf_in_radians(inch / 0.45, "0.45"), amc_in_radians(inch / 0.45)},
        {"HtrInMillimetres", "person.htr", 0.001, 1, true, "", htr(0.001, "mm", "1.000000")},
        {"HtrOfScale2", "person.htr", 0.002, 2, true, "", htr(0.002, "mm", "2")},
        {"HtrOfScaleAHalf", "person.htr", 0.005, 0.5, true, "", htr(0.005, "cm", "0.5")},
        {"HtrWithoutUnitOfScale2", "person.htr", 0.002, 2, false, "", htr(0.002, "", "2")},
        {"TrcInMetres", "person.trc", 1, 1, true, "", trc(1, "m")},
    };
    return all;
}

struct Asked {
    Words words;
    std::optional<double> unit = {};  // that lengths are written in
    bool z_up = false;
    double rate = frames_a_second;
    double scale = 1;
    bool order = false;
    bool applied = false;
    bool says_unit = false;  // --unit-metres with the source's unit
};

const std::vector<Asked>& options() {
    static const std::vector<Asked> all{
        {.words = {}},
        {.words = {"--to-unit", "m"}, .unit = 1},
        {.words = {"--to-unit", "cm"}, .unit = 0.01},
        {.words = {"--to-unit", "mm"}, .unit = 0.001},
        {.words = {"--to-unit", "in"}, .unit = inch},
        {.words = {"--to-unit", "ft"}, .unit = 12 * inch},
        {.words = {"--to-up", "z"}, .z_up = true},
        {.words = {"--order", "XYZ"}, .order = true},
        {.words = {"--rate", "20"}, .rate = 20},
        {.words = {"--scale", "0.9"}, .scale = 0.9},
        {.words = {"--apply-scale"}, .applied = true},
        {.words = {"--apply-scale", "--to-up", "z"}, .z_up = true, .applied = true},
        {.words = {"--to-unit", "cm", "--apply-scale", "--rate", "20"}, .unit = 0.01, .rate = 20, .applied = true},
        {.words = {"--to-unit", "m", "--to-up", "z", "--order", "XZY"}, .unit = 1, .z_up = true, .order = true},
        {.words = {}, .says_unit = true},
        {.words = {"--to-up", "z"}, .z_up = true, .says_unit = true},
        {.words = {"--apply-scale"}, .applied = true, .says_unit = true},
    };
    return all;
}

// ---- what was written, as someone else reads it

/// Where named points are in each frame, in the file's numbers.
using Positions = std::vector<std::map<std::string, glm::dvec3>>;

Positions positions_of(const figure::Figure& figure) {
    Positions frames;
    const processing::EditedTake take(figure, {});
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        take.pose(frame, pose);
        const auto& bones = evaluator.positions(pose);
        auto& named = frames.emplace_back();
        for (std::size_t i = 0; i < bones.size(); ++i) named[figure.skeleton[figure::bone_id(i)].name] = bones[i].origin;
    }
    return frames;
}

/// The rows of .csv and .json.
Positions positions_of_rows(const std::vector<std::vector<std::string>>& rows) {
    Positions frames;
    for (const std::vector<std::string>& row : rows) {
        const auto frame = std::stoul(row.at(0));
        if (frame >= frames.size()) frames.resize(frame + 1);
        frames[frame][row.at(1)] = {std::stod(row.at(2)), std::stod(row.at(3)), std::stod(row.at(4))};
    }
    return frames;
}

Positions positions_of_csv(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        for (rows.emplace_back(); std::getline(cells, line, ',');) rows.back().push_back(line);
    }
    return positions_of_rows(rows);
}

Positions positions_of_json(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : nlohmann::json::parse(text)) {
        rows.push_back({row.at("frame").dump(), row.at("bone")});
        for (const char* axis : {"x", "y", "z"}) rows.back().push_back(row.at(axis).dump());
    }
    return positions_of_rows(rows);
}

/// Of a .npy, frames × bones × 3, the names of whose bones are those of the source in its order.
Positions positions_of_npy(const std::string& bytes, std::size_t bones, const std::vector<std::string>& names) {
    std::size_t at = bytes.find('\n') + 1;
    Positions frames((bytes.size() - at) / (bones * 3 * sizeof(double)));
    for (auto& frame : frames)
        for (std::size_t bone = 0; bone < bones; ++bone) {
            std::array<double, 3> numbers{};
            std::memcpy(numbers.data(), bytes.data() + at, sizeof numbers);
            at += sizeof numbers;
            frame[names.at(bone)] = {numbers[0], numbers[1], numbers[2]};
        }
    return frames;
}

/// The origins of a GLB's nodes at rest, which are those of the first frame here except below LeftArm.
Positions positions_of_glb(const std::string& bytes) {
    const nlohmann::json gltf = exporters::GltfReader(bytes).json();
    Positions rest(1);
    const std::function<void(std::size_t, glm::dvec3)> visit = [&](std::size_t index, glm::dvec3 at) {
        const nlohmann::json& node = gltf.at("nodes").at(index);
        const nlohmann::json move = node.value("translation", nlohmann::json{0, 0, 0});
        at += glm::dvec3(move[0], move[1], move[2]);
        rest[0][node.value("name", "")] = at;
        for (const auto& child : node.value("children", nlohmann::json::array())) visit(child, at);
    };
    for (const auto& root : gltf.at("scenes").at(0).at("nodes")) visit(root, glm::dvec3(0));
    return rest;
}

class ConvertedUnits : public Commands, public testing::WithParamInterface<Source> {
protected:
    [[nodiscard]] static bool markers() { return GetParam().file.ends_with(".trc"); }
    [[nodiscard]] static bool asks_in_vain(const exporters::ExportFormat& format, const Asked& asked) {
        const bool has_order = format.holds_angles && !format.is_bonespro;  // unless Euler angles are asked for
        return (markers() && !format.holds_markers) || (asked.order && !has_order) || (format.fixed.up && asked.z_up) ||
               (format.fixed.metres_per_unit && asked.unit);
    }

    void SetUp() override {
        if (!GetParam().skeleton.empty()) write("person.asf", GetParam().skeleton);
        file_ = write(GetParam().file, GetParam().text);
    }

    /// Metres in one of the written numbers, for a format that does not say them.
    [[nodiscard]] static double expected_unit(const Asked& asked) {
        return asked.unit.value_or(asked.applied ? GetParam().unit / GetParam().factor : GetParam().unit);
    }

    /// Expects the person where it must be, up to `rounding` metres; `unit`: metres in one of the numbers.
    static void expect_person(const Positions& found, double unit, const Asked& asked, double rounding) {
        const double seconds = (source_frames - 1) / frames_a_second;
        ASSERT_EQ(found.size(), static_cast<std::size_t>(std::lround(seconds * asked.rate)) + 1);
        for (std::size_t frame = 0; frame < found.size(); ++frame)
            for (const Joint& joint : joints) {
                const bool is_root_of_asf =
                    *joint.parent == '\0' && GetParam().file.ends_with(".amc") && !found[frame].contains(joint.name);
                const auto named = found[frame].find(is_root_of_asf ? "root" : joint.name);
                ASSERT_NE(named, found[frame].end()) << joint.name;
                glm::dvec3 at = asked.scale * (joint.position + moved(static_cast<double>(frame) / asked.rate));
                if (asked.z_up) at = {at.x, -at.z, at.y};
                EXPECT_LT(glm::distance(unit * named->second, at), rounding) << joint.name << " frame " << frame;
            }
    }

    /// Expects the person in a file that Skelplay reads.
    void expect_in_file(const exporters::ExportFormat& format, const std::string& out, const Asked& asked) const {
        const auto loaded = loaders::load(out);
        ASSERT_TRUE(loaded.figure) << base::to_text(loaded.diagnostics);
        EXPECT_EQ(loaded.diagnostics.count(base::Severity::warning), 0U) << base::to_text(loaded.diagnostics);
        const figure::Figure& figure = *loaded.figure;
        const figure::Axis up = asked.z_up ? figure::Axis::z : figure::Axis::y;
        const analysis::Unit unit = analysis::infer_axes_and_unit(figure, {.up = up}).unit;
        const bool holds_no_unit = format.name == "bvh" || format.is_bonespro;  // and no scale
        const bool must_name =
            (format.name == "htr" && (GetParam().names_unit || asked.unit || asked.says_unit)) || format.names_unit;
        if (must_name) {
            EXPECT_EQ(unit.source, analysis::Source::file) << unit.evidence;
        }
        constexpr double rounding = 2e-6;
        expect_person(positions_of(figure), holds_no_unit ? expected_unit(asked) : unit.metres, asked, rounding);
    }

    void expect_written(const exporters::ExportFormat& format, const Asked& asked) {
        const std::string name(format.name);
        const std::string file = "out" + std::string(format.suffixes.back());
        const std::string out = path(file);
        Words words = joined({"convert", file_, out, "--force"}, asked.words);
        if (GetParam().file.ends_with(".amc")) words = joined(words, {"--fps", "10"});
        if (asked.says_unit) words = joined(words, {"--unit-metres", fmt::format("{}", GetParam().unit)});
        printed(words);
        constexpr double exact = 1e-9;
        const std::string text = read(file);
        if (name == "csv") {
            expect_person(positions_of_csv(text), expected_unit(asked), asked, exact);
        } else if (name == "json") {
            expect_person(positions_of_json(text), expected_unit(asked), asked, exact);
        } else if (name == "npy") {
            const auto source = loaders::load(file_).figure;
            std::vector<std::string> names;
            for (const figure::BoneId bone : source->skeleton.file_order()) names.push_back(source->skeleton[bone].name);
            expect_person(positions_of_npy(text, names.size(), names), expected_unit(asked), asked, exact);
        } else if (name == "glb") {
            expect_glb(positions_of_glb(text), asked);
        } else if (name != "npz" && name != "gltf") {  // the arrays of .npy, the numbers of .glb
            expect_in_file(format, out, asked);
        }
        if (!format.declares_scale && !format.names_unit && !format.fixed.metres_per_unit && !format.holds_body &&
            !format.states_size && asked.unit) {
            EXPECT_THAT(said_, HasSubstr("[export.unit]"));
        }
    }

    /// glTF is in metres; where nobody states the unit it is inferred, as the window does, so that a person has the
    /// size of one. That is said.
    void expect_glb(const Positions& rest, const Asked& asked) const {
        const glm::dvec3 thigh = rest[0].at("LeftUpLeg");
        const glm::dvec3 knee = rest[0].at("LeftLeg");
        EXPECT_NEAR((thigh.y - knee.y) / asked.scale, 0.45, 1e-6);
        if (!GetParam().names_unit && !asked.says_unit) {
            EXPECT_THAT(said_, HasSubstr("[export.unit-inferred]"));
        }
    }

    std::string file_;
};

TEST_P(ConvertedUnits, UnitsStandWhereTheyStoodInMetres) {
    for (const exporters::ExportFormat& format : exporters::export_formats())
        for (const Asked& asked : options()) {
            // Of analog data alone, and of people with hands.
            if (asks_in_vain(format, asked) || format.name == "signals" || format.name == "vrma") continue;
            SCOPED_TRACE(
                fmt::format("{} {}{}", format.name, fmt::join(asked.words, " "), asked.says_unit ? " --unit-metres" : ""));
            Asked as_format_has_it = asked;
            if (format.fixed.up == figure::Axis::z) as_format_has_it.z_up = true;
            expect_written(format, as_format_has_it);
            if (HasFatalFailure()) return;
        }
}

INSTANTIATE_TEST_SUITE_P(SlowSources, ConvertedUnits, testing::ValuesIn(sources()),
                         [](const auto& row) { return row.param.name; });

class DeclaredUnits : public Commands {
protected:
    /// What is written of the person of a file with these options.
    std::string converted(const std::string& in, const std::string& out, const Words& options = {}) {
        printed(joined({"convert", in, path(out), "--force"}, options));
        return read(out);
    }
};

TEST_F(DeclaredUnits, AnHtrNamesTheUnitThatItsNumbersAreIn) {
    const std::string person = write("person.htr", htr(0.002, "mm", "2"));
    for (const Words& more : {Words{}, {"--to-up", "z"}, {"--order", "XYZ"}, {"--rate", "20"}})
        EXPECT_THAT(converted(person, "out.htr", joined({"--to-unit", "m"}, more)),
                    AllOf(HasSubstr("CalibrationUnits m\n"), HasSubstr("ScaleFactor 1\n")));
    for (const Words& more : {Words{}, {"--to-up", "z"}, {"--order", "XYZ"}, {"--rate", "20"}})
        EXPECT_THAT(converted(person, "out.htr", more),
                    AllOf(HasSubstr("CalibrationUnits mm\n"), HasSubstr("ScaleFactor 2\n")));
    EXPECT_THAT(converted(person, "out.htr", {"--apply-scale"}),
                AllOf(HasSubstr("CalibrationUnits mm\n"), HasSubstr("ScaleFactor 1\n"), HasSubstr("Hips\t0\t950\t0")));
}

// --to-unit has no word for decimetres, but a file may.
TEST_F(DeclaredUnits, AnHtrKeepsTheWordOfItsUnitAndNamesAnyOther) {
    const std::string person = write("person.htr", htr(0.05, "Decimetres", "0.5"));
    for (const Words& more : {Words{}, {"--to-up", "z"}})
        EXPECT_THAT(converted(person, "out.htr", more),
                    AllOf(HasSubstr("CalibrationUnits Decimetres\n"), HasSubstr("ScaleFactor 0.5\n")));
    for (const Words& more : {Words{}, {"--to-up", "z"}})
        EXPECT_THAT(converted(person, "out.htr", joined({"--unit-metres", "0.07"}, more)),
                    AllOf(HasSubstr("CalibrationUnits m\n"), HasSubstr("ScaleFactor 0.07\n")));
}

// CMU's 0.45 divides inches: 28 units / 0.45 = 62 in = 158 cm. A cm is 1/2.54 in.
TEST_F(DeclaredUnits, TheLengthOfAnAsfChangesWithItsNumbers) {
    write("person.asf", asf(inch / 0.45, "0.45"));
    const std::string person = write("person.amc", amc(inch / 0.45));
    printed({"convert", person, path("out.amc"), "--to-unit", "cm"});
    EXPECT_THAT(read("out.asf"), HasSubstr("length 2.54\n"));
    EXPECT_THAT(read("out.amc"), HasSubstr("\nroot 0 94.9999"));
    printed({"convert", person, path("out.amc"), "--to-up", "z", "--force"});
    EXPECT_THAT(read("out.asf"), HasSubstr("length 0.45\n"));
}

// "If the length unit is 2.54 then all incoming translation or length values should be multiplied by 2.54. This is also
// the case for the amc file": CMU divides by it, therefore the factor is told, and applied on request.
TEST_F(DeclaredUnits, UnitsLengthIsToldAndMultipliesOnRequest) {
    write("a.asf",
          ":units length 2.54\n:root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
          "begin name a direction 0 1 0 length 100 axis 0 0 0 xyz dof rx end\n:hierarchy begin root a\nend\n");
    const std::string take = write("a.amc", ":DEGREES\n1\nroot 10 0 0 0 0 0\na 0\n");
    EXPECT_THAT(printed({"info", take}), HasSubstr("2.54, as declared; never applied to the pose\n"));
    EXPECT_THAT(converted(take, "out.csv"), HasSubstr(",a,10,0,0,10,100,0\n"));
    EXPECT_THAT(converted(take, "out.csv", {"--apply-scale"}), HasSubstr(",a,25.4,0,0,25.4,254,0\n"));
}

TEST_F(DeclaredUnits, AScaleThatIsNotInTheNumbersIsNoted) {
    const std::string person = write("person.htr", htr(0.002, "mm", "2"));
    for (const char* out : {"out.bvh", "out.csv"}) {
        converted(person, out);
        EXPECT_THAT(said_, HasSubstr("a factor of 2, is left out, as ." + std::string(out).substr(4)));
        EXPECT_THAT(said_, HasSubstr("--apply-scale multiplies lengths by it [export.declared-scale]"));
        converted(person, out, {"--apply-scale"});
        EXPECT_THAT(said_, Not(HasSubstr("[export.declared-scale]")));
    }
    converted(person, "out.asf");
    EXPECT_THAT(said_, HasSubstr("a factor of 2, is declared and not in the numbers of the .amc"));
    EXPECT_THAT(read("out.asf"), HasSubstr("length 2\n"));
    for (const char* out : {"out.htr", "out.trc", "out.glb"}) {
        converted(person, out);
        EXPECT_THAT(said_, Not(HasSubstr("[export.declared-scale]"))) << out;
    }
}
}  // namespace skelplay::cli::convert_units_test
