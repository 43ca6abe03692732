import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { findPromise, measureDeliveries } from '../fixtures/deliveries.ts'
import { createBook, ordersOf } from '../fixtures/products.ts'
import {
  addToCart,
  buyColumn,
  enterPin,
  expectConfirmation,
  field,
  fillAddress,
  placeOrder,
} from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'
import { addDays, dayOf, formatWeekday } from '../../src/domain/values/dates.ts'

const PIN = '682001'

test('a customer reads when parcels arrive, on the product page, in the cart and at checkout, and the order has that promise @both', async ({
  page,
}) => {
  await measureDeliveries(PIN)
  const [usual, latest] = [addDays(new Date(), 3), addDays(new Date(), 5)]
  const promise = new RegExp(` ${PIN} by ${formatWeekday(latest)}, usually by ${formatWeekday(usual)}\\.$`)
  const book = await createBook({})
  await page.goto(`/products/${book.slug}`)
  await enterPin(buyColumn(page), PIN)
  await expect(buyColumn(page).getByText(promise)).toBeVisible()
  await expectNoA11yViolations(page)

  await addToCart(page, book)
  await page.goto('/cart')
  await expect(page.getByText(promise)).toBeVisible()
  await expectNoA11yViolations(page)

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillAddress(page)
  await field(page, 'PIN code').fill(PIN)
  await expect(page.getByText(promise)).toBeVisible()
  await placeOrder(page)
  await expectConfirmation(page)
  const [order] = await ordersOf(book)
  expect(await findPromise(Number(order?.id))).toBe(`measured ${PIN} ${dayOf(usual)} ${dayOf(latest)}`)
})
