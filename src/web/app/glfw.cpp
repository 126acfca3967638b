// GLFW's functions on a page's canvas. Window coordinates are the canvas's pixels; the content scale is the browser's
// number of pixels for each point. page/window.js calls the functions at the end with what the browser tells.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <emscripten.h>
#include <emscripten/html5_webgl.h>
#include <imgui.h>

/// GLFW leaves this type to its implementations.
struct GLFWwindow {
    int width = 1;  // pixels
    int height = 1;
    double x = 0.0;  // of the pointer
    double y = 0.0;
    std::array<bool, GLFW_MOUSE_BUTTON_LAST + 1> buttons{};
    bool focused = true;
    bool full_screen = false;
    int cursor_mode = GLFW_CURSOR_NORMAL;
    void* user = nullptr;
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
    GLFWkeyfun on_key = nullptr;
    GLFWcharfun on_character = nullptr;
    GLFWcursorposfun on_move = nullptr;
    GLFWmousebuttonfun on_button = nullptr;
    GLFWscrollfun on_scroll = nullptr;
    GLFWcursorenterfun on_enter = nullptr;
    GLFWwindowfocusfun on_focus = nullptr;
    GLFWwindowrefreshfun on_refresh = nullptr;
    GLFWframebuffersizefun on_size = nullptr;
};

extern "C" {
// See window.js.
double skelplay_content_scale();
bool skelplay_has_fingers();
void skelplay_set_full_screen(bool full);
void skelplay_set_cursor(int shape);
void skelplay_set_title(const char* text);
void skelplay_copy(const char* text);
char* skelplay_pasted();
void skelplay_wake();
}

namespace {
GLFWwindow canvas;     // a page has one
std::string key_name;  // of the key that the browser is telling about

template <class Function> Function exchange_callback(Function& place, Function callback) {
    const Function before = place;
    place = callback;
    return before;
}
}  // namespace

