#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

namespace skelplay::scene {

/// a · b for transforms whose last row is 0 0 0 1, as it is in all matrices here.
inline glm::dmat4 affine_product(const glm::dmat4& a, const glm::dmat4& b) noexcept {
    glm::dmat4 result;
    for (int column = 0; column < 4; ++column)
        result[column] = a[0] * b[column].x + a[1] * b[column].y + a[2] * b[column].z;
    result[3] += a[3];
    return result;
}

/// The stack of accumulated transforms of a recursive evaluation: the top is the world matrix of the current node.
/// A level is popped when the scope returned by push() ends.
class MatrixStack {
public:
    /// Pops its level when it goes out of scope.
    class Scope {
    public:
        Scope(MatrixStack& stack, const glm::dmat4& local) : stack_(stack) {
            stack_.levels_.push_back(affine_product(stack_.top(), local));
        }
        ~Scope() { stack_.levels_.pop_back(); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        MatrixStack& stack_;
    };

    explicit MatrixStack(const glm::dmat4& base = glm::dmat4(1.0)) {
        levels_.reserve(64);
        levels_.push_back(base);
    }

    /// Multiplies `local` onto the top for as long as the returned scope lives.
    [[nodiscard]] Scope push(const glm::dmat4& local) { return {*this, local}; }
    [[nodiscard]] const glm::dmat4& top() const noexcept { return levels_.back(); }

private:
    std::vector<glm::dmat4> levels_;
};

}  // namespace skelplay::scene
