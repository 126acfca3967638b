#pragma once

#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::scene {
/// `paper`: black on pure white without fog, for print and slides.
enum class Theme : std::uint8_t { dark, light, paper };

/// A colour to paint into a finished picture, sRGB; alpha 255 is opaque.
struct Paint {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
    friend bool operator==(const Paint&, const Paint&) = default;
};

/// The colours of the drawn scene. The ground's are sRGB, those of figures and lines linear.
struct SceneColours {
    glm::vec3 background_top;     // sRGB
    glm::vec3 background_bottom;  // sRGB
    glm::vec3 ground;             // sRGB, near the origin
    glm::vec3 line;               // sRGB, of the grid's heavy lines
    glm::vec3 shadow;             // sRGB, of the ground in full shadow
    float contact_shadow;         // strength of the sharp shadow where something touches the ground, 0 … 1
    float core_shadow;            // strength of its core, below what nearly touches the ground, 0 … 1
    float key_shadow;             // strength of the key light's shadow, 0 … 1
    float ambient_shadow;         // strength of the wide shadow below the whole figure, 0 … 1
    float rim;                    // light added where a surface turns away from the eye; negative: removed
    glm::vec3 highlight;          // linear, of the selected bone
    glm::vec3 mark;               // linear, differs clearly from every figure
    glm::vec3 profile;            // linear, of the ground seen from its edge
    float fog = 1.0F;             // 1: the ground fades into the background with distance, 0: only its edge is soft
};

/// A colour of the panels, sRGB: red in the lowest byte, then green, blue and alpha, as Dear ImGui packs them.
using PackedColour = std::uint32_t;

/// The colours of the panels, for ImGui's style and for what the panels draw themselves.
struct PanelColours {
    PackedColour text;
    PackedColour dim_text;
    PackedColour accent;       // for playhead, selection and switches
    PackedColour accent_soft;  // accent as a background behind text
    PackedColour panel;        // opaque background of panels
    PackedColour track;        // the time bar's background
    PackedColour track_range;  // background of the range on the time bar
    PackedColour lane;         // background of the lanes below it
    PackedColour halo;         // around text over the picture
    PackedColour leader;       // lines from such a text to the named point
    PackedColour tick;
    PackedColour speed;    // the speed lane's area
    PackedColour contact;  // the contacts lane, feet whose side is not known
    PackedColour contact_left;
    PackedColour contact_right;
    PackedColour bookmark;       // on the time bar
    PackedColour limit_near;     // values slightly outside a limit
    PackedColour gap;            // gaps of the selected marker
    PackedColour gap_of_others;  // the number of missing markers
    PackedColour note;
    PackedColour warning;
    PackedColour error;
    std::array<PackedColour, 3> axis;  // X, Y, Z
    // The greys of ImGui's widgets.
    PackedColour frame, frame_hot, frame_on, outline, separator, popup, stripe, scroll;
};

/// The colours of names that are written beside their points.
struct LabelColours {
    Paint halo;
    Paint text;
    Paint leader;  // the line from a text to its point
};

/// The colours around pictures of takes.
struct CellColours {
    Paint page;      // behind everything
    Paint rim;       // one pixel around a picture
    Paint plate;     // instead of the picture of a refused file
    Paint name;      // of a file
    Paint facts;     // about a take
    Paint warnings;  // amber
    Paint refusal;   // a muted red
};

/// Every colour that depends on the theme.
struct ThemeColours {
    SceneColours scene;
    PanelColours panels;  // light beside a picture on paper
    LabelColours labels;
    CellColours cells;
};
const ThemeColours& colours_of(Theme theme) noexcept;

/// The colours of what is burned into pictures. They are the same in every theme.
struct BurnInColours {
    Paint plate{12, 14, 17, 196};  // white text on it has a contrast above 7 even over white
    Paint text{245, 246, 248};
    Paint dim_text{245, 246, 248, 190};  // beside the main text
};

/// The two colours that marks consist of; linear RGB.
inline constexpr glm::vec3 mark_white(0.9F);
inline constexpr glm::vec3 mark_black(0.02F);

/// The form in which figures are drawn: bones, bodies made for them, or bones inside transparent bodies.
enum class FigureForm : std::uint8_t { bones, body, both };

/// Which parts of a figure have different colours on the left and on the right.
enum class SideTint : std::uint8_t { none, bodies, all };

/// Ghosts: poses before and after the current one.
struct GhostOptions {
    bool on = false;
    std::uint32_t before = 4;  // number before the current pose
    std::uint32_t after = 4;   // number after it
    std::uint32_t step = 10;   // frames from one to the next, ≥ 1
    friend bool operator==(const GhostOptions&, const GhostOptions&) = default;
};

/// Which parts of the scene are shown, and how. The session's option table has the ranges.
struct ViewOptions {
    Theme theme = Theme::dark;
    FigureForm show = FigureForm::bones;
    SideTint side_tint = SideTint::all;
    bool grid = true;
    bool shadow = true;
    bool key_shadow = true;         // the shadow of the key light, in addition to the one below the figures
    bool ambient_occlusion = true;  // bodies are darker where their own parts block the light
    bool joints = true;
    bool marker_links = true;  // between markers that keep their distance, see FigureView::marker_links
    double marker_size = 1.0;  // factor
    bool names = false;
    bool axes = false;            // each bone's own axes
    double bone_thickness = 1.0;  // factor
    bool skins = true;
    bool boxes = true;            // of bones that have one (BonesPro)
    bool colour_by_bone = false;  // skins have a different colour for each bone
    double skin_opacity = 1.0;    // below 1 the bones inside are visible
    bool limits = true;           // of the selected joint, as arcs and bars
    GhostOptions ghosts;
    bool path = false;            // of the selected joint, over the range
    bool centre_of_mass = false;  // of each figure that has one, with its path over the range
    bool force_plates = true;     // with forces, centres of pressure and free moments
    double force_scale = 1.0;     // metres that a force of 1000 newtons is drawn long
    bool segment_axes = true;     // of segments that a file has axes of (C3D's ROTATION)
    bool controllers = false;     // of rigs, see figure::PointKind
    double explode = 0.0;         // how far apart the pieces of rigid skins are moved, 0 … 1
    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

/// What the user has selected: a bone of a figure, or nothing.
struct Selection {
    std::uint32_t figure = 0;  // index into the open figures
    BoneId bone = BoneId::none;
    friend bool operator==(const Selection&, const Selection&) = default;
};
}  // namespace skelplay::scene
