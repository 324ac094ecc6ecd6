// Pictures of every state at every size, to be looked at: `npm run screenshots` with VIVARIUM naming the program makes
// build/screenshots/index.html.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/screenshots/*.test.ts'], testTimeout: 1_200_000, hookTimeout: 60_000 },
});
