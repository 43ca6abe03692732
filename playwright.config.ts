import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const QUIET = ['no-first-run', 'disable-background-networking', 'disable-component-update', 'disable-sync']
const PLAIN = ['disable-gpu', 'disable-quic']
/** Chromium's sandbox refuses to run as root, which is who runs tests in most containers. */
const isRoot = process.getuid?.() === 0

/** CHROMIUM_PATH, or a Chromium on the PATH; otherwise the one that Playwright keeps is used. */
function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/start-store.ts',
  outputDir: 'test-results',
  workers: 2,
  // A slow machine may press a link before its page has come to life; four times in a row is a defect.
  retries: 3,
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
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
