// What every writer writes of unusual takes is read back with every joint where it was, whatever a reader infers.

#include <array>
#include <gmock/gmock.h>
#include <random>
#include <string>
#include "exporters/round_trip.h"

namespace skelplay::exporters {
namespace {
/// Takes of up to eight bones in a tree: bones of no length, several children, one or two positions, rotations about one
/// axis, in every order.
class UnusualTake {
public:
    explicit UnusualTake(unsigned seed) : random_(seed) {
        const std::size_t bones = 3 + pick(6);
        for (std::size_t i = 0; i < bones; ++i) parents_.push_back(i == 0 ? none : pick(i));
        frames_ = 1 + pick(4);
    }

    std::string bvh() {
        std::string text = "HIERARCHY\n";
        append_joint(text, 0);
        text += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.05\n", frames_);
        for (std::size_t frame = 0; frame < frames_; ++frame) {
            for (const double near : positions_) text += fmt::format("{:.4f} ", number(near, near == angle ? 170 : 2));
            text += '\n';
        }
        return text;
    }

    std::string htr() {
        std::string text = fmt::format(
            "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments {}\nNumFrames {}\nDataFrameRate 20\n"
            "EulerRotationOrder {}\nRotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis {}\nScaleFactor 1\n"
            "[SegmentNames&Hierarchy]\n",
            parents_.size(), frames_, pick(2) == 0 ? "ZYX" : "YXZ", pick(2) == 0 ? "Y" : "X");
        for (std::size_t i = 0; i < parents_.size(); ++i)
            text += fmt::format("n{} {}\n", i, i == 0 ? "GLOBAL" : fmt::format("n{}", parents_[i]));
        text += "[BasePosition]\n";
        for (std::size_t i = 0; i < parents_.size(); ++i) {
            const double reach = pick(4) == 0 ? 0 : 5;
            text += fmt::format("n{} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f}\n", i, number(0, reach),
                                number(0, reach), number(0, reach), number(0, 170), number(0, 80), number(0, 170),
                                pick(3) == 0 ? 0.0 : number(5, 4));
        }
        for (std::size_t i = 0; i < parents_.size(); ++i) {
            text += fmt::format("[n{}]\n", i);
            const double moves = pick(2) == 0 ? 0 : 3;
            const double turns = pick(2) == 0 ? 0 : 170;
            for (std::size_t frame = 1; frame <= frames_; ++frame)
                text += fmt::format("{} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f}\n", frame, number(0, moves),
                                    number(0, moves), 0.0, number(0, turns), 0.0, number(0, turns),
                                    pick(2) == 0 ? 1.0 : number(1, 0.5));
        }
        return text + "[EndOfFile]\n";
    }

