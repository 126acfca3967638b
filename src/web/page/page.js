'use strict';
const Page = {
  pasted: '',
  setFullScreen(full) {},
  setCursor(shape) {},
  copy(text) { navigator.clipboard && navigator.clipboard.writeText(text); },
};
var Module = {
  canvas: document.getElementById('canvas'),
  arguments: [],
  preRun: [() => {
    Module.canvas.width = innerWidth * devicePixelRatio; Module.canvas.height = innerHeight * devicePixelRatio;
  }],
  instantiateWasm(imports, receive) {
    if (typeof WebAssembly.Suspending === 'function')
      for (const part of Object.values(imports))
        for (const [name, call] of Object.entries(part))
          if (call === _skelplay_pause_fiber) part[name] = new WebAssembly.Suspending(call);
    fetch('skelplay.wasm').then(r => r.arrayBuffer()).then(b => WebAssembly.instantiate(b, imports)).then(r => receive(r.instance));
    return {};
  },
};
