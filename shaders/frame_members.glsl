// The members of the uniform block Frame (frame.glsl) and of the C++ struct render::FrameUniforms, in std140 layout.
// World: metres, Y up, relative to the draw list's origin.

mat4 clip_from_world;
vec4 eye;    // xyz: position of the eye; w: 1 perspective, 0 orthographic
vec4 right;  // xyz: the camera's axes, unit vectors
vec4 up;
vec4 back;
vec4 viewport;  // x, y, width, height in pixels
// x: metres that a pixel covers, for each unit of clip w; y: smallest radius of a bone, in pixels; z: half of a line's
// width, in pixels
vec4 pixel;

vec4 key_direction;   // xyz: unit vector towards the light; w: scene::SceneColours::rim
vec4 fill_direction;  // xyz: unit vector towards the light
vec4 highlight;       // this and all colours below: see scene::SceneColours

vec4 background_top;
vec4 background_bottom;
vec4 ground_colour;
vec4 line_colour;  // a: 1, or 0 without grid
// x: the plane's y; y: radius where it has faded; z: heavy grid lines per metre; w: most occluders of a body
vec4 ground;
// xy: distance from a heavy grid line to the origin in cells, along x and z; z: 1 if the ground fades with distance and
// colours are dithered, 0 on paper
vec4 grid;

vec4 shadow_area;  // xy: centre (x and z); zw: half of its sides, see render::ShadowArea
vec4 shadow_colour;
vec4 shadow_strength;  // x: contact, y: ambient, z: ShadowArea::figure_scale, w: core
vec4 core_area;        // like shadow_area, for what is near the ground, see render::core_area()
// The parts of the shadows' texture, see render::ShadowTarget.
vec4 contact_part;
vec4 ambient_part;
vec4 core_part;
vec4 key_part;

// The plane at right angles to the key light, onto which the figures are projected (see render::key_area()). xyz: its
// level axis; w: strength of the light's shadow, 0: none
vec4 key_across;
vec4 key_rise;  // xyz: its other axis, away from the light and up; w: metres in a texel
vec4 key_area;  // xy: centre; zw: half of its sides, in metres along these axes
