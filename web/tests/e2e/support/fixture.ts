// One server and one browser for the tests of a file; a fresh profile for each person.
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch } from './browser';
import { Server } from './server';

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
export const tablet = { viewport: { width: 820, height: 1180 } } as const;
/** The log stays open beside the table. */
export const large = { viewport: { width: 1920, height: 1080 } } as const;
export const desktop = { viewport: { width: 1280, height: 800 } } as const;

/** In the page: what a browser adds to a deal, the only thing that it draws by 32 bytes, is the same in every run. */
function fixOwnPartOfDeals(): void {
  const source = crypto as { getRandomValues(array: Uint8Array): Uint8Array };
  const draw = source.getRandomValues.bind(crypto);
  source.getRandomValues = (array) => (array.length === 32 ? array.fill(9) : draw(array));
}

export class House {
  readonly server: Server;
  browser!: Browser;
  #problems: string[] = [];

  constructor(flags: string[]) {
    this.server = new Server(flags);
  }

  /** Somebody with a browser of their own. Errors of pages and requests to other hosts are found at the end of the test. */
  async person(options: BrowserContextOptions = desktop, forgives: RegExp = /(?!)/): Promise<Page> {
    const context = await this.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    await context.addInitScript(fixOwnPartOfDeals);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.#problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`;
      if (message.type() === 'error' && !forgives.test(text)) this.#problems.push(`console: ${text}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const own = url.host === `127.0.0.1:${this.server.port}` || url.protocol === 'data:' || url.protocol === 'blob:';
      if (!own) this.#problems.push(`a request to another host: ${request.url()}`);
    });
    await page.goto(this.server.address);
    return page;
  }

  takeProblems(): string[] {
    return this.#problems.splice(0);
  }
}

/** `together`: its tests run at the same time, and nobody leaves before the last one is over. */
export function useHouse(flags: string[] = [], { together = false } = {}): House {
  const house = new House(flags);
  beforeAll(async () => {
    await house.server.start();
    house.browser = await launch();
  });
  const leave = async (): Promise<void> => {
    await Promise.all(house.browser.contexts().map((context) => context.close()));
    expect(house.takeProblems()).toEqual([]);
  };
  if (!together) afterEach(leave);
  afterAll(async () => {
    await leave();
    await house.browser.close();
    await house.server.end();
  });
  return house;
}

/** Main states are kept as pictures to be looked at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS ?? 'screenshots';
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}
