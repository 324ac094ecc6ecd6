// axe-core on the page as it is, in both themes. Nothing may be found.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** In both themes, worded. */
export async function findingsOf(page: Page, where: string): Promise<string[]> {
  const told: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // Motion would be looked at half way.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
    );
    await page.evaluate(source);
    const findings = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
    )) as Finding[];
    for (const { id, help, nodes } of findings) {
      const places = nodes.map((node) => `${node.html}\n  ${node.failureSummary}`);
      told.push(`${where}, ${theme}: ${id}: ${help}\n  ${places.join('\n  ')}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return told;
}

export async function expectNoFindings(page: Page, where: string): Promise<void> {
  expect(await findingsOf(page, where)).toEqual([]);
}
