import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../scripts/test/chromium.mjs'

const QUIET = ['no-first-run', 'disable-background-networking', 'disable-component-update', 'disable-sync']
const PLAIN = ['disable-gpu', 'disable-quic']
/** Chromium's sandbox does not run as root, the usual user in containers. */
const isRoot = process.getuid?.() === 0

// Without one, Playwright's own Chromium is used.
const executablePath = findChromium()

/** How the tests start Chromium. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: !isRoot,
  args: [...(isRoot ? ['no-sandbox'] : []), ...PLAIN, ...QUIET].map((flag) => `--${flag}`),
}
