'use strict';
// What a person does, in the window system's words: keys, pointer, touch, size. Positions are pixels of the canvas.

const Input = {
  scale: 1,      // pixels for each of the browser's points
  narrow: 480,   // points that the program's panels want; in fewer they are smaller, but for fingers less so
  held: new Map(),    // keys that are down: code of the browser → of GLFW
  unshifted: {},      // characters of keys without Shift, as far as they were seen
  touched: false,     // the last pointer was a finger
  isMac: /Mac|iPhone|iPad/.test(navigator.platform),

  attach() {
    const canvas = Module.canvas;
    const observer = new ResizeObserver(Input.resize);
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(canvas);
    }
    Input.resize();
    Input.watchScale();
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerenter', 'pointerleave'])
      canvas.addEventListener(kind, Pointer[kind]);
    canvas.addEventListener('wheel', Pointer.wheel, { passive: false });
    canvas.addEventListener('contextmenu', event => event.preventDefault());
    canvas.addEventListener('webglcontextlost', Page.lose);
    canvas.addEventListener('webglcontextrestored', () => { if (!Page.failed) location.reload(); });
    new IntersectionObserver(Loop.watch).observe(canvas);
    addEventListener('keydown', Input.keydown);
    addEventListener('keyup', Input.keyup);
    addEventListener('blur', Input.blur);
    addEventListener('focus', () => Input.tell('_skelplay_on_focus', true));
    addEventListener('paste', Input.paste);
    element('text').addEventListener('beforeinput', Input.beforeinput);
    document.addEventListener('fullscreenchange', Input.fullscreenchange);
    Frame.begin();
    if (Frame.active) Input.focus();
  },

  hasFingers: () => matchMedia('(pointer: coarse)').matches,
  /// Pixels for each of the program's points.
  contentScale: () => Input.scale * Math.min(Math.max(Module.canvas.clientWidth / (Input.hasFingers() ? 430 : Input.narrow), 0.75), 1),

  /// Calls a function of the program, which then has a turn.
  tell(call, ...values) {
    if (Page.failed) return;
    Module[call](...values);
    Loop.wake();
  },
  focus() { Module.canvas.focus({ preventScroll: true }); },

  resize(entries) {
    const canvas = Module.canvas;
    const exact = entries && entries[0].devicePixelContentBoxSize;
    Input.scale = devicePixelRatio || 1;
    // Rounding is the browser's; a viewport that is only simulated has other pixels.
    const pixels = (points, told) => {
      const size = Math.max(Math.round(points * Input.scale), 1);
      return told > 0 && Math.abs(told - size) <= 1 ? told : size;
    };
    const width = pixels(canvas.clientWidth, exact && exact[0].inlineSize);
    const height = pixels(canvas.clientHeight, exact && exact[0].blockSize);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    Input.tell('_skelplay_on_size', width, height);
  },
  /// Notices a change of the scale that leaves the canvas's size as it is.
  watchScale() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
      Input.resize();
      Input.watchScale();
    }, { once: true });
  },

  // GLFW's codes, by the browser's (KeyboardEvent.code), both of a key's position on an American keyboard.
  codes: (() => {
    const codes = {
      Space: 32, Quote: 39, Comma: 44, Minus: 45, Period: 46, Slash: 47, Semicolon: 59, Equal: 61, BracketLeft: 91,
      Backslash: 92, BracketRight: 93, Backquote: 96, IntlBackslash: 161, Escape: 256, Enter: 257, Tab: 258,
      Backspace: 259, Insert: 260, Delete: 261, ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265,
      PageUp: 266, PageDown: 267, Home: 268, End: 269, CapsLock: 280, ScrollLock: 281, NumLock: 282, PrintScreen: 283,
      Pause: 284, NumpadDecimal: 330, NumpadDivide: 331, NumpadMultiply: 332, NumpadSubtract: 333, NumpadAdd: 334,
      NumpadEnter: 335, NumpadEqual: 336, ShiftLeft: 340, ControlLeft: 341, AltLeft: 342, MetaLeft: 343,
      ShiftRight: 344, ControlRight: 345, AltRight: 346, MetaRight: 347, ContextMenu: 348,
    };
    for (let i = 0; i < 26; ++i) codes['Key' + String.fromCharCode(65 + i)] = 65 + i;
    for (let i = 0; i < 10; ++i) codes['Digit' + i] = 48 + i;
    for (let i = 0; i < 10; ++i) codes['Numpad' + i] = 320 + i;
    for (let i = 1; i <= 12; ++i) codes['F' + i] = 289 + i;
    return codes;
  })(),
  american: { Comma: ',', Minus: '-', Period: '.', Slash: '/', Equal: '=', BracketLeft: '[', BracketRight: ']' },

  /// GLFW's code of an event's key. A Mac's command key is what Control is elsewhere.
  codeOf(event) {
    if (Input.isMac && event.code === 'MetaLeft') return 341;
    if (Input.isMac && event.code === 'MetaRight') return 345;
    return Input.codes[event.code] || 0;
  },
  modsOf(event) {
    if (event.getModifierState && event.getModifierState('AltGraph')) return event.shiftKey ? 1 : 0;
    const control = event.ctrlKey || (Input.isMac && event.metaKey);
    return (event.shiftKey ? 1 : 0) | (control ? 2 : 0) | (event.altKey ? 4 : 0);
  },
  /// The character of a key without modifiers; empty: it has none.
  nameOf(event) {
    const letters = [...event.key];
    if (letters.length !== 1) return '';
    if (event.key.toLowerCase() !== event.key.toUpperCase()) return event.key.toLowerCase();
    if (!event.shiftKey && !event.altKey) return (Input.unshifted[event.code] = event.key);
    return Input.unshifted[event.code] || Input.american[event.code] || '';
  },
  /// Whether the browser keeps a key for itself. What the program does with it, its menus do, too.
  isKept(event) {
    if (event.altKey && !event.ctrlKey) return true;
    if (event.metaKey && !Input.isMac) return true;
    return Module.ccall('skelplay_keeps_key', 'boolean', ['number', 'number', 'string'],
                        [Input.codeOf(event), Input.modsOf(event), Input.nameOf(event)]);
  },
  /// Whether the page's own dialogs, or the page around it, have the keyboard.
  isElsewhere: event => !Frame.active || element('chooser').open || event.target instanceof HTMLButtonElement,

  keydown(event) {
    const code = Input.codeOf(event);
    if (Input.isElsewhere(event) || event.isComposing || event.keyCode === 229 || Input.isKept(event)) return;
    const mods = Input.modsOf(event);
    const name = Input.nameOf(event);
    if ((mods & 2) && name === 'v') return;  // its text comes with the event `paste`
    if (code) Input.key(code, event.repeat ? 2 : 1, mods, name);
    // It may open a panel.
    if (((mods & 3) === 2 && code < 340) || (code >= 290 && code <= 301)) element('welcome').hidden = true;
    Input.held.set(event.code, code);
    const types = [...event.key].length === 1 && !(mods & 6) && !event.metaKey;
    if (types) Input.tell('_skelplay_on_character', event.key.codePointAt(0));
    if (types || code && Module.ccall('skelplay_uses_key', 'boolean', ['number', 'number', 'string'], [code, mods, name]))
      event.preventDefault();
  },
  keyup(event) {
    const code = Input.held.get(event.code);
    if (code === undefined) return;
    Input.held.delete(event.code);
    if (code) Input.key(code, 0, Input.modsOf(event), Input.nameOf(event));
    // A Mac tells nothing about keys that are let go while the command key is down.
    if (Input.isMac && event.key === 'Meta') Input.releaseAll();
  },
  key(code, action, mods, name) {
    if (Page.failed) return;
    Module.ccall('skelplay_on_key', null, ['number', 'number', 'number', 'string'], [code, action, mods, name]);
    Loop.wake();
  },
  releaseAll() {
    for (const code of Input.held.values()) if (code) Input.key(code, 0, 0, '');
    Input.held.clear();
  },
  blur() {
    Frame.leave();
    Input.releaseAll();
    Input.tell('_skelplay_on_focus', false);
  },
  paste(event) {
    if (Input.isElsewhere(event)) return;
    event.preventDefault();
    Clipboard.pasted = event.clipboardData.getData('text/plain');
    for (const action of [1, 0]) Input.key(86, action, 2, 'v');
  },

  /// A keyboard on the screen writes into a field of the page, from where its text comes here.
  beforeinput(event) {
    event.preventDefault();
    if (event.inputType === 'deleteContentBackward') for (const action of [1, 0]) Input.key(259, action, 0, '');
    if (event.inputType === 'insertLineBreak') for (const action of [1, 0]) Input.key(257, action, 0, '');
    for (const letter of event.data || '') Input.tell('_skelplay_on_character', letter.codePointAt(0));
  },
  /// Shows the keyboard on the screen while the program asks for text.
  followText() {
    if (!Input.touched) return;
    const has = document.activeElement === element('text');
    const wants = Boolean(Module._skelplay_wants_text());
    if (wants && !has) element('text').focus({ preventScroll: true });
    if (!wants && has) Input.focus();
  },

  setFullScreen(full) {
    const root = document.documentElement;
    if (full && !document.fullscreenElement && root.requestFullscreen) root.requestFullscreen().catch(Input.fullscreenchange);
    else if (full && !root.requestFullscreen) setTimeout(Input.fullscreenchange, 0);
    else if (!full && document.fullscreenElement) document.exitFullscreen();
  },
  fullscreenchange() {
    const full = document.fullscreenElement !== null && document.fullscreenElement !== undefined;
    Input.tell('_skelplay_on_full_screen', full);
    Input.tell('_skelplay_follow_full_screen', full);
    Input.tell('_skelplay_on_refresh');
  },
  // By GLFW's shapes; 0: none.
  cursors: { 0: 'none', 0x36001: 'default', 0x36002: 'text', 0x36003: 'crosshair', 0x36004: 'pointer', 0x36005: 'ew-resize',
             0x36006: 'ns-resize', 0x36007: 'nwse-resize', 0x36008: 'nesw-resize', 0x36009: 'move', 0x3600A: 'not-allowed' },
  setCursor(shape) { Module.canvas.style.cursor = Input.cursors[shape] || 'default'; },
};

