#include "frame.glsl"
#include "key_shadow.glsl"
#include "skin_pose.glsl"

// Projects the skin as the light sees it.
void main() {
    vec3 point = vec4(position, 1.0) * posed().matrix;
    gl_Position = vec4(in_key_area(seen_from_key(point)), 0.0, 1.0);
    gl_PointSize = 3.0;
}
