// page_use.mjs PAGE_FOLDER PROGRAM ASSETS [CHECKS]: what a person does with the page in Chromium beside looking at takes: links, keys,
// the clipboard, full screen, preferences, downloads, a long file. PAGE_FOLDER: build/web/page; PROGRAM: the native one, whose files
// are what the page's must be; ASSETS: the repository's assets; CHECKS: a pattern of names.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Checks, decodedPng, expect, launch, open, pause, reported, reporting, serve, temporaryFolder, titled } from './browser.mjs';

const [pageFolder, program, assets, only] = process.argv.slice(2);
const folder = temporaryFolder();
const checks = new Checks(only);
const browser = await launch('chromium');
const server = await serve({ '/': resolve(pageFolder), '/assets/': resolve(assets), '/made/': folder });

/// Opens, does something, and wants nothing to have been said.
/// state: the preferences kept before; none: as if for the first time.
async function visit(url, body, state = '', screen = {}) {
  const before = `try { localStorage.clear(); if (${JSON.stringify(state)}) localStorage.setItem('skelplay:state', ${JSON.stringify(state)}); } catch {}
${reporting}`;
  const { page, said } = await open(browser, url, { before, ...screen });
  try {
    const told = await body(page);
    expect(said.length === 0, said.join(' | ').slice(0, 600));
    return told;
  } finally {
    await page.close();
  }
}
async function chord(page, key, ...held) {
  for (const each of held) await page.keyboard.down(each);
  await page.keyboard.press(key);
  for (const each of held) await page.keyboard.up(each);
}
/// The next download of a page, once it is whole.
async function downloads(page) {
  const into = join(folder, `downloads${Math.random()}`);
  mkdirSync(into);
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: into });
  return async () => {
    for (let i = 0; i < 600; ++i, await pause(0.1)) {
      const names = readdirSync(into);
      if (names.length > 0 && names.every(name => !name.endsWith('.crdownload'))) return join(into, names[0]);
    }
    throw new Error('nothing was downloaded');
  };
}
const sentence = page => page.$eval('#sentence', element => element.textContent);
const still = '#--fresh+--frame+40';

async function copiedLink(page) {
  await browser.defaultBrowserContext().overridePermissions(server.url.slice(0, -1), ['clipboard-read', 'clipboard-write']);
  await chord(page, 'c', 'Control', 'Shift');
  await pause(0.5);
  return page.evaluate(() => navigator.clipboard.readText());
}
await checks.check('the copied link shows the same', () => visit(server.url + '?take=assets/walk.bvh' + still, async page => {
  await titled(page, / frame 40 /);
  const link = await copiedLink(page);
  expect(link.startsWith(server.url + '?take=assets/walk.bvh#'), `found ${link}`);
  await page.goto('about:blank');
  await page.goto(link);
  await titled(page, /^walk\.bvh – frame 40 /);
}));

await checks.check('a link names files that are still to come', () => visit(server.url + '#other.bvh+--frame+7', async page => {
  await page.waitForFunction(() => !document.getElementById('answer').hidden, { timeout: 20000 });
  expect((await sentence(page)).startsWith('This link shows other.bvh.'), await sentence(page));
  const file = join(folder, 'other.bvh');
  writeFileSync(file, readFileSync(join(assets, 'walk.bvh')));
  await page.click('#answer');
  await (await page.$('#files')).uploadFile(file);
  await titled(page, /^other\.bvh – frame 7 /);
}));

await checks.check('what a link says wrongly is told in a sentence', () => visit(server.url + '#--frme+3', async page => {
  await page.waitForFunction(() => /no option --frme/.test(document.getElementById('sentence').textContent), { timeout: 20000 });
}));

