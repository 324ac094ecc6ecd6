// How long a slow phone on a slow line waits for the start page: `npm run slow-phone`, with a server at the given address.
// Chromium with a quarter of the processor, and what its tools call slow 4G.
import { launch } from '../tests/e2e/support/browser';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const browser = await launch();
const times: number[] = [];
for (let i = 0; i < 5; ++i) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  // It can be played as soon as a game can be chosen.
  await page.locator('button.primary').first().waitFor();
  times.push(performance.now() - begin);
  await context.close();
}
await browser.close();
times.sort((a, b) => a - b);
console.log(
  `until a game can be chosen: median ${(times[2] ?? 0).toFixed(0)} ms of ${times.map((t) => t.toFixed(0)).join(', ')}`,
);
