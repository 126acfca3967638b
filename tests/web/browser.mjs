// What the tests of the page share: a browser without a window, a server of a folder, and what the page says. Nothing here is
// installed with the program; puppeteer-core comes from npm, by web.sh.
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { inflateSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/// Serves folders: { '/': 'build/web/page', '/data/': '../shared/data' }; the longest prefix counts. close() ends it.
export function serve(folders) {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length);
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(new URL(request.url, 'http://page').pathname);
    const prefix = prefixes.find(each => path.startsWith(each));
    let file = prefix && normalize(join(folders[prefix], path.slice(prefix.length)));
    try {
      if (statSync(file).isDirectory()) file = join(file, 'index.html');
      reply.writeHead(200, { 'content-type': types[extname(file)] || 'application/octet-stream' });
      reply.end(readFileSync(file));
    } catch {
      reply.writeHead(404).end();
    }
  }).listen(0, 'localhost');
  return new Promise(resolve =>
    server.on('listening', () =>
      resolve({ url: `http://localhost:${server.address().port}/`, close: () => server.close() })));
}

/// 'chromium' or 'firefox', without a window and with OpenGL in software. arguments_: more words for Chromium; preferences: more
/// of Firefox's.
export function launch(which, { arguments_ = [], preferences = {} } = {}) {
  const common = { headless: true, protocolTimeout: 300000 };
  if (which === 'chromium')
    return puppeteer.launch({
      ...common, executablePath: process.env.SKELPLAY_CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--allow-file-access-from-files=false',
        ...arguments_],
    });
  return puppeteer.launch({
    ...common, browser: 'firefox', executablePath: process.env.SKELPLAY_FIREFOX || '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      'webgl.force-enabled': true, 'webgl.out-of-process': false, 'webgl.max-warnings-per-context': 32,
      'security.sandbox.content.level': 0, ...preferences,
    },
  });
}

/// A page at a URL. said: what the console and the page complain of, filled as it goes.
export async function open(browser, url, { width = 1280, height = 720, scale = 1, touch = false, before = null } = {}) {
  const page = await browser.newPage();
  const said = [];
  page.on('console', message => {
    if (['error', 'warn', 'warning', 'assert'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', error => said.push(`uncaught: ${error.stack || error}`));
  await page.setViewport({ width, height, deviceScaleFactor: scale, hasTouch: touch });
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(url, { waitUntil: 'load' });
  return { page, said };
}

/// Waits until the title is as wanted: the program's is "<file> – frame <n> (<first>–<last>) – Skelplay".
export async function titled(page, pattern, seconds = 60) {
  await page.waitForFunction(wanted => new RegExp(wanted).test(document.title), { timeout: seconds * 1000, polling: 100 },
    pattern.source || pattern);
  return page.title();
}

/// For `before` of open(): the program reports to stateOf() what it shows, as SKELPLAY_STATE_FILE has it in the window's tests.
export const reporting = `{
  let module;
  Object.defineProperty(window, 'Module', {
    configurable: true, get: () => module,
    set(value) { module = Object.assign(value, { preRun: [() => { ENV.SKELPLAY_STATE_FILE = '/state'; }] }); },
  });
}`;
/// The report as an object: texts by their keys; items and bones as lists of numbers, in points of the page.
export async function stateOf(page) {
  const [text, scale] = await page.evaluate(() =>
    [FS.analyzePath('/state').exists ? FS.readFile('/state', { encoding: 'utf8' }) : '', Input.scale]);
  const lines = text.split('\n').filter(line => line.includes('='));
  return Object.fromEntries(lines.map(line => {
    const at = line.lastIndexOf('='), key = line.slice(0, at), value = line.slice(at + 1);
    return [key, /^(item|bone)\./.test(key) ? value.split(',').map(number => Number(number) / scale) : value];
  }));
}
/// Waits until the report fulfils a condition, and returns it.
export async function reported(page, condition, what, seconds = 15) {
  let state = {};
  for (let i = 0; i < seconds * 10; ++i, await pause(0.1)) {
    state = await stateOf(page);
    if (condition(state)) return state;
  }
  throw new Error(`${what}: it does not come`);
}

export const pause = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000));

/// A folder that goes with the process.
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'skelplay-web-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/// A PNG file of 8 bits as { width, height, channels, bytes }: filters are undone (PNG 9.2), nothing else is looked at.
export function decodedPng(png) {
  const width = png.readUInt32BE(16), height = png.readUInt32BE(20), channels = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || !channels || png[28] !== 0) throw new Error('expected a PNG file of 8 bits, RGB or RGBA');
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const packed = inflateSync(Buffer.concat(parts)), row = width * channels, bytes = Buffer.alloc(row * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < row; ++x) {
      const a = x >= channels ? bytes[y * row + x - channels] : 0, b = y > 0 ? bytes[(y - 1) * row + x] : 0;
      const c = x >= channels && y > 0 ? bytes[(y - 1) * row + x - channels] : 0;
      const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      bytes[y * row + x] = packed[y * (row + 1) + 1 + x] + [0, a, b, (a + b) >> 1, paeth][packed[y * (row + 1)]];
    }
  return { width, height, channels, bytes };
}

/// The share of the pixels of a rectangle in which two pictures of one size differ by more than so many levels.
export function shareDifferent(a, b, { levels = 8, x = 0, y = 0, width = a.width, height = a.height } = {}) {
  if (a.width !== b.width || a.height !== b.height) throw new Error(`${a.width}x${a.height} beside ${b.width}x${b.height}`);
  let different = 0;
  for (let row = y; row < y + height; ++row)
    for (let column = x; column < x + width; ++column) {
      const at = row * a.width + column;
      for (let k = 0; k < 3; ++k)
        if (Math.abs(a.bytes[at * a.channels + k] - b.bytes[at * b.channels + k]) > levels) {
          ++different;
          break;
        }
    }
  return different / (width * height);
}

/// Checks by name; only: a pattern of the names of those that are run. done() says how many failed and ends the process.
export class Checks {
  failed = 0;
  constructor(only = '') { this.only = new RegExp(only); }
  async check(name, body) {
    if (!this.only.test(name)) return;
    try {
      const told = await body();
      console.log(`ok    ${name}${told ? `: ${told}` : ''}`);
    } catch (error) {
      ++this.failed;
      console.log(`FAIL  ${name}: ${error.message}`);
    }
  }
  done() {
    console.log(this.failed === 0 ? 'all passed' : `${this.failed} failed`);
    process.exit(this.failed === 0 ? 0 : 1);
  }
}

export function expect(condition, sentence) {
  if (!condition) throw new Error(sentence);
}