/// Pointers. One finger is the left button, once it has moved, rested or left; two fingers pan and zoom, and over a panel
/// they scroll.
const Pointer = {
  slack: 6,      // points that a finger moves before it drags
  rest: 180,     // milliseconds after which a finger presses without having moved
  fingers: new Map(),  // pointerId → {x, y}, of the canvas's pixels
  pending: null,       // a finger that has not pressed yet: {x, y, timer, mods}
  pressed: false,      // the finger has pressed
  pair: null,          // two fingers: {x, y, apart, panel}

  at(event) {
    const box = Module.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) * Module.canvas.width / box.width,
             y: (event.clientY - box.top) * Module.canvas.height / box.height };
  },
  button: event => (event.button === 1 ? 2 : event.button === 2 ? 1 : 0),
  move({ x, y }) { Input.tell('_skelplay_on_move', x, y); },
  press(button, pressed, mods) { Input.tell('_skelplay_on_button', button, pressed, mods); },

  pointerdown(event) {
    event.preventDefault();
    Input.touched = event.pointerType === 'touch';
    if (!Input.touched) Frame.enter();
    if (Frame.active && (!Input.touched || document.activeElement !== element('text'))) Input.focus();
    Module.canvas.setPointerCapture(event.pointerId);
    if (Input.touched || Module._skelplay_is_over_panel()) element('welcome').hidden = true;  // panels need the room
    const at = Pointer.at(event);
    if (!Input.touched) {
      Pointer.move(at);
      if (event.button <= 2) Pointer.press(Pointer.button(event), true, Input.modsOf(event));
      return;
    }
    Pointer.fingers.set(event.pointerId, at);
    if (Pointer.fingers.size === 1) {
      Pointer.move(at);
      Pointer.pending = { ...at, mods: Input.modsOf(event), timer: setTimeout(Pointer.begin, Pointer.rest) };
    } else if (Pointer.fingers.size === 2) {
      Pointer.forget();
      if (Pointer.pressed) Pointer.release();
      Pointer.pair = { ...Pointer.middle(), panel: Boolean(Module._skelplay_is_over_panel()) };
      Pointer.move(Pointer.pair);
      if (!Pointer.pair.panel) Pointer.press(2, true, 0);
    }
  },
  pointermove(event) {
    const at = Pointer.at(event);
    if (event.pointerType !== 'touch') {
      // Several buttons are told of by moves.
      if (event.button >= 0 && event.button <= 2)
        Pointer.press(Pointer.button(event), Boolean(event.buttons & [1, 4, 2][event.button]), Input.modsOf(event));
      return Pointer.move(at);
    }
    if (!Pointer.fingers.has(event.pointerId)) return;
    Pointer.fingers.set(event.pointerId, at);
    if (Pointer.pair) return Pointer.movePair();
    const { pending } = Pointer;
    if (pending) {
      if (Math.hypot(at.x - pending.x, at.y - pending.y) < Pointer.slack * Input.scale) return;
      Pointer.begin();
    }
    if (Pointer.pressed) Pointer.move(at);
  },
  pointerup(event) {
    if (event.type === 'pointerup' && !Frame.active) {  // a finger that scrolls the page around it leaves with pointercancel
      Frame.enter();
      Input.focus();
    }
    if (event.pointerType !== 'touch') {
      Pointer.move(Pointer.at(event));
      if (event.button <= 2) Pointer.press(Pointer.button(event), false, Input.modsOf(event));
      return;
    }
    if (!Pointer.fingers.delete(event.pointerId)) return;
    if (Pointer.pair) return Pointer.fingers.size < 2 && Pointer.endPair();
    if (event.type === 'pointercancel') Pointer.forget();
    else if (Pointer.pending) Pointer.begin();
    if (Pointer.pressed) Pointer.release();
    if (Pointer.fingers.size === 0) Input.tell('_skelplay_on_presence', false);
  },
  pointercancel(event) { Pointer.pointerup(event); },
  pointerenter(event) { if (event.pointerType !== 'touch') Input.tell('_skelplay_on_presence', true); },
  pointerleave(event) { if (event.pointerType !== 'touch') Input.tell('_skelplay_on_presence', false); },

  /// The waiting finger presses.
  begin() {
    const { pending } = Pointer;
    Pointer.forget();
    if (!pending) return;
    Pointer.pressed = true;
    Pointer.press(0, true, pending.mods);
  },
  forget() {
    if (Pointer.pending) clearTimeout(Pointer.pending.timer);
    Pointer.pending = null;
  },
  release() {
    Pointer.pressed = false;
    Pointer.press(0, false, 0);
  },
  middle() {
    const [a, b] = Pointer.fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  },
  movePair() {
    const before = Pointer.pair;
    const now = Pointer.middle();
    Pointer.pair = { ...now, panel: before.panel };
    if (before.panel) return Input.tell('_skelplay_on_scroll', 0, (now.y - before.y) / (40 * Input.scale));
    Pointer.move(now);
    // A notch of the wheel divides the distance by 1.136 (app/viewport_tool.cpp).
    if (before.apart > 0 && now.apart > 0) Input.tell('_skelplay_on_scroll', 0, Math.log(now.apart / before.apart) / Math.log(1 / 0.88));
  },
  endPair() {
    if (!Pointer.pair.panel) Pointer.press(2, false, 0);
    Pointer.pair = null;
    Pointer.fingers.clear();  // the finger that stays does nothing until it is lifted
    Input.tell('_skelplay_on_presence', false);
  },

  wheel(event) {
    if (!Frame.active) return;
    event.preventDefault();
    // A notch: 100 pixels or three lines. With Control it is a trackpad's pinch, in smaller steps.
    const notch = event.deltaMode === 1 ? 3 : event.deltaMode === 2 ? 1 : event.ctrlKey && Math.abs(event.deltaY) < 50 ? 10 : 100;
    const limited = value => Math.max(-5, Math.min(5, -value / notch));
    Input.tell('_skelplay_on_scroll', limited(event.deltaX), limited(event.deltaY));
  },
};
