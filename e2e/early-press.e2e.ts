import { holdScripts } from './late-scripts.ts'
import { shelveBook } from './shelf.ts'
import { buyColumn } from './shopper.ts'
import { expect, test } from './store.ts'

test.describe('before the scripts of a page have come', () => {
  test('a book put into the cart is there as soon as they have, and once', async ({ page }) => {
    const book = await shelveBook({})
    const bring = await holdScripts(page)
    await page.goto(`/products/${book.slug}`, { waitUntil: 'commit' })
    const add = buyColumn(page).getByRole('button', { name: 'Add to Cart' })
    await add.click()
    await add.click()
    bring()
    await expect(page.getByText(`${book.name} added to cart`, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
  })

  test('a PIN code that was asked about is answered when they have, and nobody starts anew', async ({ page }) => {
    const book = await shelveBook({})
    const bring = await holdScripts(page)
    await page.goto(`/products/${book.slug}`, { waitUntil: 'domcontentloaded' })
    const pin = page.getByLabel('Delivery to your PIN code')
    await pin.fill('302017')
    await pin.press('Enter')
    bring()
    await expect(page.getByText('302017: arrives in')).toBeVisible()
    await expect(page).toHaveURL(`/products/${book.slug}`)
    await expect(pin).toHaveValue('302017')
  })

  test('a message that was begun is all there when they have, and an email that was sent is taken', async ({
    page,
  }) => {
    const bring = await holdScripts(page)
    await page.goto('/contact-us', { waitUntil: 'domcontentloaded' })
    const name = page.getByLabel('Name')
    await name.fill('Ritika Meena')
    const news = page.getByLabel('Get new arrivals by email')
    await news.fill(`early-${Date.now()}@example.in`)
    await news.press('Enter')
    bring()
    await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
    await expect(name).toHaveValue('Ritika Meena')
    await expect(page).toHaveURL('/contact-us')
  })

  test('a menu that was asked for opens when they have, and answers at once from then on', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    const bring = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: isMobile ? 'Open menu' : 'About Us' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
    const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : links
    await button.click()
    bring()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
  })

  test('a link that was followed leads on, although the scripts come meanwhile', async ({ page }) => {
    const book = await shelveBook({})
    const bring = await holdScripts(page)
    await page.route(`**/products/${book.slug}`, async (route) => {
      // The scripts of the page that is left come before the page that is wanted, as on a slow line.
      bring()
      await page.waitForResponse('**/assets/index-*.js')
      await route.continue()
    })
    await page.goto(`/products?search=${encodeURIComponent(book.name)}`, { waitUntil: 'commit' })
    await page.getByRole('article').getByRole('link', { name: book.name }).click()
    await expect(page).toHaveURL(`/products/${book.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: book.name })).toBeVisible()
  })
})
