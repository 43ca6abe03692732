import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** The widest empty strip that a customer is to see between the heading of a list and its controls, in pixels. */
const WIDEST_GAP = 32
const sortBox = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

test.describe('the listing', () => {
  test('has a heading from the search, category, institute or exam', async ({ page }) => {
    const headings = [
      ['/products?search=physics&categoryId=1&instituteId=1&examType=JEE', 'Search Results for "physics"'],
      ['/products?categoryId=1&instituteId=1&examType=JEE', 'JEE Materials'],
      ['/products?instituteId=1&examType=JEE', 'Products from Allen'],
      ['/products?examType=JEE', 'JEE Study Materials'],
      ['/products?examType=&classType=&condition=', 'All Products'],
    ] as const
    for (const [path, heading] of headings) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(`${heading} | Rankshelf`)
    }
    const { description } = (await (await page.request.get('/api/categories/1')).json()) as { description: string }
    await page.goto('/products?categoryId=1')
    await expect(page.getByText(description, { exact: true })).toBeVisible()
  })

  test('has four columns on a desktop, three on a tablet and two on a phone', async ({ page }) => {
    await page.goto('/products')
    for (const [width, columns] of [
      [1280, 4],
      [1024, 4],
      [1023, 3],
      [640, 3],
      [639, 2],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tracks = await page
        .getByTestId('product-grid')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      expect(tracks).toBe(columns)
    }
  })
})

test.describe('between heading and list', () => {
  for (const path of ['/products', '/products?examType=JEE', '/products?categoryId=1', '/search?search=physics']) {
    test(`${path} has no empty strip, and nothing moves when the delivery day is known`, async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem('deliveryPin', '302017'))
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/delivery/*', async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(path)
      await expect(page.getByText('Checking…')).toBeVisible()
      const before = await sortBox(page).boundingBox()
      expect(await widestGapAbove(page)).toBeLessThanOrEqual(WIDEST_GAP)
      answer()
      await expect(page.getByText(/ by \w{3}, \d+ \w{3,4}\./).first()).toBeVisible()
      expect(await sortBox(page).boundingBox()).toEqual(before)
      expect(await widestGapAbove(page)).toBeLessThanOrEqual(WIDEST_GAP)
    })
  }

  /** Measures the empty strips between the texts and symbols from the heading to the sort control. */
  const widestGapAbove = (page: Page): Promise<number> =>
    sortBox(page).evaluate((box) => {
      const main = box.closest('main')
      const heading = main?.querySelector('h1')
      if (!main || !heading) throw new Error('The list has no heading')
      const [start, end] = [heading.getBoundingClientRect().bottom, box.getBoundingClientRect().top]
      const shown: DOMRect[] = [...main.querySelectorAll('svg')].map((symbol) => symbol.getBoundingClientRect())
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNode(texts.currentNode)
        shown.push(...range.getClientRects())
      }
      const between = shown.filter(({ top, bottom }) => bottom > start && top < end).toSorted((a, b) => a.top - b.top)
      let [reached, widest] = [start, 0]
      for (const { top, bottom } of [...between, box.getBoundingClientRect()]) {
        widest = Math.max(widest, top - reached)
        reached = Math.max(reached, bottom)
      }
      return widest
    })
})

test.describe('a list without a book', () => {
  for (const [path, filters] of [
    ['/products?search=qqqzzz', ['“qqqzzz”']],
    ['/search?search=qqqzzz', []],
    ['/products?examType=JEE&maxPrice=1', ['JEE', 'Up to ₹1']],
    ['/search?search=physics&maxPrice=1', ['Up to ₹1']],
  ] as const) {
    test(`${path} has nothing to sort, and each of its filters can be removed`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main').locator('p', { hasText: /^0 products$/ })).toBeVisible()
      await expect(sortBox(page)).toHaveCount(0)
      const chips = page.getByRole('link', { name: /^Remove filter/ })
      await expect(chips).toHaveText([...filters])
      for (const filter of filters) {
        await page.goto(path)
        await page.getByRole('link', { name: `Remove filter ${filter}` }).click()
        await expect(page.getByRole('link', { name: `Remove filter ${filter}` })).toHaveCount(0)
        await expect(page).not.toHaveURL(path)
      }
    })
  }
})

test.describe('a listing that fails to load', () => {
  test.use({ expectedErrors: /status of 400|: 400: / })

  test('has a skeleton and an error state with retry', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/faqs')
    const blocked = Promise.withResolvers<void>()
    let isFailing = true
    await page.route('**/api/listing?*', async (route) => {
      await blocked.promise
      if (isFailing) await route.fulfill({ status: 400, json: { message: 'No', code: 'no' } })
      else await route.continue()
    })
    const navigation = page.getByRole('navigation', { name: isMobile ? 'Bottom' : 'Main' })
    await navigation.getByRole('link', { name: isMobile ? 'Products' : 'All Products' }).click()
    await expect(page.getByRole('main').getByTestId('product-grid').getByTestId('skeleton').first()).toBeVisible()
    blocked.resolve()
    await expect(page.getByRole('alert')).toContainText('The products did not load.')
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
