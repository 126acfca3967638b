// Fibers for src/web/base/worker.cpp: functions whose stacks can be put aside, by WebAssembly's promise integration. A stack of
// WebAssembly has two parts: the browser puts aside its own, and the one in memory is the fiber's, by its pointer.
mergeInto(LibraryManager.library, {
  $fibers: {
    current: null, // the fiber that runs; null between slices
    begun: 0,      // when its slice began, or will have begun if it is to be longer than others
    home: 0,       // the page's stack pointer

    possible: function() { return typeof WebAssembly.Suspending === 'function' && typeof WebAssembly.promising === 'function'; },

    // Calls a function soon, after the page's own events.
    soon: function(work) {
      if (!fibers.channel) {
        fibers.channel = new MessageChannel();
        fibers.waiting = [];
        fibers.channel.port1.onmessage = () => fibers.waiting.shift()();
      }
      fibers.waiting.push(work);
      fibers.channel.port2.postMessage(0);
    },
    enter: function(fiber) {
      fibers.current = fiber;
      // Where a picture takes long, a slice is longer, too, lest background work comes to a standstill.
      fibers.begun = performance.now() + (typeof Loop === 'object' ? Loop.allowance() : 0);
      fibers.home = stackSave();
      stackRestore(fiber.stack);
    },
    leave: function() {
      fibers.current = null;
      stackRestore(fibers.home);
    },
  },

  skelplay_start_fiber__deps: ['$fibers'],
  skelplay_start_fiber: function(run, end, work, stack) {
    const fiber = { stack: stack, pausable: fibers.possible() };
    fibers.soon(() => {
      if (!fiber.pausable) {
        wasmTable.get(run)(work);
        wasmTable.get(end)(work);
        return;
      }
      fibers.enter(fiber);
      const ended = WebAssembly.promising(wasmTable.get(run))(work);
      if (fibers.current === fiber) stackRestore(fibers.home); // it has ended without a pause, its promise has yet to say so
      ended.then(() => { fibers.leave(); wasmTable.get(end)(work); },
                 error => { fibers.leave(); fibers.failed(error); });
    });
  },

  skelplay_in_fiber__deps: ['$fibers'],
  skelplay_in_fiber: function() { return fibers.current !== null && fibers.current.pausable; },

  skelplay_slice_begun__deps: ['$fibers'],
  skelplay_slice_begun: function() { return fibers.begun; },

  // A WebAssembly.Suspending, see page.js.
  skelplay_pause_fiber__deps: ['$fibers'],
  skelplay_pause_fiber: function() {
    const fiber = fibers.current;
    fiber.stack = stackSave();
    fibers.leave();
    return new Promise(resume => fibers.soon(() => { fibers.enter(fiber); resume(); }));
  },
});
