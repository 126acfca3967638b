/* Unpacks what make_page.py has packed: LZMA without a header, see 7-Zip's lzma-specification; lc 3, lp 0, pb 0. gzip,
   which a browser unpacks itself, takes a third more. A program of its own, which the page calls before the other. */
#include <stdint.h>

enum { low_states = 7, bit_model = 2048 };
typedef uint16_t Chance; /* of a 0, in 2048ths; each learns from what comes */

struct Lengths {
    Chance choice[2], low[8], middle[8], high[256];
};

static struct {
    Chance match[12], rep[12], rep_later[3][12], rep_long[12], slot[4][64], near[128], align[16], literal[8][0x300];
    struct Lengths first, again;
} chance;

static const uint8_t* in;
static uint8_t* out;
static uint32_t count, range, code, state, last[4];

static inline uint32_t bit(Chance* of) {
    const uint32_t bound = (range >> 11) * *of;
    uint32_t found = 0;
    if (code < bound) {
        range = bound;
        *of += (bit_model - *of) >> 5;
    } else {
        range -= bound;
        code -= bound;
        *of -= *of >> 5;
        found = 1;
    }
    if (range < 1u << 24) {
        range <<= 8;
        code = code << 8 | *in++;
    }
    return found;
}

static uint32_t tree(Chance* of, int bits) {
    uint32_t i = 1;
    for (int k = 0; k < bits; ++k) i = i << 1 | bit(of + i);
    return i - (1u << bits);
}

static uint32_t reversed(Chance* of, int bits) {
    uint32_t i = 1, value = 0;
    for (int k = 0; k < bits; ++k) {
        const uint32_t found = bit(of + i);
        i = i << 1 | found;
        value |= found << k;
    }
    return value;
}

static uint32_t length(struct Lengths* of) {
    if (!bit(&of->choice[0])) return 2 + tree(of->low, 3);
    return bit(&of->choice[1]) ? 18 + tree(of->high, 8) : 10 + tree(of->middle, 3);
}

static uint32_t distance(uint32_t length) {
    const uint32_t slot = tree(chance.slot[length < 5 ? length - 2 : 3], 6);
    if (slot < 4) return slot;
    int bits = (int)(slot >> 1) - 1;
    uint32_t from = (2 | (slot & 1)) << bits;
    if (slot < 14) return from + reversed(chance.near + from - slot, bits);
    uint32_t direct = 0;
    for (bits -= 4; bits > 0; --bits) {
        range >>= 1;
        const uint32_t found = code >= range;
        if (found) code -= range;
        direct = direct << 1 | found;
        if (range < 1u << 24) {
            range <<= 8;
            code = code << 8 | *in++;
        }
    }
    return from + (direct << 4) + reversed(chance.align, 4);
}

static void literal(void) {
    Chance* of = chance.literal[count > 0 ? out[count - 1] >> 5 : 0];
    uint32_t symbol = 1;
    if (state >= low_states) /* as that of the last match does not go on, it tells something */
        for (uint32_t other = out[count - last[0] - 1], same = 1; same && symbol < 0x100; other <<= 1) {
            const uint32_t wanted = other >> 7 & 1;
            const uint32_t found = bit(of + ((1 + wanted) << 8) + symbol);
            symbol = symbol << 1 | found;
            same = found == wanted;
        }
    while (symbol < 0x100) symbol = symbol << 1 | bit(of + symbol);
    out[count++] = (uint8_t)symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
}

static void match(void) {
    uint32_t size = 1;
    if (!bit(&chance.rep[state])) {
        size = length(&chance.first);
        last[3] = last[2], last[2] = last[1], last[1] = last[0];
        last[0] = distance(size);
        state = state < low_states ? 7 : 10;
    } else {
        int which = 0; /* of the last distances */
        while (which < 3 && bit(&chance.rep_later[which][state])) ++which;
        if (which == 0 && !bit(&chance.rep_long[state])) {
            state = state < low_states ? 9 : 11;
        } else {
            const uint32_t again = last[which];
            for (; which > 0; --which) last[which] = last[which - 1];
            last[0] = again;
            size = length(&chance.again);
            state = state < low_states ? 8 : 11;
        }
    }
    for (; size > 0; --size, ++count) out[count] = out[count - last[0] - 1];
}

/* Where the packed bytes and the unpacked ones are in memory. */
void begin(const uint8_t* packed, uint8_t* unpacked) {
    for (Chance* each = (Chance*)&chance; each < (Chance*)(&chance + 1); ++each) *each = bit_model / 2;
    for (in = packed; in < packed + 5; ++in) code = code << 8 | *in;
    range = UINT32_MAX;
    out = unpacked;
}

/* Unpacks at least so many bytes in all; returns how many there are. A match may go past it. */
uint32_t unpack(uint32_t end) {
    while (count < end)
        if (bit(&chance.match[state]))
            match();
        else
            literal();
    return count;
}
