// page_touch.mjs PAGE_FOLDER [CHECKS]: fingers on the page in Chromium, at three sizes. Each tap comes and goes between two pictures, as
// quick ones do. PAGE_FOLDER: build/web/page; CHECKS: a pattern of names.
import { resolve } from 'node:path';
import { Checks, decodedPng, expect, launch, open, pause, reported, reporting, serve, shareDifferent, stateOf, titled } from './browser.mjs';

const [pageFolder, only] = process.argv.slice(2);
const checks = new Checks(only);
const browser = await launch('chromium');
const server = await serve({ '/': resolve(pageFolder) });
const screens = {
  desktop: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180, scale: 2 },
  phone: { width: 390, height: 844, scale: 2 },
};

/// Taps an item, or a point of it between 0 and 1 in its width, and waits for what that does.
async function tap(page, item, condition, along = 0.5) {
  const [x, y, width, height] = (await reported(page, state => state[`item.${item}`], item))[`item.${item}`];
  await page.touchscreen.tap(x + along * width, y + height / 2);
  return reported(page, condition, `a tap on ${item}`);
}

for (const [name, screen] of Object.entries(screens)) {
  const visit = async body => {
    const { page, said } = await open(browser, server.url + '#--fresh+--frame+40', { ...screen, touch: true, before: reporting });
    try {
      await titled(page, / frame 41? /);
      const told = await body(page);
      expect(said.length === 0, said.join(' | ').slice(0, 600));
      return told;
    } finally {
      await page.close();
    }
  };

  await checks.check(`${name}: controls are high enough for a finger, and none in the time bar is cut`, () => visit(async page => {
    const state = await reported(page, state => state['item.tab-View'] && state['item.play'], 'a button');
    for (const item of ['play', 'first', 'tab-View', '##frame-number', 'fold-left'])
      expect(state[`item.${item}`][3] > 39.5, `${item} is ${state[`item.${item}`][3]} points high`);
    for (const item of ['first', 'last', '##frame-number', 'transport-more'].filter(item => state[`item.${item}`])) {
      const [x, , width] = state[`item.${item}`];
      expect(x >= 0 && x + width <= screen.width, `${item} is cut: ${x} to ${x + width}`);
    }
  }));

  if (name === 'phone')
    await checks.check(`${name}: the scale has most of the width`, () => visit(async page => {
      const { 'item.time-scale': [x, , width] } = await reported(page, state => state['item.lane-Foot contacts'] && state['item.time-scale'], 'a lane');
      expect(width > 0.88 * screen.width, `${width} of ${screen.width} points, from ${x}`);
    }));

  await checks.check(`${name}: a tap presses a button, twice`, () => visit(async page => {
    await tap(page, 'play', state => state.playing === '1');
    await tap(page, 'play', state => state.playing === '0');
  }));

  await checks.check(`${name}: a tap opens a menu, and does what is in it`, () => visit(async page => {
    await tap(page, 'menu-Help', state => Object.keys(state).some(key => key.startsWith('item.menu-help-')));
    const entry = Object.keys(await stateOf(page)).find(key => key.startsWith('item.menu-help-'));
    await tap(page, entry.slice('item.'.length), state => state.help_open === '1');
  }));

  await checks.check(`${name}: a tap opens a tab, and sets a check mark in it`, () => visit(async page => {
    const state = await tap(page, 'tab-View', state => state.tab === '5' && state['item.option-grid']);
    const [x, y, wide, high] = state.viewport.split(',').map(Number);
    const shot = async () => (await pause(1), decodedPng(Buffer.from(await page.screenshot({ type: 'png' }))));
    const before = await shot();
    await tap(page, 'option-grid', () => true, 0.95);
    const share = shareDifferent(before, await shot(), // of the picture, below its middle
      { levels: 2, x: Math.round(x + 0.2 * wide), y: Math.round(y + 0.6 * high), width: Math.round(0.2 * wide), height: Math.round(0.3 * high) });
    expect(share > 0.003, `without the grid ${(100 * share).toFixed(2)} % of the picture differ`);
  }));

  await checks.check(`${name}: a tap on the time bar goes there`, () => visit(async page => {
    await tap(page, 'time-scale', state => Math.abs(state.position - 255) < 20);
  }));

  await checks.check(`${name}: panels that a menu hides come back by a tap on the picture`, () => visit(async page => {
    await tap(page, 'menu-Window', state => state['item.menu-Panels-on']);
    const state = await tap(page, 'menu-Panels-on', state => state.panels_hidden === '1');
    expect(/^A tap /.test(state.toast), state.toast);
    await page.touchscreen.tap(screen.width / 2, screen.height / 4);
    await reported(page, state => state.panels_hidden === '0', 'the panels');
  }));

  await checks.check(`${name}: a tap on the picture selects a bone`, () => visit(async page => {
    const state = await reported(page, state => state.resting === '1' && state['bone.lfemur'], 'a picture');
    await page.touchscreen.tap(...state['bone.lfemur']);
    await reported(page, state => state.selected === 'lfemur', 'the bone');
  }));
}

for (const screen of [screens.phone, { width: 320, height: 240 }])
  await checks.check(`${screen.width}x${screen.height}: panels are sheets of full width`, async () => {
    const { page, said } = await open(browser, server.url + '#--fresh+--frame+40', { ...screen, touch: true, before: reporting });
    await titled(page, / frame 41? /);
    const picture = async () => (await stateOf(page)).viewport.split(',').map(Number);
    const whole = (await reported(page, state => state['item.tab-View'], 'the buttons')).viewport;
    const canvas = await page.$eval('#canvas', canvas => canvas.width);
    expect((await picture())[2] === canvas, 'the picture is narrower than the page');
    const open_ = state => state.tab === '5' && state['item.option-grid'];
    const state = await tap(page, 'tab-View', open_);
    const [, top, , height] = await picture(), [, edge] = state['item.fold-right'];
    if (screen.height > 400) {
      expect(edge * (screen.scale || 1) >= top + height && height > 0.3 * canvas, 'the sheet covers the picture');
      await page.touchscreen.tap(screen.width / 2, (top + height / 3) / screen.scale);
      await reported(page, state => state.viewport === whole && !state['item.option-grid'], 'the sheet closes by a tap');
      await tap(page, 'tab-View', open_);
    }
    await tap(page, 'fold-right', state => state.viewport === whole && !state['item.option-grid']);
    await tap(page, 'tab-View', open_);
    await page.touchscreen.touchStart(screen.width / 2, edge + 4);
    for (let i = 1; i <= 6; ++i, await pause(0.05)) await page.touchscreen.touchMove(screen.width / 2, edge + 4 + 12 * i);
    await page.touchscreen.touchEnd();
    await reported(page, state => state.viewport === whole && !state['item.option-grid'], 'the sheet closes as it is pulled down');
    await tap(page, 'fold-left', state => state['item.bone-filter']);
    await tap(page, 'fold-left', state => !state['item.bone-filter']);
    expect(said.length === 0, said.join());
    await page.close();
  });

await browser.close();
server.close();
checks.done();
