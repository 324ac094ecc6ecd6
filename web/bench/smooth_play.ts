// How long the page is busy at a time while cards move, with a quarter of the processor: `npm run smooth-play`, with a
// server at the given address. The goal is that no task takes more than 50 ms; whoever taps would notice.
import { launch } from '../tests/e2e/support/browser';

interface Measured {
  tasks: number[];
  moves: number;
}
declare global {
  interface Window {
    measured: Measured;
  }
}

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const browser = await launch();
for (const [game, players] of [
  ['take-that', 4],
  ['cubosaurs', 5],
  ['dino-twist', 6],
] as const) {
  const seats = ['host', ...Array<string>(players - 1).fill('bot:easy')];
  const opened = await fetch(`${address}/api/v2/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', game, seats }),
  });
  const { link } = (await opened.json()) as { link: string };
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })).newPage();
  await page.goto(address + link);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.locator('[data-scene]').waitFor();
  await page.evaluate(() => {
    const measured: Measured = { tasks: [], moves: 0 };
    window.measured = measured;
    new PerformanceObserver((list) => {
      if (document.querySelector('[data-moving="true"]'))
        measured.tasks.push(...list.getEntries().map((e) => e.duration));
    }).observe({ type: 'longtask' });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const end = performance.now() + 40_000;
  while (performance.now() < end) {
    const main = page.locator('[data-primary]');
    const card = page.locator('[data-scene] [data-choice]').first();
    await ((await main.count()) ? main : card).click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForTimeout(300);
  }
  const { tasks } = await page.evaluate(() => window.measured);
  const longest = Math.max(0, ...tasks).toFixed(0);
  console.log(`${game}: ${tasks.length} tasks of 50 ms and more while cards moved, the longest ${longest} ms`);
  await page.context().close();
}
await browser.close();
