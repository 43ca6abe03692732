// `npm run bench -- admin-tables`: scrolling of the admin tables with 20,000 products and 100,000
// orders at 100 rows a page: frame times compared with an empty page in the same minute, and
// the time from a click to the new rows. Needs a build, Chromium and an idle machine.
import { type Browser, chromium, type Page } from '@playwright/test'
import { loginAsAdmin } from '../e2e/fixtures/db.ts'
import { startStore } from '../e2e/start-store.ts'
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { connect } from '../src/server/database/connect.ts'
import { simulateOrders } from '../demo/simulation/simulate-shop.ts'
import { args, executablePath } from './shared/chromium.ts'
import { quantile, ratio } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 20_000
const ORDERS = 100_000
const TURNS = 10
const SCROLLED_FRAMES = 180
/** Allowed ratio of frame times, table to empty page, at the 95th percentile. */
const FRAME_GOAL = 1.5
const ROWS_GOAL_MS = 500
const TABLES = ['products', 'orders']

const closeStore = await startStore()
try {
  await seedTables()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await openAdmin(browser)
    const empty = await scroll(page, 'about:blank')
    const tables = []
    for (const name of TABLES) {
      const scrolled = await scroll(page, `/admin?tab=${name}&size=100`)
      const rowsMs = await turnPages(page)
      tables.push({ name, scrolled, frameRatio: ratio(scrolled.p95Ms, empty.p95Ms), rowsMs })
    }
    const missed = tables.filter(({ frameRatio, rowsMs }) => frameRatio > FRAME_GOAL || rowsMs.p95Ms > ROWS_GOAL_MS)
    const goals = { frameRatio: FRAME_GOAL, rowsMs: ROWS_GOAL_MS }
    writeResult('admin-tables', { products: PRODUCTS, orders: ORDERS, goals, missed: missed.length, empty, tables })
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await browser.close()
  }
} finally {
  await closeStore()
}

async function seedTables(): Promise<void> {
  const connection = connect(process.env.STORE_DATABASE ?? '', (error) => process.stderr.write(`${error.message}\n`))
  await generateProducts(connection.db, PRODUCTS)
  await simulateOrders(connection.db, ORDERS)
  await connection.db.execute('vacuum analyze')
  await connection.close()
}

async function openAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.STORE_URL ?? '',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await loginAsAdmin(page, 'bench')
  return page
}

/** Frame times in ms while the page scrolls down and up by 40 px per frame. */
async function scroll(page: Page, url: string) {
  await page.goto(url)
  if (url !== 'about:blank') await page.locator('tbody tr').nth(99).waitFor()
  const frames = await page.evaluate(async (count) => {
    const times: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    for (let frame = 0; frame < count; frame += 1) {
      scrollBy({ top: frame < count / 2 ? 40 : -40, behavior: 'instant' })
      const now = await new Promise<number>(requestAnimationFrame)
      times.push(now - before)
      before = now
    }
    return times
  }, SCROLLED_FRAMES)
  return summarize(frames)
}

/** Time in ms from a click on Next page to the first changed row. */
async function turnPages(page: Page) {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.push(
      await page.evaluate(async () => {
        const first = () => document.querySelector('tbody tr')?.textContent
        const before = first()
        const start = performance.now()
        document.querySelector<HTMLButtonElement>('[aria-label="Next page"]')?.click()
        while (first() === before) await new Promise(requestAnimationFrame)
        return performance.now() - start
      }),
    )
    await page.locator('table[aria-busy="false"]').waitFor()
  }
  return summarize(times)
}

function summarize(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95), longestMs: quantile(sorted, 1) }
}
