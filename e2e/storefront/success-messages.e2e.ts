import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { choose } from '../fixtures/choose.ts'
import { registerAndOpen } from '../fixtures/customer.ts'
import { createOrder, setOwnMobile, setTrackingStatus } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { addToCart, expectConfirmation, field, fillAddress, placeOrder } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The colours of success: on paper, and on the dark ground of toasts and of the footer. */
const [ON_PAPER, ON_INK] = ['--color-new', '--color-success-on']
/** The least contrast of a symbol to its ground (WCAG 1.4.11). */
const LEAST_CONTRAST = 3
/** The shapes of a tick, and of a tick in a circle or badge. */
const TICKS = ['M20 6 9 17l-5-5', 'm16 9-5.5 5.5L8 12'].map((shape) => `svg:has(path[d="${shape}"])`).join(', ')

interface Success {
  message: string
  colour: string
  /** Does what succeeds. @returns the message */
  reach: (page: Page) => Promise<Locator>
}

const SUCCESSES: Success[] = [
  {
    message: 'a book in the cart',
    colour: ON_INK,
    reach: async (page) => {
      await addToCart(page, await createBook({}))
      return page.getByTestId('toast')
    },
  },
  {
    message: 'a subscription in the footer',
    colour: ON_INK,
    reach: async (page) => {
      await page.goto('/faqs')
      await page.getByLabel('Get new arrivals by email').fill(`${randomUUID()}@example.com`)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      return page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })
    },
  },
  {
    message: 'a new password in the account',
    colour: ON_INK,
    reach: async (page) => {
      const { password } = await registerAndOpen(page, '/profile?tab=settings')
      await page.getByLabel('Current password', { exact: true }).fill(password)
      await page.getByLabel('New password', { exact: true }).fill('kota-books-2027')
      await page.getByRole('button', { name: 'Change password' }).click()
      return page.getByTestId('toast').filter({ hasText: 'Password changed' })
    },
  },
  {
    message: 'a coupon in the cart',
    colour: ON_PAPER,
    reach: async (page) => {
      await addToCart(page, await createBook({}))
      await page.goto('/cart')
      await page.getByLabel('Coupon code').fill('WELCOME10')
      await page.getByRole('button', { name: 'Apply' }).click()
      return page.getByRole('main').locator('p', { hasText: '10% off applied' })
    },
  },
  {
    message: 'a message to the shop',
    colour: ON_PAPER,
    reach: async (page) => {
      await page.goto('/contact-us')
      await field(page, 'Full name').fill('Ritika Meena')
      await field(page, 'Email').fill(`${randomUUID()}@example.com`)
      await field(page, 'Phone number').fill('9829012345')
      await field(page, 'Subject').selectOption('order')
      await field(page, 'Message').fill('Where is my order of last week?')
      await page.getByRole('button', { name: 'Send Message' }).click()
      return page.getByRole('heading', { name: 'Message Sent!' })
    },
  },
  {
    message: 'a cancelled order in the account',
    colour: ON_PAPER,
    reach: async (page) => {
      await registerAndOpen(page, '/')
      const id = await createOrder(page, await createBook({}))
      await page.goto('/profile?tab=orders')
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await choose(page.getByRole('dialog').getByRole('radio', { name: 'I ordered by mistake' }))
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel this order' }).click()
      return page.locator('p', { hasText: `Order #${id} is cancelled.` })
    },
  },
]

for (const { message, colour, reach } of SUCCESSES) {
  test(`${message} has the tick of success in its one colour`, async ({ page }) => {
    const tick = (await reach(page)).locator(TICKS)
    await expect(tick).toHaveCSS('color', await resolveColour(page, colour))
    expect(await listFaintTicks(page)).toEqual([])
  })
}

test('every tick of the shop is seen well on its ground', async ({ page }) => {
  const book = await createBook({})
  const tracked = await createOrder(page, book)
  await setTrackingStatus(tracked, { status: 'delivered' })
  await setOwnMobile(tracked)
  for (const path of ['/', '/products', `/products/${book.slug}`, '/auth', `/track-order?orderId=${tracked}`]) {
    await page.goto(path)
    await expect(page.locator(TICKS).first()).toBeAttached()
    expect(await listFaintTicks(page)).toEqual([])
  }
  await addToCart(page, book)
  await page.goto('/checkout')
  await fillAddress(page)
  await placeOrder(page)
  await expectConfirmation(page)
  await expect(page.getByRole('main').locator(TICKS).first()).toBeVisible()
  expect(await listFaintTicks(page)).toEqual([])
})

/** Returns a colour of the style sheets as a browser computes it. */
const resolveColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

/** Lists the ticks of a page with too little contrast to their ground. */
const listFaintTicks = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ ticks, least }) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('The browser draws nothing')
      const luminanceOf = (colour: string): number => {
        context.clearRect(0, 0, 1, 1)
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const groundOf = (element: Element): string => {
        const { backgroundColor } = getComputedStyle(element)
        const isOpaque = backgroundColor !== 'rgba(0, 0, 0, 0)'
        return isOpaque || !element.parentElement ? backgroundColor : groundOf(element.parentElement)
      }
      return [...document.querySelectorAll(ticks)].flatMap((tick) => {
        const [ink, ground] = [luminanceOf(getComputedStyle(tick).color), luminanceOf(groundOf(tick))]
        const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
        return contrast < least ? [`${contrast.toFixed(1)}: ${tick.parentElement?.textContent}`] : []
      })
    },
    { ticks: TICKS, least: LEAST_CONTRAST },
  )
