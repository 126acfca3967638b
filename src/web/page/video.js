'use strict';
// A .webm of the program's pictures: VP8 by the browser's encoder (WebCodecs), in the container of RFC 8794 (EBML)
// and RFC 9559 (Matroska).

const Video = {
  width: 0,
  height: 0,
  rate: 30,
  encoder: null,
  pictures: 0,    // put in
  blocks: [],     // encoded: {time in milliseconds, key, bytes}
  failed: false,
  bytes: null,    // the whole video, once it is ready

  start(width, height, rate, transparent) {
    Object.assign(Video, { width, height, rate, pictures: 0, blocks: [], failed: false, bytes: null });
    if (Video.encoder && Video.encoder.state !== 'closed') Video.encoder.close();
    Video.encoder = new VideoEncoder({
      output: chunk => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        Video.blocks.push({ time: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', bytes });
      },
      error: () => { Video.failed = true; },
    });
    try {
      // 0.15 bits for each pixel look well; pictures without their alpha, which no browser encodes.
      Video.encoder.configure({ codec: 'vp8', width, height, framerate: rate, latencyMode: 'quality',
                                bitrate: Math.max(2e6, Math.round(width * height * Math.min(rate, 60) * 0.15)) });
    } catch {
      return false;
    }
    return !transparent;
  },
  add(rgba) {
    if (Video.failed || Video.encoder.state !== 'configured') { Video.failed = true; return; }
    const frame = new VideoFrame(rgba, { format: 'RGBX', codedWidth: Video.width, codedHeight: Video.height,
                                         timestamp: Math.round(Video.pictures * 1e6 / Video.rate),
                                         duration: Math.round(1e6 / Video.rate) });
    Video.encoder.encode(frame, { keyFrame: Video.pictures % 60 === 0 });
    frame.close();
    ++Video.pictures;
  },
  unfinished: () => (Video.failed ? -1 : Video.encoder.encodeQueueSize),
  end() {
    Video.encoder.flush().then(() => {
      Video.encoder.close();
      Video.bytes = Video.packed();
    }).catch(() => { Video.failed = true; });
  },

  /// An element: its id, its size in eight bytes, what it holds: bytes, or elements one after the other.
  element(id, ...parts) {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const idBytes = id > 0xFFFFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1;
    const whole = new Uint8Array(idBytes + 8 + size);
    for (let i = 0; i < idBytes; ++i) whole[i] = id / 256 ** (idBytes - 1 - i) & 255;
    whole[idBytes] = 1;
    for (let i = 0; i < 7; ++i) whole[idBytes + 1 + i] = size / 256 ** (6 - i) & 255;
    let at = idBytes + 8;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
  number: (id, value) => Video.element(id, Uint8Array.from({ length: 6 }, (_, i) => value / 256 ** (5 - i) & 255)),
  text: (id, text) => Video.element(id, new TextEncoder().encode(text)),
  real(id, value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value);
    return Video.element(id, bytes);
  },

  packed() {
    const { element, number, text, real } = Video;
    const head = element(0x1A45DFA3, number(0x4286, 1), number(0x42F7, 1), number(0x42F2, 4), number(0x42F3, 8),
                         text(0x4282, 'webm'), number(0x4287, 4), number(0x4285, 2));
    const info = element(0x1549A966, number(0x2AD7B1, 1e6), real(0x4489, Video.pictures * 1000 / Video.rate),
                         text(0x4D80, 'Skelplay'), text(0x5741, 'Skelplay'));
    const track = element(0xAE, number(0xD7, 1), number(0x73C5, 1), number(0x83, 1), text(0x86, 'V_VP8'),
                          number(0x23E383, Math.round(1e9 / Video.rate)),
                          element(0xE0, number(0xB0, Video.width), number(0xBA, Video.height)));
    const tracks = element(0x1654AE6B, track);
    // A cluster begins at each key picture; seeking finds them by their cues.
    const clusters = [];
    for (const block of Video.blocks) {
      if (block.key || clusters.length === 0) clusters.push({ time: block.time, blocks: [] });
      const { time, blocks } = clusters[clusters.length - 1];
      const since = block.time - time;
      blocks.push(element(0xA3, Uint8Array.of(0x81, since >> 8, since & 255, block.key ? 0x80 : 0), block.bytes));
    }
    const packed = clusters.map(({ time, blocks }) => element(0x1F43B675, number(0xE7, time), ...blocks));
    const cueSize = clusters.length * element(0xBB, number(0xB3, 0), element(0xB7, number(0xF7, 1), number(0xF1, 0))).length + 12;
    let at = info.length + tracks.length + cueSize;
    const cues = element(0x1C53BB6B, ...clusters.map(({ time }, i) => {
      const cue = element(0xBB, number(0xB3, time), element(0xB7, number(0xF7, 1), number(0xF1, at)));
      at += packed[i].length;
      return cue;
    }));
    const segment = element(0x18538067, info, tracks, cues, ...packed);
    const whole = new Uint8Array(head.length + segment.length);
    whole.set(head);
    whole.set(segment, head.length);
    return whole;
  },
};
