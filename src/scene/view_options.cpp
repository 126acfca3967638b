#include "scene/view_options.h"

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

/// The colours of the scene. Each row has those of the dark theme, the light theme and paper.
constexpr SceneColours scene_colours(Theme theme) {
    const auto of = [theme]<class Value>(Value dark, Value light, Value paper) {
        return theme == Theme::dark ? dark : theme == Theme::light ? light : paper;
    };
    return {
        .background_top = rgb(of(0x1C1F24, 0xFAFBFC, 0xFFFFFF)),
        .background_bottom = rgb(of(0x2F333A, 0xF0F2F4, 0xFFFFFF)),
        .ground = rgb(of(0x464B54, 0xE8EAED, 0xFFFFFF)),
        .line = rgb(of(0x6C7380, 0xB0B6C0, 0xC4C8CE)),
        .shadow = rgb(of(0x08090B, 0x3A4050, 0x000000)),
        .contact_shadow = of(0.42F, 0.34F, 0.40F),
        .core_shadow = of(0.80F, 0.75F, 0.70F),
        .key_shadow = of(0.29F, 0.16F, 0.14F),
        .ambient_shadow = of(0.45F, 0.30F, 0.22F),
        .rim = of(0.35F, -0.3F, -0.3F),
        // Of all hues magenta is farthest from those of figures, and from skin, wood and cloth.
        .highlight = of(glm::vec3(1.0F, 0.0F, 0.5F), glm::vec3(0.75F, 0.0F, 0.4F), glm::vec3(0.75F, 0.0F, 0.4F)),
        .mark = theme == Theme::dark ? mark_white : mark_black,
        .profile = glm::vec3(of(0.6F, 0.1F, 0.1F)),
        .fog = of(1.0F, 1.0F, 0.0F),
    };
}

constexpr PanelColours panel_colours(bool dark) {
    const auto either = [dark](unsigned on_dark, unsigned on_light) { return packed(dark ? on_dark : on_light); };
    return {
        .text = either(0xdcdfe4, 0x22262b),
        .dim_text = either(0x8e949d, 0x656c75),
        .accent = either(0x5aa9ff, 0x1769d2),
        .accent_soft = either(0x2c4a6b, 0xcfe2fa),
        .panel = either(0x1d1f23, 0xf4f5f7),
        .track = either(0x141619, 0xdfe2e6),
        .track_range = either(0x2a2f37, 0xffffff),
        .lane = either(0x24282e, 0xe9ebee),
        .halo = dark ? packed(0x1d1f23, 200) : packed(0xffffff, 215),
        .leader = dark ? packed(0xdcdfe4, 150) : packed(0x22262b, 140),
        .tick = either(0x626973, 0x9097a1),
        .speed = either(0x3f6c9e, 0x86b1e6),
        .contact = either(0x4f8f78, 0x4a9a80),
        .contact_left = either(0x5c93dd, 0x3d78c4),
        .contact_right = either(0xcf6f7e, 0xbf4f63),
        .bookmark = either(0xb98ae0, 0x8a4fc0),
        .limit_near = either(0x9c6a68, 0xb08a88),
        .gap = either(0xd3d8df, 0x474d55),
        .gap_of_others = either(0x707883, 0xa4abb4),
        .note = either(0x9aa1ab, 0x656c75),
        .warning = either(0xe8b34b, 0x9a6400),
        .error = either(0xf2695c, 0xc62f26),
        .axis = {either(0xe5484d, 0xc62f35), either(0x46a758, 0x2b7d3d), either(0x3e8ef7, 0x1f5fc4)},
        .frame = either(0x2a2d33, 0xe4e7eb),
        .frame_hot = either(0x353a42, 0xd6dbe1),
        .frame_on = either(0x40464f, 0xc6ccd4),
        .outline = either(0x545b66, 0xa9b1bb),
        .separator = either(0x33373e, 0xcfd4da),
        .popup = either(0x24272c, 0xffffff),
        .stripe = either(0x22252a, 0xeceef1),
        .scroll = either(0x3d434c, 0xbcc3cc),
    };
}

constexpr LabelColours labels_on_dark{paint(0x14161a, 200), paint(0xe4e7ec), paint(0xe4e7ec, 150)};
constexpr LabelColours labels_on_light{paint(0xffffff, 215), paint(0x282c34), paint(0x282c34, 140)};

constexpr CellColours dark_cells{paint(0x0f1113), paint(0x2a2e34), paint(0x1c1a1c), paint(0xe2e5e9),
                                 paint(0x8e949d), paint(0xe8b34b), paint(0xc46f66)};
constexpr CellColours light_cells{paint(0xffffff), paint(0xd9dde2), paint(0xf6efee), paint(0x22262b),
                                  paint(0x6b727b), paint(0x9a6400), paint(0xb0483f)};
constexpr CellColours paper_cells{paint(0xffffff), paint(0xc9c9c9), paint(0xf8f1f0), paint(0x000000),
                                  paint(0x666666), paint(0x9a6400), paint(0xb0483f)};

constexpr std::array<ThemeColours, 3> themes{{
    {scene_colours(Theme::dark), panel_colours(true), labels_on_dark, dark_cells},
    {scene_colours(Theme::light), panel_colours(false), labels_on_light, light_cells},
    {scene_colours(Theme::paper), panel_colours(false), labels_on_light, paper_cells},
}};
}  // namespace

const ThemeColours& colours_of(Theme theme) noexcept { return themes[static_cast<std::size_t>(theme)]; }
}  // namespace skelplay::scene
