// Debug builds compile shaders again when their files change; a shader that does not compile leaves the picture as it
// was.

#include <filesystem>
#include <string>
#include "render/gl_fixture.h"
#include "render/shader_source.h"
#include "support/temporary_folder.h"

namespace skelplay::test::shader_reload_gl_test {
class ShaderReloadGl : public GlTest {
protected:
    ShaderReloadGl() { std::filesystem::copy(SKELPLAY_SOURCE_DIR "/shaders", folder_.path()); }

    /// What a renderer draws where there is nothing but the background, near the picture's top.
    static glm::ivec3 background(render::Renderer& renderer) {
        const scene::Camera from = camera();
        const Canvas canvas{32, 32};
        const render::OffscreenTarget target(canvas.width, canvas.height, 0);
        renderer.draw(bare_list(from), scene::matrices(from, canvas.size(), 2.0), {0, 0, canvas.width, canvas.height});
        return colour_at(target.read(), 16, 2);
    }
    std::string reload(render::Renderer& renderer) {
        return renderer.reload_shaders(render::shader_files_in(folder_.path()));
    }

    TemporaryFolder folder_;
};

TEST_F(ShaderReloadGl, AFileThatWasChangedChangesThePictureAndABrokenOneLeavesIt) {
    render::Renderer renderer;
    const glm::ivec3 grey = background(renderer);
    EXPECT_EQ(reload(renderer), "");
    EXPECT_EQ(background(renderer), grey) << "the files are those it was built with";

    folder_.write("background.frag", "out vec4 colour;\n\nvoid main() {\n    colour = vec4(1, 0, 0, 1);\n}\n");
    EXPECT_EQ(reload(renderer), "");
    EXPECT_EQ(background(renderer), glm::ivec3(255, 0, 0));

    folder_.write("background.frag", "out vec4 colour;\n\nvoid main() {\n    colour = blue;\n}\n");
    const std::string said = reload(renderer);
    EXPECT_NE(said.find("the shader background.frag does not compile"), std::string::npos) << said;
    EXPECT_NE(said.find("background.frag:4: "), std::string::npos) << "the driver's message, at its line: " << said;
    EXPECT_EQ(background(renderer), glm::ivec3(255, 0, 0)) << "the old program stays";

    folder_.write("background.frag", "out vec4 colour;\n\nvoid main() {\n    colour = vec4(0, 0, 1, 1);\n}\n");
    EXPECT_EQ(reload(renderer), "");
    EXPECT_EQ(background(renderer), glm::ivec3(0, 0, 255));
}

// An error in a file that several programs include appears once in each; the same text is not repeated.
TEST_F(ShaderReloadGl, AMessageIsSaidOnce) {
    render::Renderer renderer;
    folder_.write("buried.frag", "nonsense\n");  // of three programs
    const std::string said = reload(renderer);
    const auto first = said.find("the shader buried.frag does not compile");
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(said.find("the shader buried.frag does not compile", first + 1), std::string::npos);
}
}  // namespace skelplay::test::shader_reload_gl_test
