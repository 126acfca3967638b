/* Unpacks what make_page.py has packed with LZMA, by 7-Zip's decoder; gzip, which a browser unpacks itself, takes a
   third more. A program of its own, which the page calls before the other. */
#include <LzmaDec.h>

static CLzmaDec decoder;
static CLzmaProb chances[0x4000];
static const Byte* in;
static SizeT in_left;

/* Where the packed bytes and the unpacked ones are in memory, and how many. */
void begin(const Byte* packed, SizeT packed_size, Byte* unpacked, SizeT unpacked_size) {
    in = packed;
    in_left = packed_size;
    decoder.prop.lc = 3; /* as make_page.py says; lp and pb are 0 */
    decoder.prop.dicSize = (UInt32)unpacked_size;
    decoder.probs = chances;
    decoder.probs_1664 = chances + 1664;
    decoder.numProbs = sizeof chances / sizeof *chances;
    decoder.dic = unpacked;
    decoder.dicBufSize = unpacked_size;
    LzmaDec_Init(&decoder);
}

/* Unpacks so many bytes in all; returns how many there are. */
SizeT unpack(SizeT end) {
    SizeT used = in_left;
    ELzmaStatus status;
    LzmaDec_DecodeToDic(&decoder, end, in, &used, LZMA_FINISH_ANY, &status);
    in += used;
    in_left -= used;
    return decoder.dicPos;
}
