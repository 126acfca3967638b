// What emscripten's GLFW lacks or only throws for. Window coordinates are the canvas's pixels; its content scale is the
// browser's number of pixels for each point.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cstdint>
#include <cstdlib>

extern "C" {

// See window.js.
double skelplay_content_scale();
void skelplay_key_name(char* text, int bytes);
void skelplay_set_full_screen(bool full);
void skelplay_set_cursor(int shape);
void skelplay_copy(const char* text);
char* skelplay_pasted();

int glfwGetError(const char** text) {
    if (text != nullptr) *text = nullptr;
    return GLFW_NO_ERROR;
}

void glfwWindowHintString(int, const char*) {}
void glfwGetMonitorWorkarea(GLFWmonitor*, int*, int*, int*, int*) {}

void glfwGetWindowContentScale(GLFWwindow*, float* x, float* y) {
    const auto scale = static_cast<float>(skelplay_content_scale());
    if (x != nullptr) *x = scale;
    if (y != nullptr) *y = scale;
}

/// A change of the scale comes with one of the size.
GLFWwindowcontentscalefun glfwSetWindowContentScaleCallback(GLFWwindow*, GLFWwindowcontentscalefun) { return nullptr; }

const char* glfwGetKeyName(int, int) {
    static char name[8];
    skelplay_key_name(name, sizeof(name));
    return name[0] == '\0' ? nullptr : name;
}

/// A page has no monitors.
void glfwSetWindowMonitor(GLFWwindow*, GLFWmonitor* monitor, int, int, int, int, int) {
    skelplay_set_full_screen(monitor != nullptr);
}

GLFWcursor* glfwCreateStandardCursor(int shape) {
    return reinterpret_cast<GLFWcursor*>(static_cast<std::intptr_t>(shape));
}
void glfwDestroyCursor(GLFWcursor*) {}
void glfwSetCursor(GLFWwindow*, GLFWcursor* cursor) {
    skelplay_set_cursor(static_cast<int>(reinterpret_cast<std::intptr_t>(cursor)));
}

void glfwSetClipboardString(GLFWwindow*, const char* text) { skelplay_copy(text); }

/// What was pasted last: a browser tells nothing else.
const char* glfwGetClipboardString(GLFWwindow*) {
    static char* text = nullptr;
    std::free(text);
    text = skelplay_pasted();
    return text;
}

}  // extern "C"
