// Global setup of Playwright: one store for all tests, and limits that follow the speed of this machine.
import { type Browser, chromium } from '@playwright/test'
import { includePage, machineFactor, scaleLimit } from '../test/machine-speed.ts'
import { LAUNCH_OPTIONS } from './launch-options.ts'
import { startStore } from './start-store.ts'

/** Uses the store that `npm test` started for several runs, or starts one. */
export default function setUp() {
  return process.env.STORE_URL ? undefined : startMeasuredStore()
}

/** Starts the store and measures one of its pages in the browser, for the limits of the tests. */
export async function startMeasuredStore() {
  const stop = await startStore()
  try {
    const pageMs = await measurePage(process.env.STORE_URL ?? '')
    includePage(pageMs)
    process.stderr.write(`A page took ${Math.round(pageMs)} ms: limits are ${machineFactor()} times the reference's.\n`)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the milliseconds until a page is loaded and hydrated: the least of three times, since the store has to render it first. */
async function measurePage(url: string): Promise<number> {
  const browser = await chromium.launch(LAUNCH_OPTIONS)
  try {
    return Math.min(await loadPage(browser, url), await loadPage(browser, url), await loadPage(browser, url))
  } finally {
    await browser.close()
  }
}

async function loadPage(browser: Browser, url: string): Promise<number> {
  const startedAt = performance.now()
  const page = await browser.newPage()
  page.setDefaultTimeout(scaleLimit(30_000))
  await page.goto(url)
  await page.waitForFunction(() => !('replayEarlyClicks' in window))
  return performance.now() - startedAt
}
