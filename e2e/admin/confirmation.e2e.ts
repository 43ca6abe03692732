// In a store of its own: orders of tests that run at the same time would be on the same call list.
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/factories.ts'
import { confirmPathOf } from '../../src/server/orders/access/order-token.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { test } from '../fixtures/courier-store.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect } from '../fixtures/test.ts'

/** Places an order that waits for its customer. @param callDue when staff call, as an SQL expression */
async function placeHeldOrder(page: Page, callDue = 'null') {
  const book = await createBook({ price: 499, stock: 10 })
  const customer = `Customer ${randomUUID().slice(0, 8)}`
  const order = buildOrder([{ productId: book.id, quantity: 2 }], {
    customerName: customer,
    customerPhone: `97${randomInt(10_000_000, 99_999_999)}`,
    couponCode: 'WELCOME10',
  })
  const response = await page.request.post('/api/orders', { data: order })
  const { id } = (await response.json()) as { id: number }
  // The risk is computed after the order, and the policy of its level applied: nothing changes the order after that.
  await expect.poll(() => queryDatabase('select from order_risks where order_id = $1', [id])).toHaveLength(1)
  await queryDatabase(`update orders set confirmation = 'pending' where id = $1`, [id])
  await queryDatabase(
    `insert into order_confirmations (order_id, policy, risk_level, decided_at, call_due_at)
      values ($1, 'call', (select effective_level from order_risks where order_id = $1), now(), ${callDue})
      on conflict (order_id) do update set policy = 'call', call_due_at = excluded.call_due_at`,
    [id],
  )
  const [row] = await queryDatabase<{ nonce: string }>('select access_nonce as nonce from orders where id = $1', [id])
  const link = confirmPathOf({ id, accessNonce: row?.nonce ?? '' }, undefined)
  return { id, book, customer, link }
}

const RESULTS = ['Confirmed', 'No answer', 'Call later', 'Wrong number', 'Wrong address', 'Cancelled by customer']

const readOrder = async (id: number) =>
  (
    await queryDatabase<{ status: string; confirmation: string }>(
      'select status, confirmation from orders where id = $1',
      [id],
    )
  )[0]

test('staff work through the call list, by keyboard and with a thumb @both', async ({ page }) => {
  const first = await placeHeldOrder(page, "now() - interval '2 hours'")
  const second = await placeHeldOrder(page, "now() - interval '1 hour'")
  await loginAsAdmin(page, `caller-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await page
    .getByRole('link', { name: /^To confirm/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'To confirm', level: 2 })).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: new RegExp(first.customer) }).click()
  const dialog = page.getByRole('dialog', { name: 'To confirm' })
  await expect(dialog.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', /^tel:\+91/)
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91\\d{10}\\?text=.*${first.id}.*orders%2F${first.id}%2Fconfirm%3Flink%3D`),
  )
  await expect(dialog.getByRole('region', { name: 'Order', exact: true })).toContainText(
    /₹998\.00.*Discount \(WELCOME10\)−₹99\.80.*₹898\.20/,
  )
  await expectNoA11yViolations(page)
  // The results are in view without scrolling.
  for (const name of RESULTS) await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })

  // A call later needs a time.
  await page.keyboard.press('3')
  await expect(dialog.getByRole('group', { name: 'Next call, attempt 1 of 3' })).toBeVisible()
  await dialog.getByText('Other', { exact: true }).click()
  await dialog.getByLabel('Day and time').fill('2020-01-01T12:00')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible()
  await dialog.getByLabel('Note (optional)').fill('Rang eight times')
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  // One press saves the result with the note, and opens the next order.
  await dialog.getByRole('button', { name: 'No answer' }).click()
  await expect(page.getByText(`#${first.id} No answer.`)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: second.customer })).toBeVisible()
  const countCalls = async () =>
    queryDatabase('select note from confirmation_attempts where order_id = $1 and undone_at is null', [first.id])
  expect(await countCalls()).toEqual([{ note: 'Rang eight times' }])
  await page.getByRole('button', { name: `Undo the result of order ${first.id}` }).click()
  await expect(page.getByTestId('toast').last()).toContainText(`The result of order #${first.id} was undone`)
  expect(await countCalls()).toEqual([])

  // A cancellation needs a confirmation.
  await page.goto('/admin?tab=more&section=calls')
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: new RegExp(second.customer) }).click()
  await expect(dialog.getByRole('heading', { name: second.customer })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelled by customer' }).click()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: /^Cancel the order/ }).click()
  await expect(page.getByText(`#${second.id} Cancelled by customer.`)).toBeVisible()
  expect(await readOrder(second.id)).toEqual({ status: 'cancelled', confirmation: 'declined' })
  expect(await stockOf(second.book)).toBe(10)
})