await checks.check('the browser keeps its keys, and gives the others', () => visit(server.url + still, async page => {
  await titled(page, / frame \d+/);
  const taken = await page.evaluate(keys => keys.filter(([key, code, control]) => {
    const words = { key, code, ctrlKey: control, bubbles: true, cancelable: true };
    const free = document.getElementById('canvas').dispatchEvent(new KeyboardEvent('keydown', words));
    document.getElementById('canvas').dispatchEvent(new KeyboardEvent('keyup', words));
    return !free;
  }).map(([key, , control]) => (control ? 'Ctrl+' : '') + key), [
    ['F5', 'F5', false], ['F11', 'F11', false], ['F12', 'F12', false], ['w', 'KeyW', true], ['n', 'KeyN', true],
    ['t', 'KeyT', true], ['Tab', 'Tab', true], ['+', 'Equal', true], ['v', 'KeyV', true], // all the browser's
    ['g', 'KeyG', false], ['ArrowLeft', 'ArrowLeft', false], ['F1', 'F1', false], ['F3', 'F3', false], ['l', 'KeyL', true], ['Backspace', 'Backspace', false],
  ]);
  expect(taken.join() === 'g,ArrowLeft,F1,F3,Ctrl+l,Backspace', `the program took ${taken}`);
}));

await checks.check('preferences last', () => visit(server.url + '#--paused', async page => {
  await titled(page, / frame \d+/);
  const state = await page.evaluate(() => {
    Module._skelplay_keep();
    return localStorage.getItem('skelplay:state');
  });
  expect(/^joints = no$/m.test(state) && /^grid = yes$/m.test(state), 'what was kept is forgotten, or the rest is not kept');
}, 'joints = no\n'));

await checks.check('a picture becomes a download', () => visit(server.url + still, async page => {
  const downloaded = await downloads(page);
  await titled(page, / frame \d+/);
  await page.evaluate(() => { for (const action of [1, 0]) Input.key(301, action, 0, ''); }); // F12, as the menu does
  const png = await downloaded();
  expect(/walk-frame-41\.png$/.test(png), png);
  expect(readFileSync(png).readUInt32BE(16) === 1280, 'the picture is not that of the window');
}));

// ---- Exports ----

/// Clicks the form's button in the accent's colour: Export.
async function clickExport(page) {
  const { width, channels, bytes } = decodedPng(Buffer.from(await page.screenshot()));
  const x = 240;
  for (let y = 60; y < 700; ++y) {
    const at = (y * width + x) * channels;
    if (bytes[at] === 44 && bytes[at + 1] === 74 && bytes[at + 2] === 107) return page.mouse.click(x, y + 10);
  }
  throw new Error('there is no button to export');
}
/// The files of a zip whose parts are stored as they are; of another file itself.
function filesIn(file) {
  const bytes = readFileSync(file), files = {};
  if (!file.endsWith('.zip')) return { [basename(file)]: bytes };
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const size = bytes.readUInt32LE(at + 18), letters = bytes.readUInt16LE(at + 26), data = at + 30 + letters;
    files[bytes.toString('utf8', at + 30, data)] = bytes.subarray(data, data + size);
    at = data + size;
  }
  return files;
}
/// How the numbers of two texts differ: the most, and relative to those above 1; null: other words stand there.
function apart(a, b) {
  const number = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
  if (a.replace(number, '#') !== b.replace(number, '#')) return null;
  const [ours, theirs] = [a, b].map(text => (text.match(number) || []).map(Number));
  return ours.reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[i]) / Math.max(Math.abs(value), 1)), 0);
}

/// The same of .npy files of doubles, or of an .npz with such. A header's length stands behind 8 bytes.
function arraysApart(a, b) {
  if (a.length !== b.length) return null;
  let most = 0;
  for (let at = 0; (at = b.indexOf('\x93NUMPY', at, 'latin1')) >= 0;) {
    const begin = at + 10 + b.readUInt16LE(at + 8), next = b.indexOf('PK\x03\x04', begin, 'latin1');
    const end = next < 0 ? Math.max(b.indexOf('PK\x01\x02', begin, 'latin1'), 0) || b.length : next;
    if (b.toString('latin1', at, begin).includes('<f8'))
      for (at = begin; at + 8 <= end; at += 8) {
        const value = b.readDoubleLE(at);
        most = Math.max(most, Math.abs(value - a.readDoubleLE(at)) / Math.max(Math.abs(value), 1));
      }
    else if (!a.subarray(begin, end).equals(b.subarray(begin, end))) return null;
    at = end;
  }
  return most;
}

