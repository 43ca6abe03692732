import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { choose } from '../fixtures/choose.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { ADDRESS } from '../fixtures/purchase.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opens the form for a replacement with a link that proves the order. */
async function openForm(page: Page, orderId: number): Promise<void> {
  const proof = { mobile: ADDRESS['Mobile number'] }
  const viewed = await page.request.post(`/api/orders/${orderId}/returns/view`, { data: { proof } })
  const { token } = (await viewed.json()) as { token: string }
  await page.goto(`/orders/${orderId}/replacement#${token}`)
}

/** Opens a page of another person, with its own cookies. */
async function openStaffPage(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser')
  const staff = await browser.newPage({ baseURL: process.env.STORE_URL ?? '', reducedMotion: 'reduce' })
  await loginAsAdmin(staff, `returns-${randomUUID().slice(0, 8)}`)
  return staff
}

test('a customer asks for a replacement with a photo, staff approve, receive, accept and send it @both', {
  tag: '@core',
}, async ({ page }) => {
  const book = await createBook({ price: 499 })
  const id = await createOrder(page, book)
  const staff = await openStaffPage(page)
  await staff.request.put(`/api/orders/${id}`, { data: { status: 'delivered' } })
  await openForm(page, id)
  const main = page.getByRole('main')
  await expect(main.getByRole('checkbox', { name: book.name })).toBeChecked()
  await expectNoA11yViolations(page)
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(
    main.getByRole('group', { name: '2. What is wrong?' }).getByText('Choose what is wrong'),
  ).toBeInViewport()
  await choose(main.getByRole('radio', { name: 'Pages missing or misprinted' }))
  await main.getByLabel('Add photos').setInputFiles(pngImage)
  await expect(main.getByText('Photo 1 uploaded')).toBeAttached()
  await main.getByLabel('Anything else? (optional)').fill('Pages 81 to 88 are torn out.')
  await page.reload()
  await expect(main.getByRole('checkbox', { name: book.name })).toBeChecked()
  await expect(main.getByRole('radio', { name: 'Pages missing or misprinted' })).toBeChecked()
  await expect(main.getByLabel('Anything else? (optional)')).toHaveValue('Pages 81 to 88 are torn out.')
  await expect(main.getByRole('img', { name: 'Number 1' })).toBeVisible()
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByRole('heading', { name: /^Replacement R-\d+$/ })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Photo 1 that you sent' })).toBeVisible()
  await expect(main.getByText('You wrote: Pages 81 to 88 are torn out.')).toBeVisible()
  await expectNoA11yViolations(page)
  await main.getByRole('link', { name: `Order #${id}` }).click()
  await expect(main.getByRole('link', { name: 'Ask for a replacement' })).toBeHidden()
  await main.getByRole('link', { name: 'See the replacement' }).click()
  await expect(main.getByText('You wrote: Pages 81 to 88 are torn out.')).toBeVisible()

  const [request] = (await (await staff.request.get(`/api/admin/returns?orderId=${id}`)).json()) as { id: number }[]
  await staff.goto(`/admin?tab=more&section=returns&return=${request?.id}`)
  const dialog = staff.getByRole('dialog', { name: /^Return R-\d+/ })
  await expect(dialog.getByRole('img', { name: '1 of 1' })).toBeVisible()
  await dialog.getByLabel('Message to the customer').fill('Sorry about the torn pages.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Books received' }).click()
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await expect(dialog.getByRole('button', { name: 'Create replacement order' })).toBeVisible()

  await page.reload()
  await main.getByLabel('Your UPI ID').fill('ritika@okbank')
  await main.getByRole('button', { name: 'Save the UPI ID' }).click()
  await expect(main.getByText('We have your UPI ID: ri••••@okbank')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Create replacement order' }).click()
  await expect(dialog.getByText('replaces the books')).toBeVisible()
  await staff.close()
  expect(await stockOf(book)).toBe(3)

  await page.reload()
  await expect(main.getByText('Sorry about the torn pages.')).toBeVisible()
  await expect(main.getByText('New copy is being packed')).toBeVisible()
  await expect(main.getByText('There is nothing to pay.')).toBeVisible()
  await main.getByRole('link', { name: `Order #${id}` }).click()
  await expect(main.getByRole('list', { name: /^Progress of R-\d+$/ })).toContainText('New copy is being packed')
})

test.describe('a photo', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('whose upload failed is tried again, and a removed one leaves room for another', async ({ page }) => {
    const id = await createOrder(page, await createBook({ price: 499 }))
    await queryDatabase(`update orders set status = 'delivered' where id = $1`, [id])
    await openForm(page, id)
    const photos = page.getByRole('group', { name: 'Photos' })
    const uploads = '**/return-photos'
    await page.route(uploads, (route) => route.abort())
    await photos.getByLabel('Add photos').setInputFiles(pngImage)
    await expect(photos.getByRole('alert')).toHaveText(/^The store could not be reached/)
    await page.unroute(uploads)
    await photos.getByRole('button', { name: 'Try again' }).click()
    await expect(photos.getByText('Photo 1 uploaded')).toBeAttached()
    await expect(photos).toBeFocused()
    await photos.getByLabel('Add photos').setInputFiles([pngImage, pngImage, pngImage])
    await expect(photos.getByText('Photo 4 uploaded')).toBeAttached()
    await expect(photos.getByLabel('Add photos')).toHaveCount(0)
    await photos.getByRole('button', { name: 'Remove photo 4' }).click()
    await expect(photos.getByLabel('Add photos')).toBeAttached()
    await expect(photos).toBeFocused()
    await expectNoA11yViolations(page)
  })
})

test('a customer reads why a request was declined @both', async ({ page }) => {
  const book = await createBook({ price: 499 })
  const id = await createOrder(page, book)
  const staff = await openStaffPage(page)
  await staff.request.put(`/api/orders/${id}`, { data: { status: 'delivered' } })
  await page.goto(`/orders/${id}`)
  await page.getByLabel('Mobile number').fill(ADDRESS['Mobile number'])
  await page.getByRole('button', { name: 'Show the order' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ask for a replacement' }).click()
  await choose(main.getByRole('radio', { name: 'Wrong book' }))
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByText('Answer within 48 hours')).toBeVisible()
  const [row] = (await (await staff.request.get(`/api/admin/returns?orderId=${id}`)).json()) as { id: number }[]
  const data = { action: 'decline', message: 'This is the book of your order.' }
  await staff.request.post(`/api/admin/returns/${row?.id}/actions`, { data })
  await staff.close()
  await page.reload()
  await expect(main.getByText('Declined')).toBeVisible()
  await expect(main.getByText('This is the book of your order.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Ask for another replacement' }).click()
  await expect(main.getByRole('heading', { name: 'Ask for another replacement' })).toBeFocused()
  await expect(main.getByRole('button', { name: 'Send request' })).toBeVisible()
})
