import { expect, type Locator, type Page } from '@playwright/test'
import type { Book } from './shelf.ts'

export const ADDRESS = {
  'Full name': 'Ritika Meena',
  'Mobile number': '9829012345',
  Email: 'ritika.m@example.com',
  Address: '14, Gali No. 3, Mahaveer Nagar, near Shiv Mandir',
  'PIN code': '302017',
  City: 'Jaipur',
  State: 'Rajasthan',
} as const

/** Opens the book's page and puts it in the cart. */
export async function addToCart(page: Page, book: Book): Promise<void> {
  await page.goto(`/products/${book.slug}`)
  await buyColumn(page).getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`${book.name} added to cart`, { exact: true })).toBeVisible()
}

export const buyColumn = (page: Page): Locator => page.getByRole('region', { name: 'Buy', exact: true })

export async function fillAddress(page: Page): Promise<void> {
  const { State: state, 'PIN code': pin, ...typed } = ADDRESS
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await field(page, 'State').selectOption(state)
  // Last: it fills in the city, were that still empty, while it is being typed.
  await field(page, 'PIN code').fill(pin)
}

/** A field of the checkout, by its label. */
export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true })

export const placeOrder = (page: Page): Promise<void> => page.getByRole('button', { name: 'Place Order' }).click()

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page).toHaveURL('/order-confirmation')
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}
