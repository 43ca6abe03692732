import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { buildOrder, makeProduct } from '../test/factories.ts'
import { createBook } from './fixtures/products.ts'
import { addToCart, field } from './fixtures/purchase.ts'
import { queryDatabase, store } from './fixtures/store-db.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/** The difference of brightness from which two colours count as different. */
const VISIBLE = 60

test('with forced colours the chosen condition of the filters is filled, and the others are not', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const bubbles = filters.getByRole('group', { name: 'Condition' }).locator('.bubble')
  const [chosen, other] = await Promise.all([fillOf(bubbles.nth(0)), fillOf(bubbles.nth(1))])
  expect(chosen).not.toBe(other)
  await filters.getByText('Used', { exact: true }).click()
  await expect.poll(() => fillOf(bubbles.nth(0))).toBe(other)
})

test('with forced colours the payment method is seen to be chosen, and the list of states has its arrow', async ({
  page,
}) => {
  await addToCart(page, await createBook({}))
  await page.goto('/checkout')
  const bubble = page.getByRole('group', { name: 'Payment method' }).locator('.bubble')
  expect(await fillOf(bubble)).not.toBe(await fillOf(page.locator('body')))
  expect(await rangeOfBrightness(field(page, 'State'), 'right')).toBeGreaterThan(VISIBLE)
})

test('with forced colours the stars of a book are seen, and the stars that a reviewer chooses', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const product = await makeProduct(store, { name: `Sound ${mark}`, slug: `sound-${mark}`, rating: 3 })
  await page.goto(`/products/${product.slug}`)
  const stars = page.getByRole('main').getByText('out of 5').first().locator('xpath=..').locator('i')
  expect(await rangeOfBrightness(stars)).toBeGreaterThan(VISIBLE)
  expect(await brightnessIn(stars, 'left')).not.toBe(await brightnessIn(stars, 'right'))

  await page.goto(`/write-review#${await tokenForReview(product.id)}`)
  const choice = page.getByRole('group', { name: 'Stars' }).locator('label')
  expect(await rangeOfBrightness(choice.nth(4))).toBeGreaterThan(VISIBLE)
  const before = await brightnessIn(choice.nth(1))
  await choice.nth(3).click()
  await expect.poll(() => brightnessIn(choice.nth(1))).not.toBe(before)
})

test('with forced colours the current tab and the current link of the bar are seen', async ({ page }) => {
  const link = page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Categories' })
  await page.goto('/categories')
  expect(await fillOf(link)).not.toBe(await fillOf(page.getByRole('link', { name: 'Home' }).last()))
  await page.goto('/auth')
  const tab = page.getByRole('tab')
  expect(await fillOf(tab.nth(0))).not.toBe(await fillOf(tab.nth(1)))
})

test.describe('a browser with automatic dark mode', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('shows the arrow of the State list', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    expect(await rangeOfBrightness(field(page, 'State'), 'right')).toBeGreaterThan(VISIBLE)
  })
})

const fillOf = (element: Locator): Promise<string> =>
  element.evaluate((shown) => getComputedStyle(shown).backgroundColor)

type Part = 'left' | 'right' | 'all'

/** Grey values of the pixels of an element: of the whole, or of the arrow's width at one of its ends. */
async function greyOf(element: Locator, part: Part) {
  await element.scrollIntoViewIfNeeded()
  const image = sharp(await element.screenshot()).greyscale()
  const { width, height } = await image.metadata()
  if (part === 'all') return (await image.stats()).channels[0]
  // Without the border of a field.
  const [inset, size] = [6, 16]
  const left = part === 'left' ? 0 : width - size - inset
  const region = await image.extract({ left, top: inset, width: size, height: height - 2 * inset }).toBuffer()
  return (await sharp(region).stats()).channels[0]
}

async function rangeOfBrightness(element: Locator, part: Part = 'all'): Promise<number> {
  const grey = await greyOf(element, part)
  return (grey?.max ?? 0) - (grey?.min ?? 0)
}

const brightnessIn = async (element: Locator, part: Part = 'all') => (await greyOf(element, part))?.mean

/** Delivers an order of the book. @returns the token of the link to write a review */
async function tokenForReview(productId: number): Promise<string> {
  const response = await fetch(`${process.env.STORE_URL}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(buildOrder([{ productId, quantity: 1 }])),
  })
  const { id } = (await response.json()) as { id: number }
  const token = randomBytes(32).toString('base64url')
  await queryDatabase(`update orders set status = 'delivered' where id = $1`, [id])
  await queryDatabase(
    `update review_requests set sent_at = now(), expires_at = now() + interval '45 days', token_hash = $1
     where order_id = $2`,
    [createHash('sha256').update(token).digest('hex'), id],
  )
  return token
}
