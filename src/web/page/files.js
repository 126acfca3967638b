'use strict';
// Files from the browser into the program's memory: dropped, or chosen. All of them lie below one folder, with their paths
// among each other, so that a motion finds its skeleton as on a disk.

const Files = {
  folder: '/files',
  most: 2 ** 30,  // bytes that are taken at once
  opened: false,  // a person has opened files
  awaits: false,  // the program waits for files that its link names
  chosen: null,   // the answer to the open dialog: paths, a line each; empty: none; null: there is no answer yet
  adds: false,    // what is open is to stay open
  direct: false,  // the page asks for files, not the program

  /// A file's name without what is no part of a name.
  clean: name => name.replace(/[\/\n\0]/g, '_').replace(/^\.{1,2}$/, '_'),

  prepare() {
    FS.mkdirTree(Files.folder);
    FS.chdir(Files.folder);
  },
  /// Writes a file; path: below the folder. Returns the whole path.
  write(path, bytes) {
    const parts = path.split('/').filter(part => part !== '').map(Files.clean);
    const whole = [Files.folder, ...parts].join('/');
    FS.mkdirTree(whole.slice(0, whole.lastIndexOf('/')));
    FS.writeFile(whole, bytes, { canOwn: true });
    return whole;
  },

  /// Reads files, {path, file}, into memory, and those in zips. Returns the first part of each path, whole, once each. adds:
  /// what was read before is kept for a reload, too.
  async take(found, adds = false) {
    const list = (await Promise.all(found.map(each => (/\.zip$/i.test(each.path) ? unzipped(each) : [each])))).flat();
    if (list.reduce((sum, { file }) => sum + file.size, 0) > Files.most)
      throw new Error('These files take more than 1 GB, too much for a page.');
    const tops = new Set();
    const begun = performance.now();
    const together = 16;
    for (let i = 0; i < list.length; i += together) {
      if (performance.now() - begun > 300) Page.tell(`Reading file ${i + 1} of ${list.length}…`, true);
      await Promise.all(list.slice(i, i + together).map(async ({ path, file }) => {
        Files.write(path, new Uint8Array(await file.arrayBuffer()));
        Files.opened = true;
        tops.add(Files.folder + '/' + Files.clean(path.split('/')[0]));
      }));
    }
    Page.tell('');
    if (tops.size > 0) Kept.write(list, [...tops], adds);
    return [...tops];
  },

  /// The files of an entry (FileSystemEntry), with those in folders below it.
  async below(entry, prefix = '') {
    const path = prefix + Files.clean(entry.name);
    if (entry.isFile) return [{ path, file: await new Promise((done, failed) => entry.file(done, failed)) }];
    const reader = entry.createReader();
    const found = [];
    for (;;) {
      const some = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (some.length === 0) return (await Promise.all(found)).flat();
      for (const each of some) if (!each.name.startsWith('.')) found.push(Files.below(each, path + '/'));
    }
  },

  /// Opens files, as if dropped on the window.
  open(paths) {
    if (paths.length === 0) return;
    const first = Files.awaits;
    Files.awaits = false;
    Page.tell('');
    Module.ccall('skelplay_open', null, ['string', 'boolean'], [paths.join('\n'), Page.welcomes]);
    Page.welcome(false);
    if (first) Frame.opened();
    Files.refresh();
  },
  refresh() {
    Module._skelplay_on_refresh();
    Loop.wake();
  },

  async drop(event) {
    event.preventDefault();
    Files.drag(false);
    // Both are asked for at once, as a drop tells no more later. A page of the disk may not read a file by its entry.
    const items = [...event.dataTransfer.items].map(item => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
    await Files.guarded(async () => {
      const found = [];
      for (const { entry, file } of items.filter(item => item.entry))
        found.push(...(entry.isFile ? [{ path: Files.clean(file.name), file }] : await Files.below(entry).catch(Files.refused)));
      Files.open(await Files.take(found));
    });
  },
  /// Lights the page up while files are dragged over it.
  drag(over) { element('drop').hidden = !over; },
  refused() { throw new Error('The browser gives no folder that is dropped here: Files › Open… › A folder… opens it.'); },
  /// Does something that reads files; a failure becomes a sentence that goes away with the next click.
  async guarded(work) {
    try {
      await work();
    } catch (error) {
      Page.tell(error.message || String(error), true);
      addEventListener('pointerdown', () => Page.tell(''), { once: true });
    }
  },

  /// The link names these files (a line each), which are not here.
  await(lines) {
    const names = lines.trim().split('\n');
    Files.awaits = true;
    Page.tell(`This link shows ${names.join(', ')}.\nDrop ${names.length > 1 ? 'them' : 'it'} here, or open ` +
              `${names.length > 1 ? 'them' : 'it'}: files stay in this browser.`);
    element('answer').hidden = false;
  },

  choose(title, several, mayAdd, direct = false) {
    Files.chosen = null;
    Files.direct = direct;
    element('chooser-title').textContent = title;
    element('files').multiple = several;
    element('choose-folder').hidden = !several;
    element('adds-label').hidden = !mayAdd;
    element('adds').checked = false;
    if (!element('chooser').open) element('chooser').showModal();
    element('choose-files').focus();
  },
  endChoice() { if (element('chooser').open) element('chooser').close(); },
  cancel() {
    Files.endChoice();
    Files.answer([]);
  },
  /// Hands the answer over.
  takeChosen() {
    const lines = Files.chosen;
    Files.chosen = null;
    return lines;
  },
  answer(paths) {
    if (Files.direct) return Files.open(paths);
    // Instead of the sample: for the program no files were chosen.
    if (Page.welcomes && element('files').multiple && !element('adds').checked) Files.open(paths.splice(0));
    Files.adds = element('adds').checked;
    Files.chosen = paths.join('\n');
    Files.refresh();
  },
};

/// What was opened last, for a reload in the same tab: in the browser's storage (IndexedDB) by a name that only the tab knows.
/// Where there is none, or for too much, nothing is kept. A day later it is forgotten.
const Kept = {
  most: 2e8,  // bytes
  day: 864e5,  // milliseconds
  list: [],   // {path, file}
  tops: [],

  /// Does something with the store, and returns the result of the last request; null: it failed.
  async within(mode, work) {
    try {
      const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const asked = indexedDB.open('skelplay', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('opened');
      const data = await done(asked);
      try {
        return await work(data.transaction('opened', mode).objectStore('opened'), done);
      } finally {
        data.close();
      }
    } catch {
      return null;
    }
  },
  async write(list, tops, adds) {
    if (carried) return;
    const paths = new Set(list.map(({ path }) => path));
    Kept.list = [...(adds ? Kept.list.filter(({ path }) => !paths.has(path)) : []), ...list];
    Kept.tops = adds ? [...new Set([...Kept.tops, ...tops])] : tops;
    const fits = Kept.list.reduce((sum, { file }) => sum + file.size, 0) <= Kept.most;
    await Kept.within('readwrite', async (store, done) => {
      let tab = sessionStorage.getItem('skelplay:tab');
      if (!tab) sessionStorage.setItem('skelplay:tab', tab = `${Date.now()}-${Math.random()}`);
      if (!fits) return done(store.delete(tab));
      return done(store.put({ list: Kept.list, tops: Kept.tops }, tab));
    });
  },
  /// {files: {path, bytes}, tops}; null: there are none.
  async read() {
    const found = await Kept.within('readwrite', async (store, done) => {
      for (const key of await done(store.getAllKeys())) if (Date.now() - parseFloat(key) > Kept.day) store.delete(key);
      return done(store.get(sessionStorage.getItem('skelplay:tab') || ''));
    });
    if (!found) return null;
    Object.assign(Kept, found);
    try {
      const files = await Promise.all(found.list.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })));
      Files.opened = true;
      return { files, tops: found.tops };
    } catch {
      return null;  // the browser has lost them
    }
  },
};

