// page.mjs chromium|firefox PAGE_FOLDER PROGRAM SHARED [CHECKS]: drives the page in a browser. PAGE_FOLDER: build/web/page; PROGRAM: the
// native program, which makes the pages and the pictures to compare with; SHARED: the folder of real files, or one that is not;
// CHECKS: a pattern of the names of those to run.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Checks, decodedPng, expect, launch, open, pause, serve, shareDifferent, temporaryFolder, titled } from './browser.mjs';

const [which, pageFolder, program, shared, only] = process.argv.slice(2);
const assets = resolve(dirname(program), '../share/skelplay');
const data = join(shared, 'data');
const folder = temporaryFolder();
const checks = new Checks(only);
const browser = await launch(which);
const server = await serve({ '/': resolve(pageFolder), '/data/': data, '/assets/': assets });

const native = (...words) => execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
let pages = 0;
/// A self-contained page with these words; returns its URL.
function made(...words) {
  const file = join(folder, `${++pages}.html`);
  native('page', ...words, '-o', file);
  return pathToFileURL(file).href;
}
/// Opens, does something, and wants nothing to have been said.
async function visit(url, body, options = {}) {
  const { page, said } = await open(browser, url, options);
  try {
    const told = await body(page);
    expect(said.length === 0, said.join(' | ').slice(0, 600));
    return told;
  } finally {
    await page.close();
  }
}
const frameOf = async page => Number(/ – frame (-?\d+) /.exec(await page.title())?.[1]);
const shot = async page => decodedPng(Buffer.from(await page.screenshot({ type: 'png' })));
/// Waits until two pictures in a row are the same, and returns it.
async function settled(page) {
  let before = await shot(page);
  for (let i = 0; i < 40; ++i) {
    await pause(0.25);
    const now = await shot(page);
    if (now.bytes.equals(before.bytes)) return now;
    before = now;
  }
  throw new Error('the picture does not come to rest');
}
async function withoutPanels(page) {
  await page.keyboard.press('h');
  await pause(0.3);
  await page.keyboard.press('h');
  return settled(page);
}

// ---- The sample, keys, pointers ----

await checks.check('the bundled walk opens, and plays', () => visit(server.url, async page => {
  await titled(page, /^walk\.amc – frame /);
  const first = await frameOf(page);
  await page.waitForFunction(before => !document.title.includes(` frame ${before} `), { timeout: 30000 }, first);
}));

