import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { LAUNCH_OPTIONS } from './e2e/launch-options.ts'
import { scaleLimit } from './test/machine-speed.ts'
import { storeTemporaryFilesInMemory } from './test/temporary-files.ts'

storeTemporaryFilesInMemory()

/** All workers share one store, which uses a core of its own. */
const MAX_WORKERS = 6

/**
 * A test runs once, at the width where its page is mostly used: the storefront on a phone, the admin area (`admin/`) and
 * `@desktop` tests on a desktop. `@both` runs a test at both widths. With EVERY_WIDTH=yes all tests run
 * at both, except `@once`, which would conflict with themselves.
 */
const isEveryWidth = process.env.EVERY_WIDTH === 'yes'
const DESKTOP_TESTS = String.raw`\badmin/[\w-]+\.e2e\.ts\b|@desktop`
const onPhone = isEveryWidth ? { grepInvert: /@once/ } : { grep: new RegExp(`@both|^(?!.*(?:${DESKTOP_TESTS}))`) }
const onDesktop = isEveryWidth ? {} : { grep: new RegExp(`@both|${DESKTOP_TESTS}`) }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than the cores: a waiting test leaves its core to another.
  workers: Math.min(availableParallelism() + 1, MAX_WORKERS),
  // The retry records a trace. scripts/test/counts.mjs fails the run for a test that needs it, unless it was out of time.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  // Workers read this file after the start of the store, which may have raised the factor of the limits.
  timeout: scaleLimit(180_000),
  expect: { timeout: scaleLimit(20_000) },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH_OPTIONS,
  },
  projects: [
    { name: 'phone', ...onPhone, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', ...onDesktop, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