extern "C" {

void glfwInitHint(int, int) {}
int glfwPlatformSupported(int) { return GLFW_FALSE; }  // asked since GLFW 3.4
int glfwInit() { return GLFW_TRUE; }
void glfwTerminate() {}
int glfwGetError(const char** text) {
    if (text != nullptr) *text = nullptr;
    return GLFW_NO_ERROR;
}
GLFWerrorfun glfwSetErrorCallback(GLFWerrorfun) { return nullptr; }
double glfwGetTime() { return emscripten_get_now() / 1000.0; }

void glfwDefaultWindowHints() {}
void glfwWindowHint(int, int) {}
void glfwWindowHintString(int, const char*) {}
/// The page says how large its canvas is.
GLFWwindow* glfwCreateWindow(int, int, const char*, GLFWmonitor*, GLFWwindow*) {
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.alpha = false;
    wanted.depth = true;
    wanted.stencil = true;
    wanted.antialias = false;
    wanted.majorVersion = 2;
    canvas.context = emscripten_webgl_create_context("#canvas", &wanted);
    return canvas.context > 0 ? &canvas : nullptr;
}
void glfwDestroyWindow(GLFWwindow* window) { emscripten_webgl_destroy_context(window->context); }
void glfwMakeContextCurrent(GLFWwindow* window) { emscripten_webgl_make_context_current(window->context); }
int glfwExtensionSupported(const char*) { return GLFW_FALSE; }
GLFWglproc glfwGetProcAddress(const char*) { return nullptr; }
void glfwSwapBuffers(GLFWwindow*) {}
void glfwSwapInterval(int) {}

void glfwSetWindowUserPointer(GLFWwindow* window, void* pointer) { window->user = pointer; }
void* glfwGetWindowUserPointer(GLFWwindow* window) { return window->user; }
void glfwShowWindow(GLFWwindow*) {
    if (skelplay_has_fingers()) ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_IsTouchScreen;
}
void glfwSetWindowTitle(GLFWwindow*, const char* title) { skelplay_set_title(title); }
void glfwSetWindowIcon(GLFWwindow*, int, const GLFWimage*) {}
void glfwSetWindowSizeLimits(GLFWwindow*, int, int, int, int) {}
void glfwSetWindowSize(GLFWwindow*, int, int) {}
void glfwGetWindowPos(GLFWwindow*, int* x, int* y) { *x = *y = 0; }
void glfwGetWindowSize(GLFWwindow* window, int* width, int* height) {
    if (width != nullptr) *width = window->width;
    if (height != nullptr) *height = window->height;
}
void glfwGetFramebufferSize(GLFWwindow* window, int* width, int* height) { glfwGetWindowSize(window, width, height); }
void glfwGetWindowContentScale(GLFWwindow*, float* x, float* y) {
    const auto scale = static_cast<float>(skelplay_content_scale());
    if (x != nullptr) *x = scale;
    if (y != nullptr) *y = scale;
}
void glfwGetMonitorContentScale(GLFWmonitor*, float* x, float* y) { glfwGetWindowContentScale(nullptr, x, y); }
int glfwGetWindowAttrib(GLFWwindow* window, int attribute) {
    return attribute == GLFW_FOCUSED && window->focused ? GLFW_TRUE : GLFW_FALSE;
}
int glfwWindowShouldClose(GLFWwindow*) { return GLFW_FALSE; }
void glfwSetWindowShouldClose(GLFWwindow*, int) {}

// A page has one screen, whose pictures come as fast as the browser asks for them.
GLFWmonitor* glfwGetPrimaryMonitor() {
    static char monitor;
    return reinterpret_cast<GLFWmonitor*>(&monitor);
}
GLFWmonitor** glfwGetMonitors(int* count) {
    static GLFWmonitor* all[]{glfwGetPrimaryMonitor()};
    *count = 1;
    return all;
}
const GLFWvidmode* glfwGetVideoMode(GLFWmonitor*) {
    static GLFWvidmode mode{};
    mode = {canvas.width, canvas.height, 8, 8, 8, 1000};
    return &mode;
}
void glfwGetMonitorPos(GLFWmonitor*, int* x, int* y) { *x = *y = 0; }
void glfwGetMonitorWorkarea(GLFWmonitor*, int* x, int* y, int* width, int* height) {
    for (int* each : {x, y, width, height})
        if (each != nullptr) *each = 0;
}
GLFWmonitorfun glfwSetMonitorCallback(GLFWmonitorfun) { return nullptr; }
GLFWmonitor* glfwGetWindowMonitor(GLFWwindow* window) { return window->full_screen ? glfwGetPrimaryMonitor() : nullptr; }
void glfwSetWindowMonitor(GLFWwindow* window, GLFWmonitor* monitor, int, int, int, int, int) {
    window->full_screen = monitor != nullptr;
    skelplay_set_full_screen(window->full_screen);
}

// The browser asks for pictures, see main.cpp.
void glfwPollEvents() {}
void glfwWaitEventsTimeout(double) {}
void glfwPostEmptyEvent() { skelplay_wake(); }

GLFWkeyfun glfwSetKeyCallback(GLFWwindow* window, GLFWkeyfun call) { return exchange_callback(window->on_key, call); }
GLFWcharfun glfwSetCharCallback(GLFWwindow* window, GLFWcharfun call) {
    return exchange_callback(window->on_character, call);
}
GLFWcursorposfun glfwSetCursorPosCallback(GLFWwindow* window, GLFWcursorposfun call) {
    return exchange_callback(window->on_move, call);
}
GLFWmousebuttonfun glfwSetMouseButtonCallback(GLFWwindow* window, GLFWmousebuttonfun call) {
    return exchange_callback(window->on_button, call);
}
GLFWscrollfun glfwSetScrollCallback(GLFWwindow* window, GLFWscrollfun call) {
    return exchange_callback(window->on_scroll, call);
}
GLFWcursorenterfun glfwSetCursorEnterCallback(GLFWwindow* window, GLFWcursorenterfun call) {
    return exchange_callback(window->on_enter, call);
}
GLFWwindowfocusfun glfwSetWindowFocusCallback(GLFWwindow* window, GLFWwindowfocusfun call) {
    return exchange_callback(window->on_focus, call);
}
GLFWwindowrefreshfun glfwSetWindowRefreshCallback(GLFWwindow* window, GLFWwindowrefreshfun call) {
    return exchange_callback(window->on_refresh, call);
}
GLFWframebuffersizefun glfwSetFramebufferSizeCallback(GLFWwindow* window, GLFWframebuffersizefun call) {
    return exchange_callback(window->on_size, call);
}
// A change of the scale comes with one of the size; files that are dropped come by skelplay_open(), see main.cpp.
GLFWwindowcontentscalefun glfwSetWindowContentScaleCallback(GLFWwindow*, GLFWwindowcontentscalefun) { return nullptr; }
GLFWdropfun glfwSetDropCallback(GLFWwindow*, GLFWdropfun) { return nullptr; }
GLFWwindowiconifyfun glfwSetWindowIconifyCallback(GLFWwindow*, GLFWwindowiconifyfun) { return nullptr; }

const char* glfwGetKeyName(int, int) { return key_name.empty() ? nullptr : key_name.c_str(); }
int glfwGetMouseButton(GLFWwindow* window, int button) {
    return window->buttons[static_cast<std::size_t>(button)] ? GLFW_PRESS : GLFW_RELEASE;
}
void glfwGetCursorPos(GLFWwindow* window, double* x, double* y) {
    *x = window->x;
    *y = window->y;
}
void glfwSetCursorPos(GLFWwindow*, double, double) {}
int glfwGetInputMode(GLFWwindow* window, int) { return window->cursor_mode; }
void glfwSetInputMode(GLFWwindow* window, int, int value) {
    if (value == window->cursor_mode) return;
    window->cursor_mode = value;
    skelplay_set_cursor(value == GLFW_CURSOR_HIDDEN ? 0 : GLFW_ARROW_CURSOR);
}
const float* glfwGetJoystickAxes(int, int* count) {
    *count = 0;
    return nullptr;
}
const unsigned char* glfwGetJoystickButtons(int, int* count) {
    *count = 0;
    return nullptr;
}

GLFWcursor* glfwCreateStandardCursor(int shape) { return reinterpret_cast<GLFWcursor*>(static_cast<std::intptr_t>(shape)); }
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

// What the browser tells.

/// The canvas has another size or scale, or shows nothing any more.
EMSCRIPTEN_KEEPALIVE void skelplay_on_size(int width, int height) {
    canvas.width = width;
    canvas.height = height;
    if (canvas.on_size != nullptr) canvas.on_size(&canvas, width, height);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_refresh() {
    if (canvas.on_refresh != nullptr) canvas.on_refresh(&canvas);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_full_screen(bool full) { canvas.full_screen = full; }

EMSCRIPTEN_KEEPALIVE void skelplay_on_move(double x, double y) {
    canvas.x = x;
    canvas.y = y;
    if (canvas.on_move != nullptr) canvas.on_move(&canvas, x, y);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_button(int button, bool pressed, int mods) {
    canvas.buttons.at(static_cast<std::size_t>(button)) = pressed;
    if (canvas.on_button != nullptr) canvas.on_button(&canvas, button, pressed ? GLFW_PRESS : GLFW_RELEASE, mods);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_scroll(double x, double y) {
    if (canvas.on_scroll != nullptr) canvas.on_scroll(&canvas, x, y);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_presence(bool inside) {
    if (canvas.on_enter != nullptr) canvas.on_enter(&canvas, inside ? GLFW_TRUE : GLFW_FALSE);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_focus(bool focused) {
    canvas.focused = focused;
    if (canvas.on_focus != nullptr) canvas.on_focus(&canvas, focused ? GLFW_TRUE : GLFW_FALSE);
}

/// `name`: the key's character without modifiers.
EMSCRIPTEN_KEEPALIVE void skelplay_on_key(int key, int action, int mods, const char* name) {
    key_name = name;
    if (canvas.on_key != nullptr) canvas.on_key(&canvas, key, 0, action, mods);
}

EMSCRIPTEN_KEEPALIVE void skelplay_on_character(unsigned codepoint) {
    if (canvas.on_character != nullptr) canvas.on_character(&canvas, codepoint);
}

}  // extern "C"