const paused = '#' + encodeURIComponent('--fresh --frame 40');
await checks.check('keys step and play', () => visit(server.url + paused, async page => {
  await titled(page, / frame \d+/);
  const at = await frameOf(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(n => document.title.includes(` frame ${n} `), { timeout: 20000 }, at + 1);
  await page.keyboard.press(' ');
  await page.waitForFunction(n => !document.title.includes(` frame ${n} `), { timeout: 20000 }, at + 1);
}));

await checks.check('the pointer turns the view, paused it draws nothing', () => visit(server.url + paused, async page => {
  await titled(page, / frame \d+/);
  const before = await settled(page);
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(700, 340, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(601, 300);
  const after = await settled(page);
  const changed = shareDifferent(before, after, { x: 300, y: 100, width: 600, height: 400 });
  expect(changed > 0.02, `only ${(100 * changed).toFixed(2)} % of the picture changed`);
  await pause(6); // a tooltip may still come, and the message of what was opened goes
  const draws = await page.evaluate(async () => {
    const gl = document.getElementById('canvas').getContext('webgl2');
    let count = 0;
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
      const draw = gl[name];
      gl[name] = function(...words) { ++count; return draw.apply(this, words); };
    }
    await new Promise(resolve => setTimeout(resolve, 2000));
    return count;
  });
  expect(draws === 0, `${draws} draw calls in two seconds`);
}));

await checks.check('a finger turns the view, on a small screen of high density', () => visit(server.url + paused, async page => {
  await titled(page, / frame \d+/);
  const before = await settled(page);
  const finger = await page.touchscreen.touchStart(195, 300);
  for (let i = 1; i <= 8; ++i) await page.touchscreen.touchMove(195 + 12 * i, 300 + 4 * i);
  await page.touchscreen.touchEnd();
  const after = await settled(page);
  expect(shareDifferent(before, after) > 0.01, 'nothing has changed');
}, { width: 390, height: 844, scale: 2, touch: true }));

// ---- Pictures ----

// Of 1280 x 720, seen by the same camera: at most this share of the pixels differs by more than 8 levels in a colour. What
// differs is the rounding of edges between two makers of pixels.
const tolerance = 0.01;
const camera = ['--camera', '35,12,4.2,at=0:0.9:1.1'];
const pictures = {
  bones: [join(assets, 'walk.amc'), '--no-skin'],
  body: [join(assets, 'walk.bvh'), '--show', 'body'],
  skin: [join(assets, 'walk.amc'), '--skin', join(assets, 'skins/block.obj')],
  ghosts: [join(assets, 'walk.htr'), '--ghosts', '3,3,10'],
  comparison: [join(assets, 'walk.amc'), join(assets, 'walk.bvh'), '--figure', '1', '--compare', '2'],
  'light theme': [join(assets, 'walk.bvh'), '--theme', 'light'],
};
for (const [name, words] of Object.entries(pictures))
  await checks.check(`the picture of ${name} is the native one`, async () => {
    const png = join(folder, `${name}.png`);
    native('render', ...words, ...camera, '--frames', '40', '-o', png);
    return visit(made(...words, ...camera, '--frame', '40'), async page => {
      await titled(page, / frame \d+/);
      const found = await withoutPanels(page);
      // Below are the axes, which `render` draws there, and the sentence how panels come back.
      const share = shareDifferent(decodedPng(readFileSync(png)), found, { height: 600 });
      expect(share <= tolerance, `${(100 * share).toFixed(2)} % of the pixels differ`);
      return `${(100 * share).toFixed(2)} % of the pixels differ`;
    });
  });

// ---- Real files ----

if (existsSync(data)) {
  const kinds = {};
  for (const each of readdirSync(data, { recursive: true }).sort())
    if (/\.(bvh|amc|asf|htr|c3d|trc|csm|bva|fbx|gltf|glb|vrm)$/.test(each)) (kinds[extname(each)] ??= []).push(each);
  for (const [kind, files] of Object.entries(kinds)) {
    let shown = 0;
    if (!checks.only.test(`${kind}: `)) continue;
    for (const file of files.sort((a, b) => statSync(join(data, a)).size - statSync(join(data, b)).size)) {
      if (shown === 5) break;
      let url;
      try {
        url = made(join(data, file), '--frame', '0');
      } catch {
        continue; // refused here as there
      }
      ++shown;
      await checks.check(`${kind}: ${file}`, () => visit(url, async page => { await titled(page, / – frame /); }));
    }
  }
} else {
  console.log(`skipped: there is no ${data}`);
}

// ---- Opening ----

await checks.check('a file of this site opens by ?take=', () => visit(`${server.url}?take=assets/walk.bvh`,
  async page => { await titled(page, /^walk\.bvh – frame /); }));

await checks.check('a file of another site does not', async () => {
  const { page } = await open(browser, `${server.url}?take=https://example.org/walk.bvh`);
  await page.waitForFunction(() => document.body.innerText.includes('its own site'), { timeout: 30000 });
  await page.close();
});

await checks.check('files are chosen, and find their partners', () => visit(server.url, async page => {
  await titled(page, / frame \d+/);
  const other = join(folder, 'chosen');
  mkdirSync(other);
  for (const end of ['amc', 'asf']) copyFileSync(join(assets, `walk.${end}`), join(other, `other.${end}`));
  await page.keyboard.down('Control');
  await page.keyboard.press('o');
  await page.keyboard.up('Control');
  await page.waitForFunction(() => document.querySelector('dialog[open]'), { timeout: 20000 });
  await (await page.$('#files')).uploadFile(join(other, 'other.amc'), join(other, 'other.asf'));
  await titled(page, /^other\./);
}));

if (which === 'chromium')
  await checks.check('a dropped folder is a list of takes, and a library', () => visit(server.url, async page => {
    await titled(page, / frame \d+/);
    const library = join(folder, 'takes');
    mkdirSync(library);
    for (const name of ['walk.bvh', 'walk.htr']) copyFileSync(join(assets, name), join(library, name));
    const session = await page.createCDPSession();
    const drop = { items: [], files: [library], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'])
      await session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data: drop });
    await titled(page, /^walk\.bvh – frame /);
    await page.keyboard.press('PageDown'); // the folder's next take
    await titled(page, /^walk\.htr – frame /);
    const take = await shot(page);
    await page.keyboard.down('Control');
    await page.keyboard.press('l');
    await page.keyboard.up('Control');
    await pause(3);
    expect(shareDifferent(take, await shot(page)) > 0.1, 'the library does not show');
  }));

