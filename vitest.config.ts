import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { scaleLimit } from './test/machine-speed.ts'
import { storeTemporaryFilesInMemory } from './test/temporary-files.ts'

storeTemporaryFilesInMemory()

/** All workers share one PostgreSQL server. */
const MAX_WORKERS = 8

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/console-guard.ts', 'test/budget-guard.ts'],
    // The parts of the store are read once by each worker, not once by each of the files.
    isolate: false,
    // One more than the cores: a test that waits for a job or a server leaves its core to another.
    maxWorkers: Math.min(availableParallelism() + 1, MAX_WORKERS),
    // A busy machine is slow, not wrong: only what never ends is cut short.
    testTimeout: scaleLimit(240_000),
    hookTimeout: scaleLimit(120_000),
    expect: { poll: { timeout: scaleLimit(60_000) } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
