import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { choose } from '../fixtures/choose.ts'
import { recordApiRequests, expectAutoplay, goHome, pauseClock } from '../fixtures/navigation.ts'

const SECTIONS = [
  { title: 'Popular NEET Books', emptyText: 'No products found matching your criteria.' },
  { title: 'Popular JEE Books', emptyText: 'No products found matching your criteria.' },
  { title: 'Find your books in three steps', emptyText: 'No products found for the selected filters.' },
  { title: 'Shop by Institute', emptyText: 'No institutes found.' },
  { title: 'Hot Deals & Discounts', emptyText: 'No deals available at the moment.' },
  { title: 'Browse by Category', emptyText: 'No categories found.' },
  { title: 'What students say', emptyText: 'No testimonials yet.' },
]
const LISTS = /\/api\/(product-cards|institutes|categories|testimonials)(\?|$)/

const section = (page: Page, title: string): Locator =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })

const hero = (page: Page): Locator => page.getByTestId('hero')

test.describe('the hero', () => {
  const banner = { id: 7, description: 'Until Sunday.', subtitle: 'Only now', image: '', active: true }
  const sale = { ...banner, title: 'Diwali sale', buttonText: 'To the sale', buttonLink: '/products?bestSeller=true' }

  test('shows the first active banner', async ({ page }) => {
    await page.goto('/faqs')
    await page.route('**/api/banners*', (route) => route.fulfill({ json: [sale, { ...sale, id: 8, title: 'Old' }] }))
    const requests = recordApiRequests(page, '/api/banners')
    await goHome(page)
    await expect(hero(page).getByRole('heading', { level: 1 })).toHaveText('Diwali sale')
    await expect(hero(page)).toContainText('Only now')
    await expect(hero(page)).toContainText('Until Sunday.')
    await expect(hero(page).getByRole('link', { name: 'To the sale' })).toHaveAttribute('href', sale.buttonLink)
    expect(requests).toEqual(['/api/banners?active=true'])
  })

  test.describe('without a banner', () => {
    test.use({ expectedErrors: /status of 400/ })

    for (const [failure, response] of [
      ['there is no banner', { json: [] }],
      ['the banners do not load', { status: 400, json: {} }],
    ] as const) {
      test(`shows the default text when ${failure}`, async ({ page }) => {
        await page.goto('/faqs')
        await page.route('**/api/banners*', (route) => route.fulfill(response))
        await goHome(page)
        await expect(hero(page).getByRole('heading', { level: 1 })).toContainText('Study modules at a student’s price')
        await expect(hero(page)).toContainText('Your JEE & NEET Study Partner')
        const button = hero(page).getByRole('link', { name: 'Browse study materials' })
        await expect(button).toHaveAttribute('href', '/categories')
      })
    }
  })
})

test.describe('every section of the home page', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('has a skeleton, an error state with retry and an empty state', { tag: '@both' }, async ({ page }) => {
    await page.goto('/faqs')
    const blocked = Promise.withResolvers<void>()
    let response: object = { status: 400, json: { message: 'No', code: 'invalid' } }
    await page.route(LISTS, async (route) => {
      await blocked.promise
      await route.fulfill(response)
    })
    await goHome(page)
    for (const { title } of SECTIONS) {
      await section(page, title).scrollIntoViewIfNeeded()
      await expect(section(page, title).getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
      await expect(section(page, title).getByTestId('skeleton').first()).toBeVisible()
    }
    blocked.resolve()
    for (const { title } of SECTIONS) {
      await expect(section(page, title).getByRole('alert')).toContainText('This part of the page did not load.')
    }
    response = { json: [] }
    for (const { title, emptyText } of SECTIONS) {
      await section(page, title).getByRole('button', { name: 'Try again' }).click()
      await expect(section(page, title).getByText(emptyText)).toBeVisible()
    }
  })
})

