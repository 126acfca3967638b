# Headers that many sources include are compiled once and shared: reading them again took half of a build's time. A
# source still includes what it uses, itself or by a header that says it brings it (panels/ui.h, session/figure_id.h).
set(precompiled_core
    <algorithm> <array> <cmath> <cstddef> <cstdint> <filesystem> <functional> <limits> <map> <memory> <optional> <set> <span> <string>
    <string_view> <system_error> <utility> <variant> <vector> <fmt/format.h>
    <glm/vec2.hpp> <glm/vec3.hpp> <glm/vec4.hpp> <glm/mat3x3.hpp> <glm/mat4x4.hpp> <glm/geometric.hpp> <glm/gtc/quaternion.hpp>)
set(precompiled_session "${CMAKE_CURRENT_LIST_DIR}/session/session.h")
