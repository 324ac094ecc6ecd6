// The page's types of all messages are those of the schemas.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moduleFile, modules, typesOf } from '../../types/generate';

it.each(modules)('src/net/types/%s.ts is what `npm run types` writes', async (module) => {
  expect(readFileSync(moduleFile(module), 'utf8')).toBe(await typesOf(module));
});
