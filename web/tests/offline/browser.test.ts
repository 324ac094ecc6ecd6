// The tables in a real browser: workers, IndexedDB, a strict content security policy, a plain file server and a path
// below its root.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, mergeConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import page from '../../vite.config';
import { launch } from '../e2e/support/browser';
import type { Played } from './page/main';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const folder = mkdtempSync(join(tmpdir(), 'vivarium-offline-'));
let server: Server;
let browser: Browser;
let address = '';

beforeAll(async () => {
  const root = fileURLToPath(new URL('page', import.meta.url));
  const settings = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    base: './',
    build: { outDir: folder },
  };
  await build(mergeConfig(page, settings));
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/some\/path\//, '');
    response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/path/index.html`;
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

async function come(to: Page): Promise<Page> {
  await to.goto(address);
  await to.waitForFunction('window.play');
  return to;
}

const play = (at: Page, game: string, bot: string, most: number, before: Played['offer'] | null = null) =>
  at.evaluate(
    (wish) => (window as unknown as { play: (...wish: unknown[]) => Promise<Played> }).play(...wish),
    [game, bot, most, before],
  );

test('a game goes on after its page was closed at any instant', async () => {
  const context = await browser.newContext();
  const first = await play(await come(await context.newPage()), 'take-that', 'bot:normal', 2);
  let told = first.event;
  for (let closed = 0; closed < 6; closed += 1) {
    const at = await come(await context.newPage());
    const playing = play(at, 'take-that', 'bot:normal', 100, first.offer).catch(() => null);
    // Another instant each time, from loading to playing.
    await new Promise((resolve) => setTimeout(resolve, 80 + 170 * closed));
    told = Math.max(told, (await at.evaluate<number | undefined>('window.told')) ?? 0);
    await at.close();
    await playing;
  }
  const last = await play(await come(await context.newPage()), 'take-that', 'bot:normal', 1, first.offer);
  expect(last.event).toBeGreaterThanOrEqual(told);
  expect(last.ended).toBeNull();
  await context.close();
});

test('a game against an expert goes on without a network', async () => {
  const context = await browser.newContext();
  const at = await come(await context.newPage());
  const first = await play(at, 'cubosaurs', 'bot:expert', 1);
  await context.setOffline(true);
  const last = await play(at, 'cubosaurs', 'bot:expert', 2, first.offer);
  expect(last.decision).toBeGreaterThan(first.decision);
  await context.close();
});

test('the page that comes last has the tables, and the other one is told', async () => {
  const context = await browser.newContext();
  const one = await come(await context.newPage());
  const first = await play(one, 'dino-twist', 'bot:normal', 1);
  const playing = play(one, 'dino-twist', 'bot:normal', 10_000, first.offer);
  const other = await come(await context.newPage());
  const last = await play(other, 'dino-twist', 'bot:normal', 1, first.offer);
  expect(last.decision).toBeGreaterThanOrEqual(first.decision);
  expect((await playing).ended).toBe('too_many_connections');
  await context.close();
});
