#include "scene/theme.h"

namespace skelplay::scene {

namespace {

constexpr unsigned channel(unsigned hex, unsigned shift) { return hex >> shift & 255U; }

constexpr glm::vec3 rgb(unsigned hex) {
    return {static_cast<float>(channel(hex, 16)) / 255.0F, static_cast<float>(channel(hex, 8)) / 255.0F,
            static_cast<float>(channel(hex, 0)) / 255.0F};
}

constexpr Paint paint(unsigned hex, std::uint8_t alpha = 255) {
    return {static_cast<std::uint8_t>(channel(hex, 16)), static_cast<std::uint8_t>(channel(hex, 8)),
            static_cast<std::uint8_t>(channel(hex, 0)), alpha};
}

constexpr PackedColour packed(unsigned hex, unsigned alpha = 255) {
    return channel(hex, 16) | channel(hex, 8) << 8U | channel(hex, 0) << 16U | alpha << 24U;
}

constexpr SceneColours dark_scene{
    .background_top = rgb(0x16181C),
    .background_bottom = rgb(0x24272D),
    .ground = rgb(0x2E3239),
    .line = rgb(0x565C68),
    .shadow = rgb(0x08090B),
    .contact_shadow = 0.42F,
    .core_shadow = 0.80F,
    .key_shadow = 0.30F,
    .ambient_shadow = 0.45F,
    .rim = 0.35F,
    .highlight = {0.78F, 0.73F, 0.62F},
    .mark = mark_white,
    .profile = glm::vec3(0.6F),
};

constexpr SceneColours light_scene{
    .background_top = rgb(0xFAFBFC),
    .background_bottom = rgb(0xF0F2F4),
    .ground = rgb(0xE8EAED),
    .line = rgb(0xB0B6C0),
    .shadow = rgb(0x3A4050),
    .contact_shadow = 0.34F,
    .core_shadow = 0.75F,
    .key_shadow = 0.16F,
    .ambient_shadow = 0.30F,
    .rim = -0.3F,
    .highlight = {0.012F, 0.022F, 0.12F},
    .mark = mark_black,
    .profile = glm::vec3(0.1F),
};

constexpr SceneColours paper_scene{
    .background_top = rgb(0xFFFFFF),
    .background_bottom = rgb(0xFFFFFF),
    .ground = rgb(0xFFFFFF),
    .line = rgb(0xC4C8CE),
    .shadow = rgb(0x000000),
    .contact_shadow = 0.40F,
    .core_shadow = 0.70F,
    .key_shadow = 0.14F,
    .ambient_shadow = 0.22F,
    .rim = -0.3F,
    .highlight = {0.012F, 0.022F, 0.12F},
    .mark = mark_black,
    .profile = glm::vec3(0.1F),
    .fog = 0.0F,
};

constexpr PanelColours dark_panels{
    .text = packed(0xdcdfe4),
    .dim_text = packed(0x8e949d),
    .accent = packed(0x5aa9ff),
    .accent_soft = packed(0x2c4a6b),
    .panel = packed(0x1d1f23),
    .track = packed(0x141619),
    .track_range = packed(0x2a2f37),
    .lane = packed(0x24282e),
    .halo = packed(0x1d1f23, 200),
    .leader = packed(0xdcdfe4, 150),
    .tick = packed(0x626973),
    .speed = packed(0x3f6c9e),
    .contact = packed(0x4f8f78),
    .contact_left = packed(0x5c93dd),
    .contact_right = packed(0xcf6f7e),
    .bookmark = packed(0xb98ae0),
    .limit_near = packed(0x9c6a68),
    .gap = packed(0xd3d8df),
    .gap_of_others = packed(0x707883),
    .note = packed(0x9aa1ab),
    .warning = packed(0xe8b34b),
    .error = packed(0xf2695c),
    .axis = {packed(0xe5484d), packed(0x46a758), packed(0x3e8ef7)},
    .frame = packed(0x2a2d33),
    .frame_hot = packed(0x353a42),
    .frame_on = packed(0x40464f),
    .outline = packed(0x545b66),
    .separator = packed(0x33373e),
    .popup = packed(0x24272c),
    .stripe = packed(0x22252a),
    .scroll = packed(0x3d434c),
};

constexpr PanelColours light_panels{
    .text = packed(0x22262b),
    .dim_text = packed(0x656c75),
    .accent = packed(0x1769d2),
    .accent_soft = packed(0xcfe2fa),
    .panel = packed(0xf4f5f7),
    .track = packed(0xdfe2e6),
    .track_range = packed(0xffffff),
    .lane = packed(0xe9ebee),
    .halo = packed(0xffffff, 215),
    .leader = packed(0x22262b, 140),
    .tick = packed(0x9097a1),
    .speed = packed(0x86b1e6),
    .contact = packed(0x4a9a80),
    .contact_left = packed(0x3d78c4),
    .contact_right = packed(0xbf4f63),
    .bookmark = packed(0x8a4fc0),
    .limit_near = packed(0xb08a88),
    .gap = packed(0x474d55),
    .gap_of_others = packed(0xa4abb4),
    .note = packed(0x656c75),
    .warning = packed(0x9a6400),
    .error = packed(0xc62f26),
    .axis = {packed(0xc62f35), packed(0x2b7d3d), packed(0x1f5fc4)},
    .frame = packed(0xe4e7eb),
    .frame_hot = packed(0xd6dbe1),
    .frame_on = packed(0xc6ccd4),
    .outline = packed(0xa9b1bb),
    .separator = packed(0xcfd4da),
    .popup = packed(0xffffff),
    .stripe = packed(0xeceef1),
    .scroll = packed(0xbcc3cc),
};

constexpr LabelColours labels_on_dark{paint(0x14161a, 200), paint(0xe4e7ec), paint(0xe4e7ec, 150)};
constexpr LabelColours labels_on_light{paint(0xffffff, 215), paint(0x282c34), paint(0x282c34, 140)};

constexpr CellColours dark_cells{paint(0x0f1113), paint(0x2a2e34), paint(0x1c1a1c), paint(0xe2e5e9),
                                 paint(0x8e949d), paint(0xe8b34b), paint(0xc46f66)};
constexpr CellColours light_cells{paint(0xffffff), paint(0xd9dde2), paint(0xf6efee), paint(0x22262b),
                                  paint(0x6b727b), paint(0x9a6400), paint(0xb0483f)};
constexpr CellColours paper_cells{paint(0xffffff), paint(0xc9c9c9), paint(0xf8f1f0), paint(0x000000),
                                  paint(0x666666), paint(0x9a6400), paint(0xb0483f)};

constexpr std::array<ThemeColours, 3> themes{{
    {dark_scene, dark_panels, labels_on_dark, dark_cells},
    {light_scene, light_panels, labels_on_light, light_cells},
    {paper_scene, light_panels, labels_on_light, paper_cells},
}};

}  // namespace

const ThemeColours& colours_of(Theme theme) noexcept { return themes[static_cast<std::size_t>(theme)]; }

}  // namespace skelplay::scene
