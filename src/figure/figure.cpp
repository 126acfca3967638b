#include "figure/figure.h"

#include <array>

namespace skelplay::figure {

namespace {

using AxisNames = std::array<std::string_view, 3>;

/// How a format spells its channels.
struct Spelling {
    AxisNames translation;
    AxisNames rotation;
};

constexpr Spelling bvh_spelling{{"Xposition", "Yposition", "Zposition"},
                                {"Xrotation", "Yrotation", "Zrotation"}};
constexpr Spelling acclaim_spelling{{"tx", "ty", "tz"}, {"rx", "ry", "rz"}};
constexpr Spelling htr_spelling{{"Tx", "Ty", "Tz"}, {"Rx", "Ry", "Rz"}};

const Spelling& spelling(Format format) noexcept {
    switch (format) {
        case Format::acclaim: return acclaim_spelling;
        case Format::bvh: return bvh_spelling;
        case Format::htr:
        case Format::gtr: break;
    }
    return htr_spelling;
}

}  // namespace

std::string_view name(Format format) noexcept {
    switch (format) {
        case Format::acclaim: return "acclaim";
        case Format::bvh: return "bvh";
        case Format::htr: return "htr";
        case Format::gtr: break;
    }
    return "gtr";
}

std::size_t frame_count(const Take& take) noexcept { return std::get<Motion>(take).frames; }

std::optional<double> frame_time(const Take& take) noexcept { return std::get<Motion>(take).frame_time; }

std::int64_t first_frame(const Take& take) noexcept { return std::get<Motion>(take).first_frame; }

void sample(const Skeleton& skeleton, const Take& take, std::size_t frame, Pose& pose) {
    sample(skeleton, std::get<Motion>(take), frame, pose);
}

void sample_between(const Skeleton& skeleton, const Take& take, double position, Pose& pose) {
    sample_between(skeleton, std::get<Motion>(take), position, pose);
}

std::string_view channel_name(Format format, const Channel& channel) noexcept {
    const auto axis = static_cast<std::size_t>(channel.axis);
    switch (channel.role) {
        case ChannelRole::rotate: return spelling(format).rotation.at(axis);
        case ChannelRole::length: return "l";
        case ChannelRole::tail_scale: return "SF";
        case ChannelRole::translate:
        case ChannelRole::replace_offset:
        case ChannelRole::translate_own: break;
    }
    return spelling(format).translation.at(axis);
}

}  // namespace skelplay::figure
