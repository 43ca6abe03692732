// Global setup of Playwright: one store for all tests, and limits that follow the speed of this machine.
import { chromium } from '@playwright/test'
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
  const pageMs = await measurePage(process.env.STORE_URL ?? '')
  includePage(pageMs)
  process.stderr.write(`A page took ${Math.round(pageMs)} ms: limits are ${machineFactor()} times the reference's.\n`)
  return stop
}

/** Returns the milliseconds until a page is loaded and hydrated, once the store has rendered it. */
async function measurePage(url: string): Promise<number> {
  const browser = await chromium.launch(LAUNCH_OPTIONS)
  let took = 0
  for (let load = 0; load < 2; load += 1) {
    const startedAt = performance.now()
    const page = await browser.newPage()
    page.setDefaultTimeout(scaleLimit(30_000))
    await page.goto(url)
    await page.waitForFunction(() => !('takeEarlyClicks' in window))
    took = performance.now() - startedAt
  }
  await browser.close()
  return took
}