for (const format of ['bvh', 'amc', 'htr', 'bonespro', 'trc', 'c3d', 'csv', 'json', 'npz', 'npy', 'glb', 'gltf']) {
  const take = format === 'bvh' ? 'walk.amc' : 'walk.bvh';
  const address = format === 'bvh' ? '#--paused' : `?take=assets/${take}#--paused`;
  await checks.check(`export: ${format}`, () => visit(server.url + address, async page => {
    await titled(page, / frame \d+/);
    const downloaded = await downloads(page);
    await chord(page, 'e', 'Control', 'Shift');
    await pause(1.5);
    await clickExport(page);
    const made = filesIn(await downloaded()), native = join(folder, `native-${format}`);
    execFileSync(program, ['convert', join(assets, take), '--to', format, '-d', native], { stdio: 'ignore' });
    const wanted = readdirSync(native);
    expect(Object.keys(made).sort().join() === wanted.sort().join(), `${Object.keys(made)} instead of ${wanted}`);
    let most = 0;
    for (const name of wanted) {
      const expected = readFileSync(join(native, name));
      if (expected.equals(made[name])) continue;
      const distance = format.startsWith('np') ? arraysApart(made[name], expected)
        : apart(made[name].toString('latin1'), expected.toString('latin1'));
      const allowed = format === 'npz' ? 1e-11 : 1e-12;  // velocities: differences by a sixtieth of a second
      expect(distance !== null && distance < allowed, `${name} differs, by ${distance}`);
      most = Math.max(most, distance);
    }
    return most === 0 ? 'the same bytes' : `the numbers differ by ${most}`;
  }, `export-format = ${format}\n`));
}

// ---- A page for any take ----

/// Drags files over the page, and drops them.
async function drag(page, files, ...types) {
  const session = await page.createCDPSession();
  for (const type of types)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data: { items: [], files, dragOperationsMask: 1 } });
}
const isShown = (page, id) => page.$eval(`#${id}`, element => !element.hidden && element.getBoundingClientRect().width > 100);
const taken = join(folder, 'taken.bvh');
writeFileSync(taken, readFileSync(join(assets, 'walk.bvh')));

await checks.check('a page without a take asks for one, and shows the sample meanwhile', () => visit(server.url, async page => {
  await titled(page, /^walk\.amc – frame /);
  await reported(page, state => state.playing === '1', 'the sample plays');
  expect(/show.body/.test(await copiedLink(page)), 'it has no body');
  expect(await isShown(page, 'welcome') && !await isShown(page, 'drop'), 'it does not ask');
  const { bottom } = await page.$eval('#welcome', element => element.getBoundingClientRect().toJSON());
  expect(bottom < 120, `it covers the messages above the time bar, down to ${bottom}`);
  await drag(page, [taken], 'dragEnter', 'dragOver');
  expect(await isShown(page, 'drop'), 'it does not light up');
  await drag(page, [taken], 'drop');
  await titled(page, /^taken\.bvh – frame /);
  expect(!await isShown(page, 'drop') && !await isShown(page, 'welcome'), 'it still asks');
  expect(!/show.body/.test(await copiedLink(page)), 'the take is not shown as usual');
}));

await checks.check('a panel that a key opens is not covered by the question', () => visit(server.url, async page => {
  await titled(page, /^walk\.amc – frame /);
  await page.keyboard.press(' ');
  expect(await isShown(page, 'welcome'), 'it is gone');
  await page.keyboard.press('F1');
  expect(!await isShown(page, 'welcome'), 'it still asks');
}));

await checks.check('what was dropped is there after a reload, in this tab only', () => visit(server.url, async page => {
  await titled(page, /^walk\.amc – frame /);
  await drag(page, [taken], 'dragEnter', 'dragOver', 'drop');
  await titled(page, /^taken\.bvh – frame /);
  await pause(1);
  await page.reload();
  await titled(page, /^taken\.bvh – frame /);
  await visit(server.url, async other => { await titled(other, /^walk\.amc – frame /); });
}));

