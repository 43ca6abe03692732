import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { recordApiRequests, goHome, scrollDownTo, scrollTop, pauseClock } from '../fixtures/navigation.ts'

const BANNERS = '/api/banners'

test.describe('loaded data', () => {
  test('is not requested again on window focus or within five minutes', async ({ page }) => {
    await page.clock.install()
    await page.goto('/faqs')
    const requests = recordApiRequests(page, BANNERS)
    await goHome(page)
    await expect.poll(() => requests).toHaveLength(1)
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await leaveAndReturn(page)
    expect(requests).toHaveLength(1)
    await page.clock.fastForward(5 * 60_000)
    await leaveAndReturn(page)
    await expect.poll(() => requests).toHaveLength(2)
  })

  async function leaveAndReturn(page: Page) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page).toHaveURL('/faqs')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
    await goHome(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test.describe('a failed request', () => {
  test.use({ expectedErrors: /status of (400|503)|ERR_FAILED/ })

  for (const { failure, times } of [
    { failure: 'a server error', times: 4 },
    { failure: 'a lost connection', times: 4 },
    { failure: 'a client error', times: 1 },
  ]) {
    test(`is ${times === 1 ? 'not retried' : 'retried three times with exponential backoff'}: ${failure}`, async ({
      page,
    }) => {
      await page.clock.install()
      await page.goto('/faqs')
      await page.route('**/api/institutes', (route) => {
        if (failure === 'a lost connection') return route.abort()
        return route.fulfill({ status: failure === 'a client error' ? 400 : 503, json: {} })
      })
      const requests = recordApiRequests(page, '/api/institutes')
      const retryDelays = await recordRetryDelays(page)
      await pauseClock(page)
      await goHome(page)
      await expect.poll(() => requests.length).toBe(1)
      for (const [attempt, delayMs] of times === 1
        ? []
        : ([
            [2, 1000],
            [3, 2000],
            [4, 4000],
          ] as const)) {
        // The page has received the failure and scheduled the retry.
        await expect.poll(() => retryDelays()).toContain(delayMs)
        await page.clock.runFor(delayMs - 200)
        expect(requests).toHaveLength(attempt - 1)
        await page.clock.runFor(200)
        await expect.poll(() => requests.length).toBe(attempt)
      }
      const block = page.locator('section', { has: page.getByRole('heading', { name: 'Shop by Institute' }) })
      // No further request follows.
      await expect
        .poll(async () => {
          await page.clock.runFor(20_000)
          return block.getByRole('alert').isVisible()
        })
        .toBe(true)
      await page.clock.runFor(60_000)
      expect(requests).toHaveLength(times)
    })
  }

  /** Records the delays of the page's timers, in milliseconds. */
  async function recordRetryDelays(page: Page): Promise<() => Promise<number[]>> {
    const recorded = await page.evaluateHandle(() => {
      const delays: number[] = []
      const setTimer = globalThis.setTimeout
      globalThis.setTimeout = ((callback: () => void, ms = 0) => {
        delays.push(ms)
        return setTimer(callback, ms)
      }) as typeof setTimeout
      return delays
    })
    return () => recorded.jsonValue()
  }
})

test.describe('prefetching', () => {
  /** The prefetch delay of the storefront. */
  const QUIET_MS = 3000

  test('the code of the next pages loads at the first interaction', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const scrolledAt = await page.evaluate(() => performance.now())
    await scrollDownTo(page, 100)
    expect(await codeFetchedAt(page)).toBeGreaterThanOrEqual(Math.min(scrolledAt, QUIET_MS))
  })

  test('the code of the next pages loads after three seconds without interaction', async ({ page }) => {
    await page.goto('/')
    expect(await codeFetchedAt(page)).toBeGreaterThanOrEqual(QUIET_MS)
  })

  /** Waits for the code of the product page. @returns milliseconds since navigation */
  async function codeFetchedAt(page: Page): Promise<number> {
    const fetched = await page.waitForFunction(() =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/product-page')),
    )
    return fetched.evaluate((entry) => entry?.startTime ?? 0)
  }
})

test('client-side navigation renders the whole page, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/products')
  const cards = page.getByRole('main').getByRole('article')
  const count = await cards.count()
  expect(count).toBeGreaterThan(8)
  const book = cards.nth(count - 2).getByRole('link')
  await book.scrollIntoViewIfNeeded()
  const position = await scrollTop(page)
  const name = (await book.textContent()) ?? ''
  await book.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'You May Also Like' })).toBeAttached()
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => scrollTop(page)).toBe(position)
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Products' }).click()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page.locator('form[aria-label="Filters"]')).toBeAttached()
})

test.describe('code whose prefetch failed', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('is loaded on navigation', async ({ page }) => {
    await page.goto('/products', { waitUntil: 'networkidle' })
    await page.route('**/assets/product-page*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/product-page'))
    await scrollDownTo(page, 100)
    await failed
    await page.unroute('**/assets/product-page*')
    const book = page.getByRole('article').first().getByRole('link')
    const name = (await book.textContent()) ?? ''
    await book.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
