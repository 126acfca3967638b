// page_frame.mjs PAGE_FOLDER PROGRAM ASSETS [CHECKS]: the page within another page, and a page of the disk, in Chromium. PAGE_FOLDER:
// build/web/page; PROGRAM: the native one, which makes pages; ASSETS: the repository's assets; CHECKS: a pattern of names.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Checks, expect, launch, open, pause, reported, reporting, serve, stateOf, temporaryFolder, titled } from './browser.mjs';

const [pageFolder, program, assets, only] = process.argv.slice(2);
const folder = temporaryFolder();
const checks = new Checks(only);
const browser = await launch('chromium');
const server = await serve({ '/': resolve(pageFolder), '/made/': folder });

execFileSync(program, ['page', join(assets, 'walk.bvh'), '-o', join(folder, 'walk.html'), '--frame', '40', '--camera', 'left'],
  { stdio: 'ignore' });

/// Opens a page that is three screens high and has another in it, at the top; the body gets both.
let hosts = 0;
async function hosted(address, body, { attributes = '', complains = /^$/ } = {}) {
  const name = `host${++hosts}.html`;
  writeFileSync(join(folder, name), `<!doctype html><title>Host</title><link rel="icon" href="data:,"><body style="margin: 0; height: 2400px">
    <p id="text">Text</p><iframe ${attributes} src="${address}" style="width: 640px; height: 360px; border: 0; display: block"></iframe>`);
  const { page, said } = await open(browser, `${server.url}made/${name}`, { before: reporting });
  try {
    const frame = page.frames()[1];
    await titled(frame, / frame /);
    const told = await body(page, frame);
    const others = said.filter(line => !complains.test(line));
    expect(others.length === 0, others.join(' | ').slice(0, 600));
    return told;
  } finally {
    await page.close();
  }
}
const scrolled = page => page.evaluate(() => scrollY);
async function wheel(page, by) {
  await page.mouse.move(320, 200);
  await page.mouse.wheel({ deltaY: by });
  await pause(0.7);
}
const top = page => page.evaluate(() => scrollTo(0, 0));

await checks.check('a frame leaves keys and the wheel to its host until it is clicked', () => hosted('/made/walk.html', async (page, frame) => {
  expect(await page.evaluate(() => document.activeElement.tagName) === 'BODY', 'the frame has taken the focus');
  for (const key of ['PageDown', 'Space']) {
    await page.keyboard.press(key);
    await pause(0.7);
    expect(await scrolled(page) > 100, `${key} does not scroll`);
    await top(page);
  }
  const before = await stateOf(frame);
  expect(before.playing === '0', 'the program has the space bar');
  await wheel(page, 200);
  expect(await scrolled(page) === 200, `the wheel scrolled by ${await scrolled(page)}`);
  await top(page);
  expect((await stateOf(frame)).camera_distance === before.camera_distance, 'the wheel also zooms');
  await page.mouse.click(320, 200);
  await wheel(page, 200);
  expect(await scrolled(page) === 0, 'after a click the wheel still scrolls the host');
  await reported(frame, state => state.camera_distance !== before.camera_distance, 'the wheel zooms');
  await page.keyboard.press('Space');
  await reported(frame, state => state.playing === '1', 'the space bar plays');
  await page.mouse.click(900, 600);
  await wheel(page, 200);
  expect(await scrolled(page) === 200, 'after a click beside it the wheel does not scroll');
}));

await checks.check('a frame that is not seen draws nothing, and goes on when it is', () => hosted('/made/walk.html#embed&play', async (page, frame) => {
  const turns = () => frame.evaluate(async () => {
    const turn = Module._skelplay_turn;
    let count = 0;
    Module._skelplay_turn = () => { ++count; return turn(); };
    await new Promise(done => setTimeout(done, 2000));
    Module._skelplay_turn = turn;
    return count;
  });
  const first = await turns();
  expect(first > 5, `it plays with ${first} pictures in two seconds`);
  await page.evaluate(() => scrollTo(0, 1200));
  await pause(0.5);
  const unseen = await turns();
  expect(unseen === 0, `${unseen} turns while it is not seen`);
  await top(page);
  await pause(0.5);
  const again = await turns();
  expect(again > 5, `only ${again} when it is seen again`);
}));