test.describe('the home page', () => {
  test('shows featured books for each exam and loads those for JEE on scroll', async ({ page }) => {
    const requests = recordApiRequests(page, '/api/product-cards')
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const [neet, jee] = [section(page, 'Popular NEET Books'), section(page, 'Popular JEE Books')]
    await expect(neet.getByRole('article').first()).toContainText('NEET')
    await expect(neet.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/products?examType=NEET')
    await expect(jee.getByRole('article')).toHaveCount(0)
    expect(requests).toEqual([])
    await jee.scrollIntoViewIfNeeded()
    await expect(jee.getByRole('article').first()).toContainText('JEE')
    expect(requests.filter((url) => url.includes('examType=JEE') && url.includes('featured=true'))).toHaveLength(1)
    await expect(page.getByText('Free shipping on every order.')).toBeVisible()
  })

  test('finds books in three steps, starting with JEE and Class 11', async ({ page }) => {
    await page.goto('/')
    const finder = section(page, 'Find your books in three steps')
    await finder.scrollIntoViewIfNeeded()
    await expect(finder.getByRole('radio', { name: 'JEE' })).toBeChecked()
    await expect(finder.getByRole('radio', { name: '11th' })).toBeChecked()
    const all = finder.getByRole('link', { name: 'See All' })
    await expect(all).toHaveAttribute('href', '/products?examType=JEE&classType=11th')
    await expect(finder.getByRole('article').first()).toContainText('JEE')
    await choose(finder.getByRole('radio', { name: 'NEET' }))
    await choose(finder.getByRole('radio', { name: 'Dropper' }))
    await expect(finder.getByText(/^\d+ match(es)? for NEET, Dropper$/)).toBeVisible()
    await expect(finder.getByRole('article').first()).toContainText('NEET')
    await all.click()
    await expect(page).toHaveURL('/products?examType=NEET&classType=dropper')
  })

  test('shows three deals and adds one to the cart', async ({ page }) => {
    await page.goto('/faqs')
    await page.route(/product-cards\?.*bestSeller=true/, async (route) => {
      const response = await route.fetch()
      const cards = (await response.json()) as object[]
      await route.fulfill({ response, json: cards.map((card) => ({ ...card, rating: null })) })
    })
    const requests = recordApiRequests(page, '/api/product-cards')
    await goHome(page)
    const deals = section(page, 'Hot Deals & Discounts')
    await deals.scrollIntoViewIfNeeded()
    await expect(deals.getByRole('article')).toHaveCount(3)
    expect(requests.filter((url) => url.includes('bestSeller=true'))).toEqual([
      '/api/product-cards?bestSeller=true&limit=3',
    ])
    await expect(deals.getByText('Rated 4.5 out of 5').first()).toBeVisible()
    const deal = deals.getByRole('article').filter({ hasText: 'Add to Cart' }).first()
    const name = (await deal.getByRole('link').textContent()) ?? ''
    await deal.getByRole('button').click()
    await expect(page.getByTestId('toast')).toContainText('Success')
    await expect(page.getByText(`${name} added to cart`, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('links to institutes and categories and shows testimonials', async ({ page }) => {
    await page.goto('/')
    const links = (title: string) => section(page, title).getByRole('link').filter({ hasNotText: /^All / })
    await expect(links('Shop by Institute').first()).toHaveAttribute('href', /^\/institutes\/\d+$/)
    await expect(links('Shop by Institute').first()).toContainText(/\d+ products?$/)
    await expect(links('Browse by Category').first()).toHaveAttribute('href', '/categories/1')
    const students = section(page, 'What students say')
    await students.scrollIntoViewIfNeeded()
    const student = students.locator('figure', { hasText: 'Rohit Meena' })
    await expect(student).toContainText('JEE Main 2025, Kota')
    await expect(student).toContainText('4.5')
    await expect(student.locator('i')).toHaveCSS('--filled', '90%')
    await expect(students.getByRole('list', { name: 'Our policies' }).getByRole('listitem')).toHaveText([
      'Cash on Delivery',
      'Free Shipping on All Orders',
      'Genuine Materials',
      'Fast Delivery (3-5 Days)',
      'Easy Replacement (7-day replacement policy)',
    ])
    const replacement = students.getByText('(7-day replacement policy)')
    await expect(replacement).not.toHaveCSS('position', 'absolute')
  })
})

const CAROUSELS = {
  trust: {
    list: (page: Page) => page.getByRole('region', { name: 'Our promises' }).getByRole('list'),
    intervalMs: 3000,
    belowPx: 640,
  },
  policy: { list: (page: Page) => page.getByRole('list', { name: 'Our policies' }), intervalMs: 2500, belowPx: 480 },
}

test.describe('carousels', () => {
  for (const [name, { list, intervalMs, belowPx }] of Object.entries(CAROUSELS)) {
    test(`the ${name} carousel autoplays every ${intervalMs} ms below ${belowPx} px unless motion is reduced`, async ({
      page,
    }) => {
      const carousel = list(page)
      const hiddenItem = carousel.locator('li:not([data-current])').first()
      await page.setViewportSize({ width: belowPx - 1, height: 800 })
      await page.clock.install()
      await page.goto('/')
      await expectAutoplay(page, carousel, intervalMs)
      await expect(hiddenItem).toHaveCSS('position', 'absolute')

      const reduced = '(prefers-reduced-motion: reduce)'
      await waitForMediaChange(page, reduced, () => page.emulateMedia({ reducedMotion: 'reduce' }))
      await expectNoAutoplay(page, carousel, intervalMs)
      await waitForMediaChange(page, reduced, () => page.emulateMedia({ reducedMotion: 'no-preference' }))
      const narrow = `(width < ${belowPx}px)`
      await waitForMediaChange(page, narrow, () => page.setViewportSize({ width: belowPx, height: 800 }))
      await expectNoAutoplay(page, carousel, intervalMs)
      await expect(hiddenItem).toHaveCSS('position', 'static')
    })
  }

  test('a carousel pauses while the pointer is over it', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('region', { name: 'Our promises' }).dispatchEvent('pointerover')
    await pauseClock(page)
    await expectNoAutoplay(page, CAROUSELS.trust.list(page), CAROUSELS.trust.intervalMs)
  })

  /** Changes a media feature and waits for the page's media query event. */
  async function waitForMediaChange(page: Page, query: string, change: () => Promise<void>) {
    const listener = await page.evaluateHandle((media) => {
      const changed = new Promise((resolve) => matchMedia(media).addEventListener('change', resolve, { once: true }))
      return { changed }
    }, query)
    await change()
    await listener.evaluate(({ changed }) => changed)
  }

  async function expectNoAutoplay(page: Page, carousel: Locator, intervalMs: number) {
    const current = carousel.locator('li[data-current]')
    // The page re-renders after the event.
    await page.clock.runFor(100)
    const before = (await current.textContent()) ?? ''
    await page.clock.runFor(intervalMs * 2.5)
    await expect(current).toHaveText(before)
  }
})
