// Weighs the build in dist/.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/budget.test.ts'] } });
