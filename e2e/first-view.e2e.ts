import type { Page } from '@playwright/test'
import { createBook } from './fixtures/products.ts'
import { addToCart } from './fixtures/purchase.ts'
import { expect, test } from './fixtures/test.ts'

const ALL_KB = 250
const SCRIPTS_KB = 130

const PAGES = ['/', '/products', '/products/{book}', '/cart', '/checkout', '/not-found']

test.use({ expectedErrors: /status of 404|net::ERR_FAILED/ })

for (const path of PAGES) {
  test(`the first view of ${path} stays within its budget, does not shift and comes to rest`, { tag: '@both' }, async ({
    page,
    context,
  }) => {
    const book = await createBook({})
    await addToCart(page, book)
    const view = await context.newPage()
    await page.close()
    const weight = await measureTransfer(view)
    const url = path.replace('{book}', book.slug)
    await view.goto(url, { waitUntil: 'networkidle' })
    expect(weight.scripts() / 1000).toBeLessThanOrEqual(SCRIPTS_KB)
    expect(weight.all() / 1000).toBeLessThanOrEqual(ALL_KB)

    // The fallback fonts match those of phones, not those of this machine: here the swap would move the text.
    await view.route(/\.woff2$/, (route) => route.abort())
    await view.addInitScript(observeLayoutShifts)
    await view.goto(url, { waitUntil: 'networkidle' })
    expect(await view.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.001)
    await expect.poll(() => view.evaluate(countRunningAnimations)).toBe(0)
  })
}

/** Animations drain the battery, even outside of the screen. */
const countRunningAnimations = () => document.getAnimations().filter(({ playState }) => playState === 'running').length

/** Sums the transferred bytes of response bodies. */
async function measureTransfer(page: Page) {
  const client = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const sum = (matches: (type: string | undefined) => boolean) =>
    [...bytes].reduce((total, [id, size]) => total + (matches(types.get(id)) ? size : 0), 0)
  return { all: () => sum(() => true), scripts: () => sum((type) => type === 'Script') }
}

function observeLayoutShifts() {
  const page = globalThis as unknown as { shifted: number }
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) page.shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
