import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { choose } from '../fixtures/choose.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { ADDRESS } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a guest reports a missing book @both', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await page.goto(`/track-order?orderId=${id}`)
  await page.getByLabel('Mobile number').fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Track' }).click()
  await page.getByRole('link', { name: 'Help with this order' }).click()
  const help = page.getByRole('region', { name: 'Need help with this order?' })
  await choose(help.getByRole('radio', { name: 'A book or module is missing' }))
  await expect(help).toContainText('we replace it within 7 days of delivery')
  await expect(help.getByLabel('Your message')).toBeVisible()
  await expectNoA11yViolations(page)
  await help.getByLabel('Your message').fill('Optics')
  await help.getByRole('button', { name: 'Send message' }).click()
  await expect(help.getByText('Please write at least 10 characters')).toBeVisible()
  await help.getByLabel('Your message').fill(`The optics module of order ${id} is missing.`)
  await help.getByRole('button', { name: 'Send message' }).click()
  await expect(help.getByRole('status')).toContainText('We have your message.')
})

test('a guest who wants to cancel gets the button at once', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await page.goto(`/orders/${id}`)
  await page.getByLabel('Mobile number').fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Show the order' }).click()
  const help = page.getByRole('region', { name: 'Need help with this order?' })
  await choose(help.getByRole('radio', { name: 'I want to cancel' }))
  await help.getByRole('button', { name: 'Cancel order' }).click()
  await choose(page.getByRole('dialog').getByRole('radio', { name: 'I ordered by mistake' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText(`Order #${id} is cancelled.`)).toBeVisible()
})

test('a guest with a wrong address gets the page that changes it', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await page.goto(`/orders/${id}`)
  await page.getByLabel('Mobile number').fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Show the order' }).click()
  const help = page.getByRole('region', { name: 'Need help with this order?' })
  await choose(help.getByRole('radio', { name: 'Wrong address or phone number' }))
  await help.getByRole('link', { name: 'Change address or number' }).click()
  await expect(page.getByRole('heading', { name: 'Change the address' })).toBeVisible()
  await expect(page.getByLabel('PIN code')).toHaveValue(ADDRESS['PIN code'])
})

test('staff open the order from a message about its problem @desktop', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  const proof = { mobile: ADDRESS['Mobile number'] }
  const message = `Where is order ${id}?`
  await page.request.post(`/api/orders/${id}/help`, { data: { proof, problem: 'not-arrived', message } })
  await loginAsAdmin(page, `help-${id}`)
  await page.goto(`/admin?tab=more&section=contact-messages&search=${id}`)
  const row = page.getByRole('row').filter({ hasText: `order #${id}` })
  await expect(row).toContainText('It has not arrived')
  await openRow(row, /^Open message from/)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `#${id}` })
    .click()
  await expect(page.getByRole('dialog', { name: `Order #${id}` })).toBeVisible()
})