    /// Returns the .asf, and the .amc in `amc`.
    std::string acclaim(std::string& amc) {
        std::string text =
            ":name odd\n:root\naxis xyz\norder tx ty tz rx ry rz\nposition 0 0 0\norientation 0 0 0\n:bonedata\n";
        std::vector<std::vector<std::string>> dofs;
        constexpr std::array<std::string_view, 7> words{"tx", "ty", "tz", "rx", "ry", "rz", "l"};
        for (std::size_t i = 1; i < parents_.size(); ++i) {
            text +=
                fmt::format("begin\nname n{}\ndirection {:.4f} {:.4f} {:.4f}\nlength {:.4f}\naxis {:.4f} 0 {:.4f} xyz\n", i,
                            number(0, 1), number(0.5, 0.4), number(0, 1), pick(4) == 0 ? 0.0 : number(5, 4), number(0, 90),
                            number(0, 90));
            auto& own = dofs.emplace_back();
            for (const std::string_view word : words)
                if (pick(3) == 0) own.emplace_back(word);
            std::ranges::shuffle(own, random_);
            if (!own.empty()) text += fmt::format("dof {}\n", fmt::join(own, " "));
            text += "end\n";
        }
        text += ":hierarchy\nbegin\n";
        for (std::size_t i = 1; i < parents_.size(); ++i)
            text += fmt::format("{} n{}\n", parents_[i] == 0 ? "root" : fmt::format("n{}", parents_[i]), i);
        amc = ":fully-specified\n:degrees\n:samples-per-second 20\n";
        for (std::size_t frame = 1; frame <= frames_; ++frame) {
            amc += fmt::format("{}\nroot {:.4f} 0 0 {:.4f} 0 10\n", frame, number(0, 5), number(0, 90));
            for (std::size_t i = 1; i < parents_.size(); ++i) {
                if (dofs[i - 1].empty()) continue;
                amc += fmt::format("n{}", i);
                for (const std::string& dof : dofs[i - 1])
                    amc += fmt::format(" {:.4f}", dof[0] == 'r' ? number(0, 170)
                                                  : dof == "l"  ? number(4, 4)
                                                                : number(0, 2));
                amc += '\n';
            }
        }
        return text + "end\n";
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr double angle = 1e9;  // in positions_: a rotation

    std::size_t pick(std::size_t count) { return random_() % count; }
    /// A number at most `reach` from `middle`, which counts as 0 where it is `angle`.
    double number(double middle, double reach) {
        const double share = static_cast<double>(random_() % 20'001) / 10'000.0 - 1.0;
        return (middle == angle ? 0.0 : middle) + share * reach;
    }

    void append_joint(std::string& text, std::size_t joint) {
        std::array<double, 3> offset{};
        if (pick(4) != 0)
            for (double& value : offset) value = std::round(number(0, 6) * 1e3) / 1e3;
        text += fmt::format("{} n{}\n{{\nOFFSET {} {} {}\n", joint == 0 ? "ROOT" : "JOINT", joint, offset[0], offset[1],
                            offset[2]);
        constexpr std::array<std::pair<std::size_t, std::size_t>, 9> kinds{
            {{0, 3}, {0, 1}, {0, 2}, {1, 0}, {3, 0}, {3, 3}, {1, 1}, {0, 0}, {2, 0}}};
        const auto [positions, rotations] = kinds.at(pick(kinds.size()));
        const bool near = pick(2) == 0;
        text += fmt::format("CHANNELS {}", positions + rotations);
        for (const auto& [count, word] : {std::pair(positions, "position"), {rotations, "rotation"}}) {
            std::array<std::size_t, 3> axes{0, 1, 2};
            std::ranges::shuffle(axes, random_);
            for (std::size_t i = 0; i < count; ++i) {
                text += fmt::format(" {}{}", "XYZ"[axes.at(i)], word);
                positions_.push_back(word[0] == 'r' ? angle : near ? offset.at(axes.at(i)) : 0.0);
            }
        }
        text += '\n';
        bool has_child = false;
        for (std::size_t child = 1; child < parents_.size(); ++child)
            if (parents_[child] == joint) {
                append_joint(text, child);
                has_child = true;
            }
        if (!has_child) text += fmt::format("End Site\n{{\nOFFSET 0 {} 0\n}}\n", pick(3));
        text += "}\n";
    }

    std::mt19937 random_;
    std::vector<std::size_t> parents_;
    std::size_t frames_ = 1;
    std::vector<double> positions_;  // near which the numbers of the BVH's channels are
};

class UnusualLayouts : public RoundTrip {
protected:
    void expect_back_from_all_writers(const figure::Figure& source, const std::string& what) {
        ExportOptions six;
        six.channels = BvhChannels::all;
        for (const char* file : {"o.bvh", "o.htr", "o.amc", "o.npz", "o.glb", "o.trc", "o.c3d", "o.animation.txt"}) {
            expect_back(source, file, {}, what);
            if (file == std::string_view("o.bvh")) expect_back(source, file, six, what + ", all channels");
        }
    }

private:
    void expect_back(const figure::Figure& source, const std::string& file, ExportOptions options,
                     const std::string& what) {
        options.metres_per_unit = 1.0;
        options.up = file == "o.animation.txt" ? figure::Axis::z : figure::Axis::y;
        const figure::Figure back = load(write(source, file, {}, options));
        std::vector<figure::BoneId> partners;
        for (const figure::Bone& bone : source.skeleton.bones()) {
            partners.push_back(back.skeleton.find(bone.name));
            ASSERT_NE(partners.back(), figure::BoneId::none) << what << ": " << bone.name << " in " << file;
        }
        ASSERT_GE(figure::frame_count(back.take), figure::frame_count(source.take)) << what << " in " << file;
        EXPECT_FALSE(back.positional && !source.positional) << what << " in " << file;
        EXPECT_LT(worst_distance(source, back, partners), 1e-6) << what << " in " << file << "\n" << notes_;
    }
};

constexpr unsigned takes = 40;

TEST_F(UnusualLayouts, OfBvhComeBackFromAllWriters) {
    for (unsigned seed = 0; seed < takes; ++seed)
        expect_back_from_all_writers(load_text("in.bvh", UnusualTake(seed).bvh()), fmt::format("BVH {}", seed));
}

TEST_F(UnusualLayouts, OfHtrComeBackFromAllWriters) {
    for (unsigned seed = 0; seed < takes; ++seed)
        expect_back_from_all_writers(load_text("in.htr", UnusualTake(seed).htr()), fmt::format("HTR {}", seed));
}

TEST_F(UnusualLayouts, OfAcclaimComeBackFromAllWriters) {
    for (unsigned seed = 0; seed < takes; ++seed) {
        std::string amc;
        folder_.write("in.asf", UnusualTake(seed).acclaim(amc));
        expect_back_from_all_writers(load_text("in.amc", amc), fmt::format("AMC {}", seed));
    }
}

// A joint with one position and no rotation: an AMC of translations alone was read as one of absolute positions.
TEST_F(UnusualLayouts, OnePositionChannelComesBackFromAnAmc) {
    const figure::Figure source = load_text("in.bvh",
                                            "HIERARCHY\nROOT a\n{\nOFFSET -1 -6 6\nCHANNELS 2 Yrotation Xrotation\n"
                                            "JOINT b\n{\nOFFSET 2 -4 -5\nCHANNELS 1 Yposition\n"
                                            "End Site\n{\nOFFSET 1 2 3\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.05\n"
                                            "66 59 -5\n21 -104 8\n");
    expect_back_from_all_writers(source, "one position");
    EXPECT_THAT(folder_.read("o.asf"), testing::HasSubstr("dof tx ty tz rx ry rz\n"));
}
}  // namespace
}  // namespace skelplay::exporters
