#include "render/programs.h"
#include <glad/gl.h>
#include "render/frame_uniforms.h"
#include "render/graphics_error.h"

namespace skelplay::render {
namespace {
/// The driver's messages about a shader or a program, by OpenGL's functions for these.
template <class GetNumber, class GetLog>
std::string log_of(GLuint name, const GetNumber& get_number, const GetLog& get_log) {
    GLint length = 0;
    get_number(name, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    get_log(name, length, &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    return log;
}

/// Whether it compiles shows in the program: each question waits for the driver, in a browser for another process.
Shader compiled(GLenum stage, const std::string& file, const ShaderFiles& files) {
    Shader shader(glCreateShader(stage));
    const std::string source = assemble(file, files).text;
    const char* text = source.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    return shader;
}

void check_compiled(const Shader& shader, const std::string& file, const ShaderFiles& files) {
    GLint success = GL_FALSE;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &success);
    if (success == GL_TRUE) return;
    const std::string log = log_of(shader.get(), glGetShaderiv, glGetShaderInfoLog);
    throw GraphicsError(
        fmt::format("the shader {} does not compile:\n{}", file, with_file_names(log, assemble(file, files).files)));
}

Program linked(const std::string& vertex_file, const std::string& fragment_file, const ShaderFiles& files) {
    const Shader vertex = compiled(GL_VERTEX_SHADER, vertex_file, files);
    const Shader fragment = compiled(GL_FRAGMENT_SHADER, fragment_file, files);
    Program program = Program::create();
    glAttachShader(program.get(), vertex.get());
    glAttachShader(program.get(), fragment.get());
    glLinkProgram(program.get());
    GLint success = GL_FALSE;
    glGetProgramiv(program.get(), GL_LINK_STATUS, &success);
    if (success != GL_TRUE) {
        check_compiled(vertex, vertex_file, files);
        check_compiled(fragment, fragment_file, files);
        throw GraphicsError(fmt::format("the shaders {} and {} do not link:\n{}", vertex_file, fragment_file,
                                        log_of(program.get(), glGetProgramiv, glGetProgramInfoLog)));
    }
    const GLuint block = glGetUniformBlockIndex(program.get(), "Frame");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program.get(), block, FrameUniforms::binding);
    glUseProgram(program.get());
    for (const auto& [name, unit] : {std::pair("influences", 1), std::pair("picture", 2)})
        if (const GLint sampler = glGetUniformLocation(program.get(), name); sampler >= 0) glUniform1i(sampler, unit);
    glUseProgram(0);
    return program;
}

template <class Set>  // Programs, const or not
auto all(Set& p) {
    return std::array{&p.bone,        &p.joint,     &p.buried_bone,   &p.buried_joint, &p.body,
                      &p.buried_body, &p.skin,      &p.textured_skin, &p.skin_points,  &p.buried_skin,
                      &p.flat_bone,   &p.flat_body, &p.flat_skin,     &p.cast_bone,    &p.cast_body,
                      &p.cast_skin,   &p.ground,    &p.ground_shadow, &p.background,   &p.line};
}
}  // namespace

void ShaderProgram::use(const VertexArray& input) const {
    if (!is_compiled()) program_ = linked(vertex_file_, fragment_file_, shader_files());
    glUseProgram(program_.get());
    glBindVertexArray(input.get());
}

std::string ShaderProgram::reload(const ShaderFiles& files) {
    try {
        program_ = linked(vertex_file_, fragment_file_, files);
    } catch (const GraphicsError& error) {
        return error.what();
    }
    return {};
}

std::string Programs::reload(const ShaderFiles& files) {
    std::string messages;
    for (ShaderProgram* program : all(*this))
        if (const std::string message = program->reload(files); messages.find(message) == std::string::npos)
            messages += message;
    return messages;
}

int Programs::compiled() const { return static_cast<int>(std::ranges::count_if(all(*this), &ShaderProgram::is_compiled)); }
}  // namespace skelplay::render