await checks.check('a zip of takes opens as a folder', () => visit(server.url, async page => {
  const zip = join(folder, 'several.zip');
  execFileSync('python3', ['-m', 'zipfile', '-c', zip, join(assets, 'walk.htr'), join(assets, 'walk.amc'), join(assets, 'walk.asf')]);
  await titled(page, /^walk\.amc – frame /);
  await drag(page, [zip], 'dragEnter', 'dragOver', 'drop');
  await titled(page, /^walk\.amc – frame /);
  await page.waitForFunction(() => FS.analyzePath('/files/several/walk.htr').exists, { timeout: 10000 });
  expect(Buffer.from(await page.evaluate(() => [...FS.readFile('/files/several/walk.asf')]))
    .equals(readFileSync(join(assets, 'walk.asf'))), 'a file is not what was packed');
  await page.keyboard.press('PageDown');
  await titled(page, /^walk\.htr – frame /);
}));

await checks.check('a damaged zip is told in a sentence', () => visit(server.url, async page => {
  const zip = join(folder, 'broken.zip');
  execFileSync('python3', ['-m', 'zipfile', '-c', zip, join(assets, 'walk.htr')]);
  writeFileSync(zip, readFileSync(zip).fill(0, 1000, 3000));
  await titled(page, / frame /);
  for (const bytes of [readFileSync(zip), Buffer.from('no zip at all')]) {
    writeFileSync(zip, bytes);
    await drag(page, [zip], 'dragEnter', 'dragOver', 'drop');
    await page.waitForFunction(() => /damaged/.test(document.getElementById('sentence').textContent), { timeout: 10000 });
    await page.mouse.click(600, 300);
  }
}));

// ---- The window's own ----

await checks.check('text is pasted', () => visit(server.url + still, async page => {
  await titled(page, / frame 41 /);
  await page.mouse.click(252, 701, { clickCount: 2 }); // the number of the frame, by the size of the window here
  await chord(page, 'a', 'Control');
  await page.keyboard.down('Control');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '77');
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await pause(0.5);
  await page.keyboard.up('Control');
  await page.keyboard.press('Enter');
  await titled(page, / frame 77 /, 10);
}));

await checks.check('the pointer has the shape of what is under it', () => visit(server.url + still, async page => {
  await titled(page, / frame \d+/);
  const shapes = [];
  for (const [x, y] of [[640, 300], [110, 43], [205, 300]]) { // the picture, a field of text, the edge of a panel
    await page.mouse.move(x, y);
    await pause(0.7);
    shapes.push(await page.$eval('#canvas', canvas => canvas.style.cursor || 'default'));
  }
  expect(shapes.join() === 'default,text,ew-resize', `found ${shapes}`);
}));

await checks.check('full screen, and back', () => visit(server.url + still, async page => {
  await titled(page, / frame \d+/);
  for (let i = 0; i < 2; ++i) { // the second time the program has to know that it was ended
    for (let twice = 0; twice < 2; ++twice) await page.keyboard.press('F1'); // a person's key lets a page ask for the screen
    await page.evaluate(() => { for (const action of [1, 0]) Input.key(300, action, 0, ''); }); // F11, as the menu does
    await page.waitForFunction(() => document.fullscreenElement !== null, { timeout: 10000 });
    await page.evaluate(() => document.exitFullscreen());
    await page.waitForFunction(() => document.fullscreenElement === null, { timeout: 10000 });
    await pause(0.7);
  }
}));

await checks.check('a screen of other density', () => visit(server.url + still, async page => {
  await titled(page, / frame \d+/);
  const size = () => page.$eval('#canvas', canvas => `${canvas.width}x${canvas.height}`);
  expect(await size() === '1280x720', await size());
  await page.setViewport({ width: 1280, height: 720, deviceScaleFactor: 2 });
  await page.screenshot(); // a simulated density is noticed with the next picture
  await page.waitForFunction(() => document.getElementById('canvas').width === 2560, { timeout: 10000 });
  await page.setViewport({ width: 900, height: 600, deviceScaleFactor: 1.5 });
  await page.waitForFunction(() => document.getElementById('canvas').width === 1350, { timeout: 10000 });
  expect(await size() === '1350x900', await size());
}));

