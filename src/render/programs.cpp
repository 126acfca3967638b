#include "render/programs.h"

#include <algorithm>
#include <array>

namespace skelplay::render {

namespace {

template <class Of>  // Programs, const or not
auto all(Of& of) {
    return std::array{&of.bone,   &of.joint,         &of.buried_bone, &of.buried_joint, &of.body,      &of.buried_body,
                      &of.skin,   &of.skin_points,   &of.buried_skin, &of.cast_bone,    &of.cast_body, &of.cast_skin,
                      &of.ground, &of.ground_shadow, &of.background,  &of.line};
}

}  // namespace

std::string Programs::reload(const ShaderFiles& files) {
    std::string messages;
    for (ShaderProgram* program : all(*this))
        if (const std::string said = program->reload(files); messages.find(said) == std::string::npos) messages += said;
    return messages;
}

int Programs::compiled() const {
    return static_cast<int>(std::ranges::count_if(all(*this), &ShaderProgram::is_compiled));
}

}  // namespace skelplay::render
