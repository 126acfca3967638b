'use strict';
// The page around the program: its start, its turns, and what it says itself. Texts of files and links become text, never
// HTML. Without WebAssembly's promise integration (JSPI) everything works, but a file is read in one go, in which the page
// stands still: see fibers.js.

const element = id => document.getElementById(id);

const Page = {
  failed: false,
  welcomes: false,

  /// Shows a sentence of the page's own; an empty one takes it away. over: the picture behind it is out of date.
  tell(sentence, over = false) {
    element('sentence').textContent = sentence;
    element('notice').hidden = sentence === '';
    element('notice').classList.toggle('over', over);
    element('answer').hidden = true;
  },

  /// Asks for a take over the bundled one, which plays until there is another.
  welcome(shown) {
    Page.welcomes = shown;
    element('welcome').hidden = !shown;
  },

  /// Ends the program with a sentence.
  fail(reason) {
    if (Page.failed) return;
    Page.failed = true;
    Loop.running = false;
    Page.welcome(false);
    Page.tell(`Skelplay has stopped: ${reason}\nReload the page to start it again.`, true);
  },

  /// The browser has taken the graphics away, and may give them back. Files of a person are only in this page's memory.
  lose(event) {
    event.preventDefault();
    if (Files.opened) return Page.fail('the browser has taken its graphics away.');
    Loop.running = false;
    Page.tell('The browser has taken the graphics away, and gives them back soon.', true);
  },

  /// Says why the program did not start.
  refuse(sentence) {
    Page.failed = true;
    Page.tell(sentence);
  },

  /// Shows a sentence, and the picture that the page carries, where the program cannot run.
  giveUp(sentence) {
    Page.refuse(sentence);
    const picture = carried && carried.picture;
    if (typeof picture !== 'string' || !picture.startsWith('data:image/')) return;
    element('still').src = picture;
    element('still').hidden = false;
  },
};

addEventListener('error', event => { if (event.message) Page.fail(event.message); });
addEventListener('unhandledrejection', event => Page.fail(event.reason && event.reason.message || String(event.reason)));

/// The page as a part of another one: until it is clicked, keys and the wheel are the other's.
const Frame = {
  within: parent !== window,
  active: parent === window,  // it has been clicked
  embedded: false,            // no panels but the time bar

  begin() {
    if (!Frame.within) return;
    document.documentElement.style.overscrollBehavior = document.body.style.overscrollBehavior = 'auto';
    Frame.leave();
  },
  enter() {
    Frame.active = true;
    Module.canvas.style.touchAction = '';
  },
  leave() {
    if (!Frame.within) return;
    Frame.active = false;
    Module.canvas.style.touchAction = 'pan-y';
  },
  /// Whether a download comes: the page around it may forbid that, which only a page of the same site is told.
  mayDownload() {
    if (!Frame.within) return true;
    return frameElement !== null && (!frameElement.hasAttribute('sandbox') || frameElement.sandbox.contains('allow-downloads'));
  },
  /// The program has a window.
  opened() { if (Frame.embedded) Module._skelplay_embed(); },
};

/// The program's turns: when the browser asks for a picture, and only if there is something to do.
const Loop = {
  running: false,
  frame: 0,
  timer: 0,
  seen: true,  // a part of the picture is on the screen
  cost: 0,  // milliseconds of the last turns, on average

  wake() {
    if (!Loop.seen && !Module._skelplay_is_writing()) return;
    if (Loop.running && Loop.frame === 0) Loop.frame = requestAnimationFrame(Loop.turn);
  },
  turn() {
    Loop.frame = 0;
    clearTimeout(Loop.timer);
    if (!Loop.running) return;
    const begun = performance.now();
    const seconds = Module._skelplay_turn();
    Loop.cost = 0.7 * Loop.cost + 0.3 * (performance.now() - begun);
    Input.followText();
    if (Page.failed) return;
    if (seconds < 0) Loop.end();
    else if (seconds < 0.004) Loop.wake();
    else Loop.timer = setTimeout(Loop.wake, Math.min(seconds * 1000, 1e6));
  },
  /// How many milliseconds a slice of background work may be longer than usual.
  allowance: () => Math.min(Loop.cost / 2, 32),
  watch(entries) {
    Loop.seen = entries[entries.length - 1].isIntersecting;
    Loop.wake();
  },
  end() {
    Loop.running = false;
    Module._skelplay_keep();
    Page.tell('Skelplay has ended. Reload the page to start it again.', true);
  },
};

