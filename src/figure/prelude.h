#pragma once

// What base and GLM bring to the rooms that work with figures.
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include "base/encoded_text.h"
#include "base/lines.h"
#include "base/numbers.h"
#include "base/pipeline.h"
#include "base/quantile.h"
#include "base/rate.h"
#include "base/system_paths.h"
