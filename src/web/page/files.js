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

  /// Reads files, {path, file}, into memory. Returns the first part of each path, whole, once each.
  async take(list) {
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
    Module.ccall('skelplay_open', null, ['string'], [paths.join('\n')]);
    if (first) Frame.opened();
    Files.refresh();
  },
  refresh() {
    Module._skelplay_on_refresh();
    Loop.wake();
  },

  async drop(event) {
    event.preventDefault();
    // Both are asked for at once, as a drop tells no more later. A page of the disk may not read a file by its entry.
    const items = [...event.dataTransfer.items].map(item => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
    await Files.guarded(async () => {
      const found = [];
      for (const { entry, file } of items.filter(item => item.entry))
        found.push(...(entry.isFile ? [{ path: Files.clean(file.name), file }] : await Files.below(entry).catch(Files.refused)));
      Files.open(await Files.take(found));
    });
  },
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

  choose(title, several, mayAdd) {
    Files.chosen = null;
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
    if (Files.awaits) return Files.open(paths);
    Files.adds = element('adds').checked;
    Files.chosen = paths.join('\n');
    Files.refresh();
  },
};

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
      paths = await Files.take(list);
    } finally {
      Files.answer(paths);
    }
  });
}
element('choose-none').onclick = () => Files.cancel();
element('chooser').oncancel = () => Files.cancel();
element('chooser').onclose = () => Input.focus();
element('answer').onclick = () => Files.choose('Open', true, false);
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', Files.drop);
