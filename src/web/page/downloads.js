'use strict';
// What the program writes: preferences stay in the browser's storage, everything else becomes a download. Every file gets
// its name when it is complete (base::OutputFile), which is noticed here.

/// Preferences, from one visit to the next. Where storage is forbidden, they last as long as the page.
const Storage = {
  folder: '/home/web_user/.config/skelplay/',
  prefix: 'skelplay:',

  get() {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  },
  restore() {
    const storage = Storage.get();
    FS.mkdirTree(Storage.folder);
    for (const key of storage ? Object.keys(storage) : [])
      if (key.startsWith(Storage.prefix)) FS.writeFile(Storage.folder + Files.clean(key.slice(Storage.prefix.length)), storage.getItem(key));
  },
  keep(path) {
    try {
      const storage = Storage.get();
      if (storage) storage.setItem(Storage.prefix + path.slice(Storage.folder.length), FS.readFile(path, { encoding: 'utf8' }));
    } catch {
      // It is full: the page goes on without.
    }
  },
};

const Downloads = {
  pictures: '/Downloads',
  waiting: [],  // whole paths
  timer: 0,

  attach() {
    Storage.restore();
    FS.mkdirTree(Downloads.pictures);
    FS.writeFile('/home/web_user/.config/user-dirs.dirs', `XDG_PICTURES_DIR="${Downloads.pictures}"\n`);
    const rename = FS.rename;
    FS.rename = (from, to) => {
      rename(from, to);
      if (/\/\.skelplay-\d+-\d+$/.test('/' + from)) Downloads.written(to);
    };
    addEventListener('pagehide', Downloads.keep);
    document.addEventListener('visibilitychange', () => { if (document.hidden) Downloads.keep(); });
    addEventListener('beforeunload', event => { if (!Page.failed && Module._skelplay_has_unsaved()) event.preventDefault(); });
  },
  keep() { if (!Page.failed) Module._skelplay_keep(); },

  written(to) {
    const path = to.startsWith('/') ? to : `${FS.cwd()}/${to}`;
    if (path.startsWith(Storage.folder)) return Storage.keep(path);
    if (path.startsWith('/home/web_user/.')) return;
    if (!Downloads.waiting.includes(path)) Downloads.waiting.push(path);
    clearTimeout(Downloads.timer);
    Downloads.timer = setTimeout(Downloads.hand, 200);
  },
  /// Hands the waiting files over once the program writes no more: one as it is, several in a zip.
  hand() {
    if (Module._skelplay_is_writing()) {
      Downloads.timer = setTimeout(Downloads.hand, 200);
      return;
    }
    const paths = Downloads.waiting.splice(0).filter(path => FS.analyzePath(path).exists);
    if (paths.length === 0) return;
    const name = path => path.slice(path.lastIndexOf('/') + 1);
    if (paths.length === 1) return Downloads.download(name(paths[0]), [FS.readFile(paths[0])]);
    const stem = name(paths[0]).replace(/\.[^.]*$/, '').replace(/[-_. ]*\d+$/, '') || 'skelplay';
    Downloads.download(`${stem}.zip`, zipped(paths.map(path => ({ name: name(path), bytes: FS.readFile(path) }))));
    // Memory is short: of numbered pictures the zip is enough.
    for (const path of paths) if (path.endsWith('.png')) FS.unlink(path);
  },
  download(name, parts) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
};

/// The check of a zip's files: CRC-32 (ISO 3309).
const crc32 = (() => {
  const table = new Uint32Array(256);
  for (let i = 0; i < 256; ++i) {
    let value = i;
    for (let bit = 0; bit < 8; ++bit) value = value & 1 ? 0xEDB88320 ^ (value >>> 1) : value >>> 1;
    table[i] = value;
  }
  return bytes => {
    let sum = 0xFFFFFFFF;
    for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
    return (sum ^ 0xFFFFFFFF) >>> 0;
  };
})();

/// The parts of a zip with these files, {name, bytes}, stored as they are (APPNOTE 6.3, 4.3.7 to 4.3.16). Less than 4 GB.
function zipped(files) {
  const numbers = list => {
    const view = new DataView(new ArrayBuffer(list.reduce((sum, [size]) => sum + size, 0)));
    let at = 0;
    for (const [size, value] of list) {
      if (size === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += size;
    }
    return new Uint8Array(view.buffer);
  };
  const utf8 = 0x0800, version = 20, day = 0x0021;  // 1 January 1980: the same pictures give the same zip
  const parts = [], list = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const letters = new TextEncoder().encode(name);
    const both = [[2, version], [2, utf8], [2, 0], [2, 0], [2, day], [4, crc32(bytes)], [4, bytes.length],
                  [4, bytes.length], [2, letters.length], [2, 0]];
    parts.push(numbers([[4, 0x04034B50], ...both]), letters, bytes);
    list.push(numbers([[4, 0x02014B50], [2, version], ...both, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), letters);
    at += 30 + letters.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  return [...parts, ...list, numbers([[4, 0x06054B50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]])];
}
