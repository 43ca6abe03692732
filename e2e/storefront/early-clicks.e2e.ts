import { delayScripts } from '../fixtures/delay-scripts.ts'
import { createBook } from '../fixtures/products.ts'
import { buyColumn } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

const SLOW = { offline: false, latency: 0, uploadThroughput: -1 }

test.describe('before hydration', { tag: '@core' }, () => {
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

  for (const { name, path, file } of [
    { name: 'the home page', path: '/', file: 'home-page' },
    { name: 'a list', path: '/products', file: 'products-page' },
    { name: 'a category', path: '/categories/1', file: 'category-page' },
  ]) {
    test(`Add to Cart on ${name} is replayed once its part of the page is hydrated`, async ({ page }) => {
      const loadPart = await delayScripts(page, file)
      const requested = page.waitForRequest(new RegExp(`/assets/${file}-`))
      await page.goto(path, { waitUntil: 'commit' })
      await requested
      await page.getByRole('article').getByRole('button', { name: /^Add/ }).first().click()
      loadPart()
      await expect(page.getByText(/ added to cart$/).first()).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    })
  }

  test('Share on a book is replayed once its part of the page is hydrated', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    const book = await createBook({})
    const loadPart = await delayScripts(page, 'product-page')
    const requested = page.waitForRequest(/\/assets\/product-page-/)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    await requested
    await page.getByRole('button', { name: 'Share' }).click()
    loadPart()
    await expect(
      page
        .getByText(/link/i)
        .and(page.getByText(/copied/i))
        .first(),
    ).toBeVisible()
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

  test('a submitted PIN code is checked after hydration without a page load', async ({ page }) => {
    const book = await createBook({})
    const loadScripts = await delayScripts(page)
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    const pin = page.getByLabel('Delivery to your PIN code')
    await pin.fill('302017')
    await pin.press('Enter')
    loadScripts()
    await expect(page.getByText('Delivers to Jaipur, Rajasthan by')).toBeVisible()
    await expect(page).toHaveURL(`/products/${book.slug}`)
    await expect(pin).toHaveValue('302017')
  })

  test('a PIN code submitted at once on a very slow connection is checked after hydration', async ({ page }) => {
    const book = await createBook({})
    const connection = await page.context().newCDPSession(page)
    await connection.send('Network.enable')
    await connection.send('Network.emulateNetworkConditions', { ...SLOW, downloadThroughput: 6 * 1024 })
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    const pin = page.getByLabel('Delivery to your PIN code')
    await pin.fill('302017')
    await pin.press('Enter')
    await connection.send('Network.emulateNetworkConditions', { ...SLOW, downloadThroughput: -1 })
    await expect(page.getByText('Delivers to Jaipur, Rajasthan by')).toBeVisible()
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