/// The words of a command line, as a link and its copy have them.
const Words = {
  named: [],      // files that the link tells to fetch
  adds: false,    // the link's words are added to those of the page

  /// Splits a line as a POSIX shell does.
  split(line) {
    const words = [];
    for (const [word] of line.matchAll(/(?:'[^']*'?|"(?:\\.|[^"\\])*"?|\\.|[^\s'"\\])+/gs))
      words.push(word.replace(/'([^']*)'?|"((?:\\.|[^"\\])*)"?|\\(.)/gs, (_, single, double, escaped) =>
        single !== undefined ? single : double !== undefined ? double.replace(/\\(["\\$`])/g, '$1') : escaped));
    return words;
  },
  /// The words after the link's `#`, as on a command line or as in `embed&frame=120&camera=front`; null: it has none.
  ofLink() {
    const text = location.hash.slice(1).replace(/\+/g, ' ');
    if (text === '') return null;
    if (/^(embed(&|$)|[a-z][a-z-]*=)/.test(text)) {
      Words.adds = true;
      const fields = text.split('&').map(field => { try { return decodeURIComponent(field); } catch { return field; } });
      if (fields.includes('embed')) Frame.embedded = true;
      return fields.filter(field => field !== '' && field !== 'embed').map(field => `--${field}`);
    }
    try {
      return Words.split(decodeURIComponent(text));
    } catch {
      return Words.split(text);
    }
  },
  /// These words without the options that others, `--name=value`, give anew.
  without(words, others) {
    const given = others.filter(word => word.includes('=')).map(word => word.split('=')[0]);
    return words.filter((word, i) =>
      !given.includes(word.split('=')[0]) && !(given.includes(words[i - 1]) && !word.startsWith('--')));
  },
  /// A first word that is no file would be a command: files that are still to come stand last.
  filesLast(words) {
    const first = words.findIndex(word => word.startsWith('-'));
    const files = words.slice(0, first < 0 ? words.length : first);
    return files.every(file => FS.analyzePath(file).exists) ? words : [...words.slice(files.length), '--', ...files];
  },
  /// A link with the words of a command line, in which a space is a plus sign; from a file of this computer the line itself.
  linkOf(line) {
    const short = line.replace(/(^|[ '=])\/files\//g, '$1');
    if (!location.protocol.startsWith('http')) return short;
    const signs = { '#': '%23', "'": '%27', '+': '%2B', '%20': '+' };
    const words = encodeURI(short.replace(/^skelplay ?/, '')).replace(/[#'+]|%20/g, sign => signs[sign]);
    const fetched = Words.named.some(file => short.includes(file)) ? location.search : '';
    return location.origin + location.pathname + fetched + '#' + words;
  },
};
addEventListener('hashchange', () => location.reload());

const Clipboard = {
  pasted: '',
  copy(text) {
    const byHand = () => {
      const field = document.createElement('textarea');
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand('copy');
      field.remove();
      Input.focus();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byHand);
    else byHand();
  },
};

/// The bytes of a text in base 64.
function bytesOf(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
/// The bytes of a text with seven bits in each character, see make_page.py.
function bytesOfSevens(text) {
  const bytes = new Uint8Array(text.length);
  let held = 0, bits = 0, count = 0;
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    held = (held << 7 | (code === 1 ? text.charCodeAt(++i) ^ 64 : code)) & 0x7FFF;
    bits += 7;
    if (bits >= 8) bytes[count++] = held >> (bits -= 8) & 255;
  }
  return bytes.subarray(0, count);
}
const unpacked = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

const carried = element('skelplay-carried') ? JSON.parse(element('skelplay-carried').textContent) : null;

/// What the program starts with: its words, and files for its memory.
async function gathered() {
  const files = [];
  for (const file of (carried && carried.files) || [])
    files.push({ path: file.path, bytes: new Uint8Array(await unpacked(bytesOf(file.gzip))) });
  const named = [];
  for (const take of new URLSearchParams(location.search).getAll('take')) {
    const url = new URL(take, location.href);
    if (url.origin !== location.origin || !url.protocol.startsWith('http'))
      throw new Error(`A link opens files of its own site only, and ${take} is none.`);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${take} can't be read from this site (${reply.status}).`);
    const path = Files.clean(decodeURIComponent(url.pathname.split('/').pop()));
    named.push(path);
    Words.named.push(path);
    files.push({ path, bytes: new Uint8Array(await reply.arrayBuffer()) });
  }
  const link = Words.ofLink();
  // Words that name none of the files are about all of them.
  if (named.length > 0 && !(link && link.some(word => named.includes(word)))) return { files, words: [...(link || []), '--', ...named] };
  if (!carried && !link) {
    const kept = await Kept.read();
    if (kept) return { files: kept.files, words: kept.tops };
    Page.welcomes = !Frame.within;
    return { files, words: ['--show', 'body'] };
  }
  const words = (carried && carried.words) || [];
  if (carried && carried.embed) Frame.embedded = true;
  return { files, words: !link ? words : Words.adds ? [...Words.without(words, link), ...link] : link };
}

/// The program that is packed in the page: its bytes, a part after the other (unpack.c).
async function unpackedProgram({ textContent, dataset }) {
  const { instance } = await WebAssembly.instantiate(bytesOf(element('skelplay-unpack').textContent));
  const { memory, begin, unpack, __heap_base: { value: from } } = instance.exports;
  const packed = bytesOfSevens(textContent), size = Number(dataset.size), to = from + packed.length, part = 1 << 18;
  memory.grow(Math.ceil((to + size) / 65536) - memory.buffer.byteLength / 65536);
  new Uint8Array(memory.buffer).set(packed, from);
  begin(from, packed.length, to, size);
  let done = 0;
  return new ReadableStream({
    pull(stream) {
      const first = done;
      done = unpack(Math.min(first + part, size));
      stream.enqueue(new Uint8Array(memory.buffer).slice(to + first, to + done));
      if (done === size) stream.close();
    },
  });
}

async function compiled() {
  const inline = element('skelplay-wasm'), type = 'application/wasm';
  if (inline) // while the browser compiles a part, the next one is unpacked
    return WebAssembly.compileStreaming(new Response(await unpackedProgram(inline), { headers: { 'content-type': type } }));
  if (location.protocol === 'file:')
    throw new Error('A browser starts this page from a server only. From a disk open skelplay-page.html, ' +
                    'which is the same in one file.');
  const reply = await fetch('skelplay.wasm');
  if (!reply.ok) throw new Error(`The program can't be loaded (${reply.status}).`);
  if (reply.headers.get('content-type') === type) return WebAssembly.compileStreaming(reply);
  return WebAssembly.compile(await reply.arrayBuffer());
}

/// Why the program cannot run here, in a sentence; empty: it can.
function obstacle() {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.Exception !== 'function' || typeof DecompressionStream !== 'function')
    return 'This browser is too old for Skelplay: it needs one of 2023 or later.';
  // The program's own, see glfwCreateWindow(): another one only to ask takes a tenth of a second.
  const gl = element('canvas').getContext('webgl2', { alpha: false, stencil: true, antialias: false });
  return gl === null ? 'This browser shows no WebGL 2, which Skelplay draws with.' : '';
}

let start = null;       // see gathered()
const printed = [];     // lines of the program
const problem = obstacle();
const program = problem ? null : compiled();
if (problem) Page.giveUp(problem);
else program.catch(() => {});  // it is told where the program is awaited

var Module = {
  canvas: element('canvas'),
  arguments: [],
  print: line => printed.push(line),
  printErr: line => printed.push(line),
  noInitialRun: problem !== '',

  instantiateWasm(imports, receive) {
    if (problem) return {};
    if (typeof WebAssembly.Suspending === 'function')
      for (const part of Object.values(imports))
        for (const [name, call] of Object.entries(part))
          if (call === _skelplay_pause_fiber) part[name] = new WebAssembly.Suspending(call);
    Promise.all([program, gathered()])
      .then(([module, found]) => {
        start = found;
        return WebAssembly.instantiate(module, imports);
      })
      .then(receive)
      .catch(error => Page.refuse(error.message));
    return {};
  },
  onRuntimeInitialized() {
    Downloads.attach();
    Files.prepare();
    for (const { path, bytes } of start.files) Files.write(path, bytes);
    Module._skelplay_put_sample();
    Module.arguments.push(...Words.filesLast(start.words));
    Input.attach();
  },
  onExit(status) {
    const lines = printed.filter(line => !line.startsWith("Try 'skelplay"));
    Page.refuse(lines.join('\n') || `Skelplay has ended with status ${status}.`);
  },
  postRun: [() => {
    if (Page.failed) return;
    Loop.running = true;
    if (!Files.awaits) {
      Page.tell('');
      Page.welcome(Page.welcomes);
      Frame.opened();
    }
    Loop.wake();
  }],
};