// ---- Without a network, without a place to write ----

await checks.check('one file is enough: no network, no storage, nothing to write on', async () => {
  const url = made(join(assets, 'walk.amc'), '--frame', '5');
  const file = new URL(url).pathname;
  chmodSync(file, 0o444);
  const { page, said } = await open(browser, 'about:blank', {
    before: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get() { throw new DOMException('forbidden', 'SecurityError'); } });
      window.firstFigure = null;
      new MutationObserver(() => {
        if (window.firstFigure === null && / frame /.test(document.title))
          requestAnimationFrame(() => { window.firstFigure ??= performance.now(); });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
  });
  const asked = [];
  page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url()); });
  if (which === 'chromium') await page.setOfflineMode(true);
  await page.goto(url);
  await titled(page, /^walk\.amc – frame 6?/);
  await page.waitForFunction(() => window.firstFigure !== null, { timeout: 20000 });
  const first = await page.evaluate(() => window.firstFigure);
  expect(said.length === 0, said.join(' | ').slice(0, 600));
  expect(asked.length === 0, `it asked for ${asked}`);
  await page.close();
  return `the first figure after ${(first / 1000).toFixed(2)} s`;
});

await checks.check('names never become HTML', async () => {
  const file = join(folder, '<img src=x onerror=alert(1)>&amp;<script>.bvh');
  copyFileSync(join(assets, 'walk.bvh'), file);
  return visit(made(file, '--frame', '0'), async page => {
    await titled(page, /^<img src=x onerror=alert\(1\)>&amp;<script>\.bvh – frame /);
    expect(await page.evaluate(() => document.querySelectorAll('img[src=x]').length) === 0, 'a name became an element');
  });
});

await checks.check('without WebGL 2: a sentence and a picture', async () => {
  const { page } = await open(browser, made(join(assets, 'walk.bvh')), {
    before: () => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function(kind, ...more) { return kind === 'webgl2' ? null : get.call(this, kind, ...more); };
    },
  });
  await page.waitForFunction(() => document.body.innerText.includes('WebGL 2') &&
    [...document.images].some(image => image.naturalWidth === 1280 && image.getBoundingClientRect().width > 100), { timeout: 20000 });
  await page.close();
});

// ---- Told, not judged ----

