# The prelude: what the standard library, fmt and GLM bring to every room. It is compiled once, as reading it again took half of a
# build's time, and no source names it again: a source's includes are those that tell something about it. So it is with what
# session/session.h brings to the rooms whose prelude it is in, and with what a source's own header, or that of its format, brings. A
# header names all it uses, itself or by one that says it brings it (panels/ui.h, session/figure_id.h).
set(precompiled_base
    <algorithm> <array> <bit> <cmath> <cstddef> <cstdint> <cstdlib> <filesystem> <functional> <iterator> <limits> <map> <memory> <new>
    <numeric> <optional> <set> <span> <string> <string_view> <system_error> <utility> <variant> <vector> <fmt/format.h>)
set(precompiled_core
    ${precompiled_base} <numbers> <ranges> <tuple> <fmt/ranges.h> <glm/vec2.hpp> <glm/vec3.hpp> <glm/vec4.hpp> <glm/mat3x3.hpp>
    <glm/mat4x4.hpp> <glm/common.hpp> <glm/geometric.hpp> <glm/gtc/quaternion.hpp> <glm/matrix.hpp> <glm/trigonometric.hpp>)
set(precompiled_session "${CMAKE_CURRENT_LIST_DIR}/session/session.h")
