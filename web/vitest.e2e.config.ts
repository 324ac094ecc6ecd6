// Tests in a real browser against a real server: `npm run e2e` with VIVARIUM naming the program.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // Two files at a time, each with its browser and its server: while one waits the other plays.
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2, minForks: 1 } },
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
