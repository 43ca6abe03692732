import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoAxeViolations } from '../fixtures/a11y.ts'
import { choose } from '../fixtures/choose.ts'
import { registerAndOpen } from '../fixtures/customer.ts'
import { createOrder, setTrackingStatus } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { ADDRESS } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (404|409)/ })

/** Places an order and returns the path that its emails link to. */
async function newOrder(page: Page): Promise<{ id: number; link: string }> {
  const id = await createOrder(page, await createBook({}))
  const proof = { mobile: ADDRESS['Mobile number'] }
  const response = await page.request.post(`/api/orders/${id}/view`, { data: { proof } })
  const { token } = (await response.json()) as { token: string }
  return { id, link: `/orders/${id}#${token}` }
}

const dialog = (page: Page) => page.getByRole('dialog')

test('a guest cancels an order with the link of an email @both', async ({ page }) => {
  const { id, link } = await newOrder(page)
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your books' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Way to your door' })).toBeVisible()
  await expectNoA11yViolations(page)
  await main.getByRole('button', { name: 'Cancel order' }).click()
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  const reasons = dialog(page).getByRole('group', { name: 'Why do you want to cancel?' })
  await expect(reasons.getByRole('alert')).toContainText('Please choose a reason')
  await expect(reasons.getByRole('radio').first()).toBeFocused()
  await choose(reasons.getByRole('radio', { name: 'Another reason' }))
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  await expect(dialog(page).getByLabel('Your reason')).toHaveAccessibleDescription('Please tell us the reason')
  await choose(reasons.getByRole('radio', { name: 'I ordered by mistake' }))
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  await expect(main.getByText(`Order #${id} is cancelled. There is nothing to pay.`)).toBeVisible()
  await page.reload()
  await expect(main.getByText('This order was cancelled. There is nothing to pay.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel order' })).toBeHidden()
})

test('a customer cancels an order in the account @both', async ({ page }) => {
  await registerAndOpen(page, '/')
  const id = await createOrder(page, await createBook({}))
  await page.goto('/profile?tab=orders')
  const order = page.getByRole('article', { name: `Order #${id}` })
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await choose(dialog(page).getByRole('radio', { name: 'It will arrive too late' }))
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  await expect(order.getByText(`Order #${id} is cancelled.`)).toBeVisible()
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(order.getByText('Nothing to pay', { exact: true })).toBeVisible()
})

test('an order that the courier has picked up meanwhile is not cancelled, and the reason stays', async ({ page }) => {
  const { id, link } = await newOrder(page)
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Cancel order' }).click()
  await choose(dialog(page).getByRole('radio', { name: 'Another reason' }))
  await dialog(page).getByLabel('Your reason').fill('We have moved.')
  await setTrackingStatus(id, { status: 'shipped', shipmentStatus: 'PICKUP_COMPLETE', courierName: 'BlueDart' })
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Please refuse it at the door or call us.')
  await expect(dialog(page).getByLabel('Your reason')).toHaveValue('We have moved.')
})

test('a guest without the link opens the order with its mobile number @both', async ({ page }) => {
  const { id } = await newOrder(page)
  await page.goto(`/orders/${id}#no-such-token`)
  await expect(page.getByRole('alert').first()).toContainText('This link does not work any more.')
  await expectNoA11yViolations(page)
  const mobile = page.getByLabel('Mobile number')
  await mobile.fill('98290 00000')
  await page.getByRole('button', { name: 'Show the order' }).click()
  await expect(page.getByText('No order found with this ID and mobile number.')).toBeVisible()
  await mobile.fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Show the order' }).click()
  await expect(page.getByRole('heading', { name: 'Your books' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your books' })).toBeVisible()
})

test('a guest cancels an order on the tracking page', async ({ page }) => {
  const { id } = await newOrder(page)
  await page.goto(`/track-order?orderId=${id}`)
  await page.getByLabel('Mobile number').fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Track' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await choose(dialog(page).getByRole('radio', { name: 'I found it elsewhere' }))
  await dialog(page).getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText(`Order #${id} is cancelled.`)).toBeVisible()
  await expect(page.getByText('This order was cancelled. There is nothing to pay.')).toBeVisible()
})