await checks.check('the address shows no panels but the time bar, at a frame, from a side', async () => {
  const { page, said } = await open(browser, `${server.url}made/walk.html#embed&frame=120&camera=front`,
    { width: 320, height: 240, before: reporting });
  await titled(page, / frame 120 /);
  const state = await reported(page, state => state.panels_hidden === '1' && state['item.play'], 'the time bar alone');
  expect(state.time_bar_hidden === '0' && Math.abs(state.camera_yaw) < 0.01, `yaw ${state.camera_yaw}`);
  for (const [name, [x, y, width, height]] of Object.entries(state).filter(([key]) => key.startsWith('item.')))
    expect(x >= 0 && y >= 0 && x + width <= 320.5 && y + height <= 240.5, `${name} is cut: ${[x, y, width, height]}`);
  expect(said.length === 0, said.join());
  await page.close();
});

await checks.check('a page that carries so is embedded by itself', async () => {
  const html = readFileSync(join(folder, 'walk.html'), 'utf8');
  writeFileSync(join(folder, 'embed.html'), html.replace('id="skelplay-carried">{', 'id="skelplay-carried">{"embed":true,'));
  const { page } = await open(browser, pathToFileURL(join(folder, 'embed.html')).href, { before: reporting });
  await titled(page, / frame 40 /);
  await reported(page, state => state.panels_hidden === '1' && state.time_bar_hidden === '0', 'the time bar alone');
  await page.close();
});

const screenshot = page => page.evaluate(() => { for (const action of [1, 0]) Input.key(301, action, 0, ''); }); // F12, as the menu does
await checks.check('a file that is written is told of as a download, and in a frame without those as none', async () => {
  const { page } = await open(browser, `${server.url}made/walk.html`, { before: reporting });
  await titled(page, / frame 40 /);
  await screenshot(page);
  await reported(page, state => state.toast === 'Picture saved as walk-frame-40.png in your downloads', 'the sentence');
  await page.close();
  await hosted('/made/walk.html', async (host, frame) => {
    await screenshot(frame);
    await reported(frame, state => state.toast === 'Picture offered as walk-frame-40.png: this frame may forbid downloads', 'the sentence');
  }, { attributes: 'sandbox="allow-scripts"', complains: /download/i });
});

await checks.check('the folder of a server says on a disk which file to open', async () => {
  const { page } = await open(browser, pathToFileURL(resolve(pageFolder, 'index.html')).href);
  await page.waitForFunction(() => /open skelplay-page\.html/.test(document.getElementById('sentence').textContent), { timeout: 20000 });
  await page.close();
});

// ---- Graphics that are taken away ----

const lose = page => page.evaluate(() => {
  window.graphics = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
  window.graphics.loseContext();
});
const says = (page, text) =>
  page.waitForFunction(wanted => document.getElementById('sentence').innerText.includes(wanted), { timeout: 10000 }, text);

await checks.check('graphics that come back show the same take', async () => {
  const { page } = await open(browser, `${server.url}made/walk.html`, { before: reporting });
  await titled(page, /^walk\.bvh – frame 40 /);
  await lose(page);
  await says(page, 'gives them back');
  await Promise.all([page.waitForNavigation(), page.evaluate(() => window.graphics.restoreContext())]);
  await titled(page, /^walk\.bvh – frame 40 /);
  await reported(page, state => state.resting === '1', 'a picture');
  await page.close();
});

// ---- Files that are dropped on a page of the disk ----

/// A page of the disk on which entries can't be read, as Chromium has it for what people drop. The protocol's drops can be, so that
/// they tell nothing about that.
const refusing = `{
  const get = DataTransferItem.prototype.webkitGetAsEntry;
  const refuse = (done, failed) => failed(new DOMException('it is refused', 'EncodingError'));
  DataTransferItem.prototype.webkitGetAsEntry = function() {
    const entry = get.call(this);
    return entry && Object.defineProperties(entry, { file: { value: refuse }, createReader: { value: () => ({ readEntries: refuse }) } });
  };
}`;
async function dropped(body, ...files) {
  const { page, said } = await open(browser, pathToFileURL(join(folder, 'walk.html')).href, { before: refusing });
  await titled(page, /^walk\.bvh – frame /);
  const session = await page.createCDPSession();
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data: { items: [], files, dragOperationsMask: 1 } });
  await body(page);
  expect(said.length === 0, said.join(' | '));
  await page.close();
}
for (const end of ['amc', 'asf']) copyFileSync(join(assets, `walk.${end}`), join(folder, `other.${end}`));
await checks.check('a page of the disk takes dropped files, and does not begin anew without them', () => dropped(async page => {
  await titled(page, /^other\.amc – frame /);
  await lose(page);
  await says(page, 'has stopped');
}, join(folder, 'other.amc'), join(folder, 'other.asf')));

mkdirSync(join(folder, 'takes'));
await checks.check('a page of the disk says what opens a folder', () => dropped(page => says(page, 'A folder… opens it'), join(folder, 'takes')));

await browser.close();
server.close();
checks.done();
