// Tests in a real browser against a real server: `npm run e2e` with VIVARIUM naming the program.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // One browser and one server at a time: the tests share two cores.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
