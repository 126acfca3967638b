/* drag WINDOW FILE...: drags files onto the middle of a window of X11 and drops them there, as a file manager does (XDND 5).
   Ends with status 0 once the window has taken them, 1 when it does not want them or does not answer. */
#define _GNU_SOURCE
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Display* display;
static Window target, source;
static char uris[65536];  // what is dragged, as text/uri-list

static Atom atom(const char* name) { return XInternAtom(display, name, False); }

static void send(const char* type, long a, long b, long c, long d) {
    XEvent event = {.xclient = {.type = ClientMessage, .window = target, .message_type = atom(type), .format = 32}};
    const long data[5] = {(long)source, a, b, c, d};
    memcpy(event.xclient.data.l, data, sizeof data);
    XSendEvent(display, target, False, NoEventMask, &event);
    XFlush(display);
}

/* The target fetches what is dragged in its own time. */
static void hand_over(const XSelectionRequestEvent* asked) {
    const Atom property = asked->property == None ? asked->target : asked->property;
    XChangeProperty(display, asked->requestor, property, asked->target, 8, PropModeReplace, (unsigned char*)uris,
                    (int)strlen(uris));
    XEvent answer = {.xselection = {SelectionNotify, 0, True, display, asked->requestor, asked->selection,
                                    asked->target, property, asked->time}};
    XSendEvent(display, asked->requestor, False, NoEventMask, &answer);
}

/* Waits for an answer of the target; its second number tells whether it says yes. */
static int accepted(const char* type) {
    for (;;) {
        struct pollfd connection = {ConnectionNumber(display), POLLIN, 0};
        if (XPending(display) == 0 && poll(&connection, 1, 10000) <= 0) return 0;
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == SelectionRequest) hand_over(&event.xselectionrequest);
        if (event.type == ClientMessage && event.xclient.message_type == atom(type)) return event.xclient.data.l[1] & 1;
    }
}

/* Whether a window says that things can be dropped on it: itself, or the nearest around it. */
static Window takes_drops(Window window) {
    Atom type;
    int format;
    unsigned long count = 0, rest;
    unsigned char* data = NULL;
    XGetWindowProperty(display, window, atom("XdndAware"), 0, 1, False, XA_ATOM, &type, &format, &count, &rest, &data);
    if (data != NULL) XFree(data);
    if (count > 0) return window;
    Window root, parent = None, *children;
    if (XQueryTree(display, window, &root, &parent, &children, &(unsigned){0}) == 0) return None;
    if (children != NULL) XFree(children);
    return parent == None || parent == root ? None : takes_drops(parent);
}

int main(int count, char** words) {
    display = XOpenDisplay(NULL);
    if (display == NULL || count < 3) return 2;
    Window window = strtoul(words[1], NULL, 0), root, child;
    for (int i = 2; i < count; ++i) {
        char* end = uris + strlen(uris);
        end += sprintf(end, "file://");
        for (const unsigned char* c = (unsigned char*)realpath(words[i], NULL); c != NULL && *c != 0; ++c)
            end +=
                sprintf(end, strchr("/.-_", *c) != NULL || (*c < 128 && *c > ' ' && *c != '%') ? "%c" : "%%%02X", *c);
        sprintf(end, "\r\n");
    }
    XWindowAttributes shape;
    int x, y;
    XGetWindowAttributes(display, window, &shape);
    XTranslateCoordinates(display, window, shape.root, shape.width / 2, shape.height / 2, &x, &y, &child);
    root = shape.root;
    target = takes_drops(window);
    if (target == None) return fprintf(stderr, "the window takes no drops\n"), 1;
    source = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
    send("XdndEnter", 5L << 24, (long)atom("text/uri-list"), None, None);
    send("XdndPosition", 0, (long)x << 16 | y, CurrentTime, (long)atom("XdndActionCopy"));
    if (!accepted("XdndStatus")) return fprintf(stderr, "it does not want them\n"), 1;
    send("XdndDrop", 0, CurrentTime, 0, 0);
    if (!accepted("XdndFinished")) return fprintf(stderr, "it did not take them\n"), 1;
    return 0;
}
