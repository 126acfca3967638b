// To be preloaded: SIGUSR2 resets the graphics driver, as far as the program can tell: OpenGL says so when it is asked.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <atomic>
#include <csignal>
#include <dlfcn.h>
#include <string_view>

namespace {
constinit std::atomic<unsigned> reset_status{0};  // as OpenGL has it: 0: all is well

void reset(int) { reset_status = 0x8255; }  // GL_UNKNOWN_CONTEXT_RESET_ARB

struct Handler {
    Handler() { std::signal(SIGUSR2, reset); }
} const handler;

unsigned asked() { return reset_status; }
}  // namespace

extern "C" GLFWglproc glfwGetProcAddress(const char* name) {
    if (std::string_view(name) == "glGetGraphicsResetStatusARB") return reinterpret_cast<GLFWglproc>(asked);
    static const auto next = reinterpret_cast<GLFWglproc (*)(const char*)>(::dlsym(RTLD_NEXT, "glfwGetProcAddress"));
    return next(name);
}
