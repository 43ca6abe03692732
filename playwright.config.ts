import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.mjs'

const QUIET = ['no-first-run', 'disable-background-networking', 'disable-component-update', 'disable-sync']
const PLAIN = ['disable-gpu', 'disable-quic']
/** Chromium's sandbox refuses to run as root, which is who runs tests in most containers. */
const isRoot = process.getuid?.() === 0

// Where none is found the one that Playwright keeps is used.
const executablePath = findChromium()

/**
 * Every journey is made once, where it mostly is: those of the shop on a phone, those of the back office (admin-…) and
 * `@desktop` ones at a desk. What differs by the width of the window is tagged `@both`. With EVERY_WIDTH=yes all are made
 * at both, but for `@once`: what the store has one of.
 */
const isEveryWidth = process.env.EVERY_WIDTH === 'yes'
const AT_A_DESK = String.raw`\badmin-[\w-]+\.e2e\.ts\b|@desktop`
const onPhone = isEveryWidth ? { grepInvert: /@once/ } : { grep: new RegExp(`@both|^(?!.*(?:${AT_A_DESK}))`) }
const atDesk = isEveryWidth ? {} : { grep: new RegExp(`@both|${AT_A_DESK}`) }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/start-store.ts',
  outputDir: 'test-results',
  // One more than the cores of a small machine: a journey that waits for its page leaves its core to another.
  workers: 3,
  // What fails twice in a row is a defect; what fails once is named in the report as flaky, for somebody to mend.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      chromiumSandbox: !isRoot,
      args: [...(isRoot ? ['no-sandbox'] : []), ...PLAIN, ...QUIET].map((flag) => `--${flag}`),
    },
  },
  projects: [
    { name: 'phone', ...onPhone, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', ...atDesk, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