test('staff confirm twenty orders by telephone with one key each', async ({ page }) => {
  const held: Awaited<ReturnType<typeof placeHeldOrder>>[] = []
  for (let day = 60; day > 40; day -= 1) held.push(await placeHeldOrder(page, `now() - interval '${day} days'`))
  await loginAsAdmin(page, `caller-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=calls')
  await expect(page.getByRole('button', { name: 'Start with the first' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'To confirm' })
  for (const { customer } of held) {
    await expect(dialog.getByRole('heading', { name: customer })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Confirmed' })).toBeEnabled()
    await page.keyboard.press('1')
  }
  await expect(page.getByText(`#${held.at(-1)?.id} Confirmed.`)).toBeVisible()
})

test('one customer is not called by two members of staff @both', async ({ page, browser }) => {
  const order = await placeHeldOrder(page, "now() - interval '3 hours'")
  await loginAsAdmin(page, `first-${randomUUID().slice(0, 8)}`)
  const path = `/admin?tab=more&section=calls&call=${order.id}`
  await page.goto(path)
  const dialog = page.getByRole('dialog', { name: 'To confirm' })
  await expect(dialog.getByRole('button', { name: 'Confirmed' })).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await loginAsAdmin(other, `second-${randomUUID().slice(0, 8)}`)
  await other.goto(path)
  await expect(other.getByText(/^first-\w+ calls this customer now\.$/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Confirmed' })).toHaveCount(0)
  await context.close()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a held order is sent only with a reason, and staff decide without a call @both', async ({ page }) => {
  const held = await placeHeldOrder(page)
  const decided = await placeHeldOrder(page)
  await loginAsAdmin(page, `holder-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${held.id}&confirmation=pending`)
  await expect(page.getByText('Confirmation Not confirmed yet').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto('/admin/pack')
  const listed = page.getByRole('button', { name: `#${held.id}` })
  await expect(listed).toContainText('Not confirmed yet')
  await listed.click()
  await expect(page.getByText('The customer has not confirmed this order. Skip it')).toBeVisible()
  await expectNoA11yViolations(page)

  await page.goto(`/admin?tab=orders&order=${decided.id}`)
  const panel = page.getByRole('region', { name: 'Confirmation' })
  await expect(panel).toContainText('Policy: Call')
  await panel.getByRole('button', { name: 'Decide without a call' }).click()
  const decision = page.getByRole('dialog', { name: `Confirmation of order #${decided.id}` })
  await decision.getByRole('button', { name: 'Save' }).click()
  await expect(decision.getByText('Give the reason')).toBeVisible()
  await decision.getByLabel('Reason').fill('A neighbour of the shop')
  await expectNoA11yViolations(page)
  await decision.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Confirmed')
  expect((await readOrder(decided.id))?.confirmation).toBe('confirmed')

  await page.goto(`/admin?tab=orders&order=${held.id}`)
  await page.getByRole('button', { name: 'Ship Order' }).click()
  const reason = page.getByRole('dialog', { name: `Ship order #${held.id} without a confirmation?` })
  await expect(reason.getByText('The customer has not confirmed this order.')).toBeVisible()
  await reason.getByRole('button', { name: 'Ship Order' }).click()
  await expect(reason.getByText('Give the reason')).toBeVisible()
  await reason.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/admin?tab=orders&search=${held.id}`)
  await page.getByRole('checkbox', { name: new RegExp(`order ${held.id} of`) }).check({ force: true })
  await page.getByRole('button', { name: /Send to courier/ }).click()
  const sending = page.getByRole('dialog', { name: 'Send to courier' })
  await expect(sending).toContainText('1 order waits for the confirmation of its customer')
  await expect(sending.getByRole('button', { name: 'Send 0 orders' })).toBeDisabled()
  await sending.getByLabel('Send without the confirmation').check()
  await sending.getByRole('button', { name: 'Send 1 order' }).click()
  await expect(sending.getByText('Give the reason')).toBeVisible()
  await expectNoA11yViolations(page)
})

test('the owner chooses the policy of each level of risk @both', async ({ page }) => {
  await loginAsAdmin(page, `policy-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=site-settings&group=confirmation')
  const form = page.getByRole('form', { name: 'Confirmation' })
  // A level that no order of another test has.
  await form.getByLabel('High, from 50 points').selectOption('Call')
  await form.getByLabel('Hours until the reminder').fill('100')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be at most 48')).toBeVisible()
  await form.getByLabel('Hours until the reminder').fill('6')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText('Confirmation: settings saved')
  await expectNoA11yViolations(page)
  const saved = await queryDatabase(
    `select key, value from site_settings where key like 'confirmation.%' order by key`,
    [],
  )
  expect(saved).toEqual([
    { key: 'confirmation.policy_high', value: 'call' },
    { key: 'confirmation.remind_hours', value: '6' },
  ])
  await queryDatabase(`delete from site_settings where key like 'confirmation.%'`, [])
})

test('the page after an order that waits for its customer leads to its confirmation @both', async ({ page }) => {
  const { id, link } = await placeHeldOrder(page)
  const order = { id, orderDate: new Date().toISOString(), paymentMethod: 'cod', lines: [], confirmPath: link }
  await page.goto('/')
  await page.evaluate((json) => {
    sessionStorage.setItem('checkoutCompleted', 'true')
    sessionStorage.setItem('lastOrder', json)
  }, JSON.stringify(order))
  await page.goto('/order-confirmation')
  await expect(page.getByRole('region', { name: 'Confirm your order' })).toContainText('We send it after that.')
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: 'Confirm your order' }).click()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeVisible()
})

test('a customer who corrects the address reads what is wrong in our words, and a reload keeps the input', async ({
  page,
}) => {
  const { id, link } = await placeHeldOrder(page)
  await page.goto(link)
  await page.getByRole('link', { name: 'Change address or number' }).click()
  await page.getByLabel('Address', { exact: true }).fill('House 7, Sector 4, near the clock tower')
  await page.getByLabel('PIN code').fill('3020')
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 7, Sector 4, near the clock tower')
  await page.getByRole('button', { name: 'Save and confirm order' }).click()
  await expect(page.getByText('Indian PIN code must be exactly 6 digits')).toBeInViewport()
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await page.getByLabel('PIN code').fill('302001')
  await page.getByRole('button', { name: 'Save and confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeVisible()
  expect((await readOrder(id))?.confirmation).toBe('confirmed')
  await page.getByRole('link', { name: 'Change it before the courier picks it up' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 7, Sector 4, near the clock tower')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer corrects, confirms and cancels an order by the link @both', async ({ page }) => {
    const { id, book, link } = await placeHeldOrder(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Is this order right?' })).toBeVisible()
    // Opening the link changes nothing: mail scanners open links too.
    expect((await readOrder(id))?.confirmation).toBe('pending')
    await page.getByRole('link', { name: 'Change address or number' }).click()
    await page.getByLabel('PIN code').fill('302 001')
    await page.getByLabel('Address', { exact: true }).fill('House 7, Sector 4, near the clock tower')
    await page.getByLabel('City').fill('Jaipur')
    await page.getByRole('button', { name: 'Save and confirm order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Your address and mobile number are saved.')
    await expect(page.getByRole('region', { name: 'Address' })).toContainText('House 7, Sector 4')
    expect((await readOrder(id))?.confirmation).toBe('confirmed')

    await page.getByRole('link', { name: 'Cancel this order' }).click()
    await expect(page.getByText('We will not send it, and you pay nothing.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Books' })).toContainText(
      /Discount \(WELCOME10\)−₹99\.80.*ShippingFree/,
    )
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order #${id}` })).toBeVisible()
    expect(await readOrder(id)).toEqual({ status: 'cancelled', confirmation: 'declined' })
    expect(await stockOf(book)).toBe(10)
    await page.goto(link)
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.goto(link.replace(/.$/, 'x'))
    await expect(page.getByText('This link does not work any more.')).toBeVisible()
  })
})