/// Pictures a second of a page of this size that does nothing but clear it: what this browser can show here.
async function clears() {
  const { page } = await open(browser, 'about:blank');
  await page.setContent('<style>body { margin: 0 }</style><canvas width="1280" height="720"></canvas>');
  const rate = await page.evaluate(async () => {
    const gl = document.querySelector('canvas').getContext('webgl2', { alpha: false, antialias: false });
    let count = 0, wanted = true;
    requestAnimationFrame(function draw() {
      gl.clearColor(Math.random(), 0, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      ++count;
      if (wanted) requestAnimationFrame(draw);
    });
    await new Promise(resolve => setTimeout(resolve, 3000));
    wanted = false;
    return count / 3;
  });
  await page.close();
  return rate;
}
await checks.check('pictures a second', async () => visit(made(join(assets, 'walk.amc'), '--play'), async page => {
  await titled(page, / frame \d+/);
  await pause(5);  // until what this machine is too slow for is left out
  const drawn = await page.evaluate(async () => {
    const turn = Module._skelplay_turn;
    let count = 0;
    Module._skelplay_turn = () => { ++count; return turn(); };
    const begun = performance.now();
    await new Promise(resolve => setTimeout(resolve, 5000));
    const rate = count / (performance.now() - begun) * 1000;
    Module._skelplay_turn = turn;
    return rate;
  });
  const window = native('--fresh', join(assets, 'walk.amc'), '--benchmark', '300').toString().match(/fps ([\d.]+)/)[1];
  return `${drawn.toFixed(1)}; a page that only clears ${(await clears()).toFixed(1)}; the native window ${window}`;
}));

/// In WebGL a length of 0 is all of the program's memory from there on, and some questions wait until all is drawn.
await checks.check('a picture uploads little, and waits for nothing', () => visit(server.url + '#' + encodeURIComponent('--fresh --play'), async page => {
  await titled(page, / frame \d+/);
  await pause(2);
  const { bytes, waits } = await page.evaluate(async () => {
    const gl = WebGL2RenderingContext.prototype;
    const sizes = { bufferData: [1, 3], bufferSubData: [2, 3] };
    const kept = {};
    let bytes = 0, waits = 0;
    for (const [name, [from, offset]] of Object.entries(sizes)) {
      kept[name] = gl[name];
      gl[name] = function (...words) {
        if (words[from]?.byteLength !== undefined)
          bytes += words[offset + 1] || words[from].byteLength - (words[offset] || 0);
        return kept[name].apply(this, words);
      };
    }
    kept.getParameter = gl.getParameter;
    gl.getParameter = function (name) {
      waits += name === gl.SCISSOR_BOX ? 1 : 0;
      return kept.getParameter.call(this, name);
    };
    const turn = Module._skelplay_turn;
    let count = 0;
    await new Promise(done => Module._skelplay_turn = () => { if (++count === 20) done(); return turn(); });
    Module._skelplay_turn = turn;
    Object.assign(gl, kept);
    return { bytes: bytes / count, waits };
  });
  expect(bytes > 1e4 && bytes < 5e5, `${bytes} bytes for each picture`);
  expect(waits === 0, `${waits} questions that wait in 20 pictures`);
  return `${Math.round(bytes / 1000)} kB for each`;
}));

await checks.check('a BVH of 50 MB opens', () => visit(server.url, async page => {
  await titled(page, / frame \d+/);
  const [head, motion] = readFileSync(join(assets, 'walk.bvh'), 'latin1').split(/Frames:.*\r?\nFrame Time:.*\r?\n/);
  const time = /Frame Time:.*/.exec(readFileSync(join(assets, 'walk.bvh'), 'latin1'))[0];
  const rows = motion.trimEnd().split('\n');
  const times = Math.ceil(50e6 / motion.length);
  const file = join(folder, 'long.bvh');
  const out = createWriteStream(file);
  out.write(`${head}Frames: ${times * rows.length}\n${time}\n`);
  for (let i = 0; i < times; ++i) out.write(rows.join('\n') + '\n');
  await new Promise(done => out.end(done));
  await page.keyboard.down('Control');
  await page.keyboard.press('o');
  await page.keyboard.up('Control');
  await page.waitForFunction(() => document.querySelector('dialog[open]'), { timeout: 20000 });
  await (await page.$('#files')).uploadFile(file);
  await titled(page, /^long\.bvh – frame /, 240);
  await pause(12);  // the checks need more than the take
  const megabytes = await page.evaluate(() => Module.HEAPU8.length / 1e6);
  expect(megabytes < 250, `${megabytes.toFixed(0)} MB of memory`);
  return `${(statSync(file).size / 1e6).toFixed(0)} MB; ${megabytes.toFixed(0)} MB of memory`;
}));

await browser.close();
server.close();
checks.done();
