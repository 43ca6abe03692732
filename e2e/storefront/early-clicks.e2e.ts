import type { Locator, Page } from '@playwright/test'
import { isAdminPath } from '../../src/domain/accounts/login-redirect.ts'
import { ALL_URLS } from '../fixtures/all-urls.ts'
import { delayScripts } from '../fixtures/delay-scripts.ts'
import { createBook } from '../fixtures/products.ts'
import { buyColumn } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

interface Press {
  path: string
  /** The file of the part, which loads late. */
  file: string
  button: RegExp
  /** What the press shows. */
  shows: (page: Page) => Locator
  /** What comes before the visit. */
  open?: (page: Page) => Promise<unknown>
}

const ADD = { button: /^Add to Cart/, shows: (page: Page) => page.getByText(/ added to cart$/) }
const SHOW_PASSWORD = {
  button: /^Show password$/,
  shows: (page: Page) => page.getByRole('button', { name: 'Hide password' }),
}

/** A button of each part of the shop that is in the page before its scripts. */
const PRESSES: readonly Press[] = [
  { path: '/', file: 'home-page', ...ADD },
  { path: '/products', file: 'products-page', ...ADD },
  { path: '/products?search=nothing-of-this-name', file: 'products-page', ...ADD },
  { path: '/search?search=physics', file: 'search-page', ...ADD },
  { path: '/categories/1', file: 'category-page', ...ADD },
  { path: '/institutes/1', file: 'institute-page', ...ADD },
  { path: '/institute/1', file: 'institute-page', ...ADD },
  {
    path: '/products/rotational-motion-module-3',
    file: 'product-page',
    button: /^Share/,
    shows: (page) => page.getByText('Product link copied to clipboard!'),
    open: async (page) => {
      await page.context().grantPermissions(['clipboard-write'])
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    },
  },
  {
    path: '/contact-us',
    file: 'contact-us-page',
    button: /^Send Message$/,
    shows: (page) => page.getByText('Name must be at least 2 characters'),
  },
  { path: '/auth', file: 'auth-page', ...SHOW_PASSWORD },
  { path: '/login', file: 'login-page', ...SHOW_PASSWORD },
  {
    path: '/reset-password#token',
    file: 'reset-password-page',
    button: /^Show new password$/,
    shows: (page) => page.getByRole('button', { name: 'Hide new password' }),
  },
  {
    path: '/unsubscribe?token=none',
    file: 'unsubscribe-page',
    button: /^Unsubscribe$/,
    shows: (page) => page.getByText('This link does not work any more.'),
  },
]

/** A button that needs a script and is not disabled until it is there: of its own, or of a form that the recorder holds back. */
const PRESSABLE =
  /<button type="button"(?![^>]* disabled="")|<form[^>]* method="dialog"(?:(?!<\/form>).)*<button type="submit"(?![^>]* disabled="")/s

test.describe('before hydration', { tag: '@core' }, () => {
  // The link of an unsubscription is none.
  test.use({ expectedErrors: /status of 404/ })

  test('Add to Cart is replayed once after hydration', async ({ page }) => {
    const book = await createBook({})
    const loadScripts = await delayScripts(page)
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    const add = buyColumn(page).getByRole('button', { name: 'Add to Cart' })
    await add.click()
    await add.click()
    loadScripts()
    await expect(page.getByText(`${book.name} added to cart`, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
  })

  for (const { path, file, button, shows, open } of PRESSES) {
    test(`${button} on ${path} is replayed once its part of the page is hydrated`, async ({ page }) => {
      await open?.(page)
      const loadPart = await delayScripts(page, file)
      const requested = page.waitForRequest(new RegExp(`/assets/${file}-`))
      await page.goto(path, { waitUntil: 'commit' })
      await requested
      await page.getByRole('main').getByRole('button', { name: button }).filter({ visible: true }).first().click()
      loadPart()
      await expect(shows(page).first()).toBeVisible()
    })
  }

  test('every page whose buttons can be pressed before hydration is in the table', async ({ page }) => {
    const pressable: string[] = []
    for (const url of ALL_URLS) {
      if (isAdminPath(url)) continue
      const html = await (await page.request.get(url)).text()
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      if (PRESSABLE.test(main)) pressable.push(url.split('?')[0] ?? url)
    }
    const tested = new Set(PRESSES.map(({ path }) => path.split(/[?#]/)[0]))
    expect(pressable.filter((path) => !tested.has(path))).toEqual([])
  })

  for (const path of ['/', '/products/rotational-motion-module-3', '/faqs']) {
    test(`a reader who has scrolled ${path} stays where they are`, async ({ page }) => {
      const loadScripts = await delayScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('contentinfo').waitFor()
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo(0, 400)
            return scrollY
          }),
        )
        .toBe(400)
      loadScripts()
      await page.waitForFunction(() => !('replayEarlyClicks' in window))
      // The router scrolls in the frame after its first render.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await page.evaluate(() => scrollY)).toBe(400)
    })
  }

  test('a press on the delivery line opens its field after hydration', async ({ page }) => {
    const book = await createBook({})
    const loadScripts = await delayScripts(page)
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Enter PIN code' }).click()
    loadScripts()
    await expect(page.getByRole('textbox', { name: 'PIN code', exact: true })).toBeFocused()
  })

  test('typed input survives hydration, and a submitted newsletter form is sent', async ({ page }) => {
    const loadScripts = await delayScripts(page)
    await page.goto('/contact-us', { waitUntil: 'commit' })
    const name = page.getByLabel('Name')
    await name.fill('Ritika Meena')
    const newsletter = page.getByLabel('Get new arrivals by email')
    await newsletter.fill(`early-${Date.now()}@example.in`)
    await newsletter.press('Enter')
    loadScripts()
    await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
    await expect(name).toHaveValue('Ritika Meena')
    await expect(page).toHaveURL('/contact-us')
  })

  test('a tapped menu opens after hydration', { tag: '@both' }, async ({ page, isMobile }) => {
    const loadScripts = await delayScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: isMobile ? 'Open menu' : 'About Us' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
    const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : links
    await button.click()
    loadScripts()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
  })

  test('a clicked link still opens its page when the scripts arrive meanwhile', async ({ page }) => {
    const book = await createBook({})
    const loadScripts = await delayScripts(page)
    await page.route(`**/products/${book.slug}`, async (route) => {
      // On a slow connection the old page's scripts arrive before the next page.
      loadScripts()
      await page.waitForResponse('**/assets/entry-client-*.js')
      await route.continue()
    })
    await page.goto(`/products?search=${encodeURIComponent(book.name)}`, { waitUntil: 'commit' })
    await page.getByRole('article').getByRole('link', { name: book.name }).click()
    await expect(page).toHaveURL(`/products/${book.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: book.name })).toBeVisible()
  })
})
