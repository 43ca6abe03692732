import type { Page } from '@playwright/test'
import { ordersOf, createBook } from './fixtures/products.ts'
import { addToCart, expectConfirmation, fillAddress, field, newMobile, placeOrder } from './fixtures/purchase.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const MAX_STOPS = 250

for (const path of ['/', '/products', '/track-order']) {
  test(`with the keyboard no control of ${path} is behind a bar at the edge of the screen`, { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto(path)
    await expectNoCoveredStop(page)
  })
}

test('with the keyboard no control of the cart and of the checkout is behind a bar at the edge of the screen', {
  tag: '@both',
}, async ({ page }) => {
  await addToCart(page, await createBook({}))
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expectNoCoveredStop(page)
  }
})

test('with the keyboard no control of a tracked order is behind a bar at the edge of the screen', async ({ page }) => {
  const book = await createBook({})
  await addToCart(page, book)
  await page.goto('/checkout')
  await fillAddress(page)
  await field(page, 'Mobile number').fill(newMobile())
  await placeOrder(page)
  await expectConfirmation(page)
  const [order] = await ordersOf(book)
  await page.goto('/track-order')
  await page.getByLabel('Order ID').fill(String(order?.id))
  await page.getByRole('main').locator('button[type=submit]', { hasText: 'Track' }).click()
  await expect(page.getByRole('list', { name: 'Way to your door' })).toBeVisible()
  await expectNoCoveredStop(page)
})

test('Add to Cart by Enter keeps the focus, so that a second Enter adds a second copy', async ({ page }) => {
  await page.goto('/products')
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
  await button.focus()
  for (const count of ['Cart, 1 item', 'Cart, 2 items']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: count })).toBeVisible()
    await expect(button).toBeFocused()
  }
})

/** Presses Tab through the page and expects that each focused control is seen. */
async function expectNoCoveredStop(page: Page): Promise<void> {
  const covered: string[] = []
  await page.evaluate(() => document.querySelector('main')?.focus())
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(describeFocus)
    if (found === 'end') break
    if (found) covered.push(found)
  }
  expect(covered).toEqual([])
}

/** Returns the text of a focused control that is covered, 'end' at the end of the page, and otherwise an empty text. */
async function describeFocus(): Promise<string> {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'end'
  // The browser scrolls to the control with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // An input of a card is hidden: its label is what is seen.
  const shown = (focused instanceof HTMLInputElement && focused.closest('label')) || focused
  const isHit = ({ left, top, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && shown.contains(hit)
  }
  const isSeen = [...shown.getClientRects()].some((box) => isHit(box))
  return isSeen ? '' : `${focused.tagName} ${focused.textContent?.slice(0, 40)}`
}
