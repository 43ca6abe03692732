import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { breakPromise, measureDeliveries } from '../fixtures/deliveries.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

/** A PIN code of which no other test orders. */
const PIN = '682001'

test('the use of coupons is one of the reports, and its tab stays among theirs', async ({ page }) => {
  await loginAsAdmin(page, `reports-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=reports')
  const main = page.getByRole('main')
  await main.getByRole('tab', { name: 'Coupons' }).click()
  await expect(main.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Coupons' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByRole('region', { name: 'Use of coupons' })).toContainText('WELCOME10')
})

test('the owner reads the sales of a book and downloads them', { tag: '@both' }, async ({ page }) => {
  const book = await createBook({ price: 7770 })
  await createOrder(page, book)
  await createOrder(page, book)
  await loginAsAdmin(page, `reports-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=reports')
  const main = page.getByRole('main')
  await main.getByLabel('Group by').selectOption('Book')
  await main.getByRole('button', { name: 'Today' }).click()
  await expect(main.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByRole('link', { name: book.name })).toBeVisible()
  await expect(main.getByText('₹15,540.00').first()).toBeVisible()
  await expectNoA11yViolations(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-by-product-[\d-]+-to-[\d-]+\.csv$/)
})

test('the owner finds a book that does not sell, with the value of its stock', { tag: '@both' }, async ({ page }) => {
  const book = await createBook({ price: 300, stock: 4 })
  await loginAsAdmin(page, `reports-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=reports&report=stock')
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Search' }).fill(book.name)
  await expect(main.getByText('₹1,200.00').first()).toBeVisible()
  await expect(main.getByText('None sold').first()).toBeVisible()
  await expectNoA11yViolations(page)
})

test('opened books, carts and checkouts are counted without cookies', async ({ page }) => {
  const book = await createBook({})
  const steps: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/funnel')) return
    expect(request.headers()).not.toHaveProperty('cookie')
    steps.push((request.postDataJSON() as { step: string }).step)
  })
  await page.goto(`/products/${book.slug}`)
  await expect.poll(() => steps).toEqual(['view'])
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => steps).toEqual(['view', 'cart'])
  await page.goto('/checkout')
  await expect.poll(() => steps).toEqual(['view', 'cart', 'checkout'])
})

test('the owner sees which promises were kept, by region and courier, down to the orders', { tag: '@both' }, async ({
  page,
}) => {
  await measureDeliveries(PIN)
  const orderId = await createOrder(page, await createBook({}))
  await breakPromise(orderId, PIN)
  await loginAsAdmin(page, `reports-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=reports&report=deliveries')
  const main = page.getByRole('main')
  await main.getByLabel('Regions').selectOption('PIN code')
  await main.getByRole('searchbox', { name: 'Search' }).fill(PIN)
  await expect(page).toHaveURL(new RegExp(`search=${PIN}`))
  await expect(main.getByText('98%')).toBeVisible()
  await expect(main.getByText('Xpressbees')).toHaveCount(0)
  await expect(main.getByText('0% turned back, 9 of 10 within 5 days. Cost not known.')).toBeVisible()
  await expectNoA11yViolations(page)
  await main.getByRole('link', { name: PIN }).click()
  await expect(main.getByRole('heading', { name: `Couriers to ${PIN}` })).toBeVisible()
  await expect(main.getByText('Xpressbees')).toBeVisible()
  await expect(main.getByText('Not known').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goBack()
  await main.getByRole('link', { name: '1 broken' }).click()
  await expect(main.getByRole('heading', { name: `Promise broken: ${PIN}` })).toBeVisible()
  await main.getByRole('link', { name: `#${orderId}` }).click()
  await expect(page.getByText(`#${orderId}`).first()).toBeVisible()
})
