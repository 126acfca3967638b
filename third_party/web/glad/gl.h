#pragma once

// Where a browser is the loader: OpenGL ES 3.0's functions, and the few of OpenGL 3.3 that WebGL 2 has no need of.

#include <GLES3/gl3.h>

#define GLAD_GL_ARB_ES2_compatibility 1

#ifdef __cplusplus
inline void glDepthRange(double nearest, double farthest) {
    glDepthRangef(static_cast<float>(nearest), static_cast<float>(farthest));
}
#endif