/// The files in a zip (APPNOTE 6.3), {path, file}, below a folder of its name.
async function unzipped({ path, file }) {
  const bad = why => new Error(`${path} ${why}`);
  const view = async (begin, end) => new DataView(await file.slice(begin, end).arrayBuffer());
  const from = Math.max(0, file.size - 65557), tail = await view(from, file.size);
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054B50) --at;
  if (at < 0) throw bad('is no zip file, or a damaged one.');
  const begin = tail.getUint32(at + 16, true), list = await view(begin, begin + tail.getUint32(at + 12, true));
  const letters = new TextDecoder(), found = [];
  let size = 0;
  for (let i = 0, entry = 0; i < tail.getUint16(at + 10, true); ++i) {
    if (entry + 46 > list.byteLength || list.getUint32(entry, true) !== 0x02014B50) throw bad('is damaged, or too large for a page.');
    const number = offset => list.getUint32(entry + offset, true), short = offset => list.getUint16(entry + offset, true);
    const name = letters.decode(new Uint8Array(list.buffer, entry + 46, short(28)));
    if (!name.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(name)) {
      if (short(8) & 1) throw bad('is locked by a password.');
      if (![0, 8].includes(short(10))) throw bad(`has ${name} packed in a way that a browser can't unpack.`);
      found.push({ name, packed: short(10) === 8, from: number(42), bytes: number(20), size: number(24) });
      size += number(24);
    }
    entry += 46 + short(28) + short(30) + short(32);
  }
  if (size > Files.most) throw bad('holds more than 1 GB, too much for a page.');
  return Promise.all(found.map(async each => {
    const head = await view(each.from, each.from + 30), data = each.from + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    let content = file.slice(data, data + each.bytes);
    if (each.packed) {
      const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader(), parts = [];
      const next = () => reader.read().catch(() => { throw bad('is damaged.'); });
      let size = 0;
      for (let part; size <= each.size && !(part = await next()).done; size += part.value.length) parts.push(part.value);
      content = new Blob(parts);
    }
    if (content.size !== each.size) throw bad('is damaged.');
    return { path: `${path.replace(/\.zip$/i, '')}/${each.name}`, file: content };
  }));
}

for (const id of ['files', 'folder']) {
  const input = element(id);
  element(`choose-${id}`).onclick = () => input.click();
  input.onchange = () => Files.guarded(async () => {
    const list = [...input.files].filter(file => !/(^|\/)\./.test(file.webkitRelativePath))
      .map(file => ({ path: file.webkitRelativePath || file.name, file }));
    input.value = '';
    Files.endChoice();
    let paths = [];
    try {
      paths = await Files.take(list, element('adds').checked || !element('files').multiple);
    } finally {
      Files.answer(paths);
    }
  });
}
element('welcome-open').onclick = () => Files.choose('Open', true, false, true);
element('welcome-close').onclick = () => Page.welcome(false);
element('choose-none').onclick = () => Files.cancel();
element('chooser').oncancel = () => Files.cancel();
element('chooser').onclose = () => Input.focus();
element('answer').onclick = () => Files.choose('Open', true, false, true);
addEventListener('dragover', event => event.preventDefault());
addEventListener('dragenter', event => Files.drag([...event.dataTransfer.types].includes('Files')));
addEventListener('dragleave', event => { if (event.relatedTarget === null) Files.drag(false); });
addEventListener('drop', Files.drop);
