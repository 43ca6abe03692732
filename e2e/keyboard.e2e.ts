import type { Locator, Page } from '@playwright/test'
import { expectNoHorizontalScroll, ZOOMED_VIEWPORT } from './fixtures/zoom.ts'
import { ordersOf, createBook } from './fixtures/products.ts'
import {
  addToCart,
  ADDRESS,
  buyColumn,
  expectConfirmation,
  field,
  fillAddress,
  newMobile,
  placeOrder,
} from './fixtures/purchase.ts'
import { expect, test } from './fixtures/test.ts'

const BOOK = '/products/rotational-motion-module-3'
const MAX_TABS = 150

test.describe('by keyboard', () => {
  test('a customer buys a book, from the home page to the confirmation', { tag: ['@core', '@both'] }, async ({
    page,
  }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const card = page.getByRole('article').filter({ hasText: 'In Stock' }).first()
    const name = (await card.getByRole('link').textContent()) ?? ''
    await press(page, card.getByRole('link'))
    // A card hydrates after the page; before that its link causes a page load without focus.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await press(page, buyColumn(page).getByRole('button', { name: 'Add to Cart' }).first())
    await expect(page.getByText(`${name} added to cart`, { exact: true })).toBeVisible()
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab')

    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeFocused()
    await press(page, page.getByRole('button', { name: `Increase quantity of ${name}` }))
    await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
    await typeAddress(page)
    await press(page, page.getByRole('button', { name: 'Place Order' }))
    await expectConfirmation(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('an invalid form moves the focus to its first invalid field', async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await press(page, page.getByRole('button', { name: 'Place Order' }))
    await expect(field(page, 'Full name')).toBeFocused()
  })

  test('the zoom dialog of a product opens and closes', async ({ page }) => {
    await page.goto(BOOK)
    await expectFocusTrap(page, page.getByRole('button', { name: 'Zoom image' }))
  })

  test('menus and dialogs take, trap and restore the focus', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/products')
    if (isMobile) {
      await expectFocusTrap(page, page.getByRole('button', { name: 'Open menu' }))
      await expectFocusTrap(page, page.getByRole('button', { name: 'Filters' }))
      return
    }
    const button = page.getByRole('button', { name: 'About Us' })
    await press(page, button)
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('list').getByRole('link').first(),
    ).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a page opened from the menu moves the focus to its heading', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/')
    await press(page, page.getByRole('button', { name: isMobile ? 'Open menu' : 'About Us' }))
    const menu = isMobile ? page.getByRole('dialog') : page.getByRole('navigation', { name: 'Main' })
    await press(page, menu.getByRole('link', { name: isMobile ? 'FAQs' : 'Contact' }).first())
    await expect(page).toHaveURL(isMobile ? '/faqs' : '/contact-us')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('at 400 % zoom', { tag: '@desktop' }, () => {
  test.use({ viewport: ZOOMED_VIEWPORT })

  test('a customer buys a book without horizontal scrolling', async ({ page }) => {
    const book = await createBook({})
    await addToCart(page, book)
    await expectNoHorizontalScroll(page)
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(field(page, 'City')).toBeVisible()
    await fillAddress(page)
    await expectNoHorizontalScroll(page)
    await placeOrder(page)
    await expectConfirmation(page)
    await expectNoHorizontalScroll(page)
    expect(await ordersOf(book)).toHaveLength(1)
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

async function typeAddress(page: Page) {
  const { City: city, State: state, ...typed } = { ...ADDRESS, 'Mobile number': newMobile() }
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(text)
  }
  await expect(field(page, 'City')).toHaveValue(city)
  await expect(field(page, 'State')).toHaveValue(state)
}

/** Opens a dialog, tabs through it once and closes it; expects the focus to stay inside and to return. */
async function expectFocusTrap(page: Page, button: Locator) {
  await press(page, button)
  const dialog = page.getByRole('dialog')
  const focused = dialog.locator(':focus')
  await expect(focused).toHaveCount(1)
  const controls = await dialog.locator('a, button, input').count()
  for (let step = 0; step <= controls; step += 1) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}
