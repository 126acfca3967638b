/* What clang 19 calls for setjmp() and longjmp() in WebAssembly, and emscripten's C library does not know yet. A jump is an
   exception with the tag 1, whose value is where the buffer and the result are. */
#include <stdint.h>
#include <stdlib.h>

struct Arrival {
    void* buffer;
    int result;
};

/* At the beginning of a jmp_buf. */
struct Jump {
    void* call;     /* which call of the function that called setjmp() */
    uint32_t place; /* which setjmp() in it, from 1 */
    struct Arrival arrival;
};

void __wasm_setjmp(void* buffer, uint32_t place, void* call) {
    struct Jump* jump = buffer;
    jump->call = call;
    jump->place = place;
}

uint32_t __wasm_setjmp_test(void* buffer, void* call) {
    const struct Jump* jump = buffer;
    return jump->call == call ? jump->place : 0;
}

void __wasm_longjmp(void* buffer, int result) {
    struct Jump* jump = buffer;
    jump->arrival.buffer = buffer;
    jump->arrival.result = result == 0 ? 1 : result;
    __builtin_wasm_throw(1, &jump->arrival);
}

/* For an exception that is made without being thrown, which only a future does that nobody fulfils; we have none. */
void* __cxa_init_primary_exception(void* object, void* type, void (*destroy)(void*)) {
    (void)object, (void)type, (void)destroy;
    abort();
}