await checks.check('a finger scrubs on the bar', () => visit(server.url + still, async page => {
  await titled(page, / frame 41 /);
  const [left, top, width, height] = (await reported(page, state => state['item.time-scale'], 'the bar'))['item.time-scale'];
  const y = top + height / 2, middle = left + width / 2;
  let x = left + 40 / 511 * width; // of frame 41, of 512
  await page.touchscreen.touchStart(x, y);
  for (const step = (middle - x) / 8; x <= middle + 1; x += step) {
    await page.touchscreen.touchMove(x, y);
    await pause(0.05);
  }
  await page.touchscreen.touchEnd();
  return titled(page, / frame 2[45]\d /, 10);
}, '', { touch: true }));

/// Renders 21 frames from the Render form, as this kind, and does something with the file.
const rendered = (kind, body) => visit(server.url + '#--paused+--in+0+--out+20', async page => {
  await titled(page, / frame \d+/);
  const downloaded = await downloads(page);
  await chord(page, 'e', 'Control');
  await pause(1.5);
  await page.mouse.click(273, 351); // the button Render
  return body(await downloaded(), page);
}, `render-kind = ${kind}\nrender-width = 320\nrender-height = 180\n`);

await checks.check('numbered pictures become a zip', () => rendered('pictures', file => {
  const zip = readFileSync(file), end = zip.length - 22;
  expect(zip.readUInt32LE(end) === 0x06054b50 && zip.readUInt16LE(end + 10) === 21, 'it is no zip of 21 files');
  expect(zip.readUInt32LE(0) === 0x04034b50 && zip.readUInt32BE(30 + zip.readUInt16LE(26)) === 0x89504e47, 'the first is no PNG');
}));

await checks.check('a made page renders what a browser can make', async () => {
  execFileSync(program, ['page', join(assets, 'walk.bvh'), '-o', join(folder, 'made.html'), '--in', '0', '--out', '5'], { stdio: 'ignore' });
  await visit(`${server.url}made/made.html`, async page => {
    await titled(page, / frame /);
    const downloaded = await downloads(page);
    await chord(page, 'e', 'Control');
    const [x, y, width, height] = (await reported(page, state => state['item.render-start'], 'the form'))['item.render-start'];
    await page.mouse.click(x + width / 2, y + height / 2);
    expect((await downloaded()).endsWith('.webm'), 'another kind of file');
  });
});

await checks.check('a video is a .webm', () => rendered('webm', async (file, page) => {
  expect(file.endsWith('.webm'), file);
  const [width, height, seconds] = await page.evaluate(async letters => {
    const video = document.createElement('video');
    video.src = `data:video/webm;base64,${letters}`;
    await new Promise((done, failed) => Object.assign(video, { onloadeddata: done, onerror: () => failed(video.error) }));
    return [video.videoWidth, video.videoHeight, video.duration];
  }, readFileSync(file).toString('base64'));
  // 20 of 120 frames a second, at 60 pictures a second.
  expect(width === 320 && height === 180 && Math.abs(seconds - 11 / 60) < 0.01, `${width}x${height}, ${seconds} s`);
}));

await checks.check('50 MB are read in slices', () => visit(server.url + '#--paused', async page => {
  await titled(page, / frame \d+/);
  const [head, rows] = readFileSync(join(assets, 'walk.bvh'), 'latin1').split(/(?<=Frame Time:.*\n)/);
  const times = Math.ceil(50e6 / rows.length);
  const file = join(folder, 'long.bvh');
  if (!existsSync(file))
    writeFileSync(file, head.replace(/Frames:\s*\d+/, `Frames: ${512 * times}`) + rows.repeat(times));
  await page.evaluate(() => {
    window.slices = [];
    const { enter, leave } = fibers;
    let begun = 0;
    fibers.enter = fiber => { begun = performance.now(); enter(fiber); };
    fibers.leave = () => { slices.push(performance.now() - begun); leave(); };
  });
  await chord(page, 'o', 'Control');
  await page.waitForFunction(() => document.querySelector('dialog[open]'), { timeout: 20000 });
  await (await page.$('#files')).uploadFile(file);
  await titled(page, /^long\.bvh – frame /, 240);
  const slices = await page.evaluate(() => slices);
  expect(slices.length > 5, `${slices.length} slices`);
  const sum = slices.reduce((all, each) => all + each, 0);
  return `${slices.length} slices in ${sum.toFixed(0)} ms, the longest ${Math.max(...slices).toFixed(0)} ms`;
}));

await browser.close();
server.close();
checks.done();
