import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the button that saves a view leaves every tab of the views whole @both', async ({ page }) => {
  await createOrder(page, await createBook({}))
  await loginAsAdmin(page, `views-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders&view=to-send&sort=id&search=kota')
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: /^To send \d/ })).toBeAttached()
  const isWhole = await views.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  if (!isWhole) await expect(views).toHaveCSS('overflow-x', 'auto')
  for (const tab of await views.getByRole('link').all()) {
    await tab.scrollIntoViewIfNeeded()
    await expect(tab).toBeInViewport({ ratio: 1 })
    expect(await tab.evaluate(listCoveredCorners)).toEqual([])
  }
})

/** Returns the corners of a tab at which something else is seen. */
function listCoveredCorners(tab: Element): string[] {
  const { left, right, top, bottom } = tab.getBoundingClientRect()
  const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => ({ x, y })))
  return corners
    .filter(({ x, y }) => !tab.contains(document.elementFromPoint(x, y)))
    .map(({ x, y }) => `${tab.textContent} at ${x}, ${y}`)
}

test('staff save a view of their own, open it with one click, rename it and delete it @both', async ({ page }) => {
  const customer = `Views ${randomUUID().slice(0, 8)}`
  const book = await createBook({ stock: 5 })
  for (const _ of [1, 2]) await createOrder(page, book, customer)
  await loginAsAdmin(page, `views-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Save this view' })).toHaveCount(0)
  // Also on a phone, where the numbers that load later push it away.
  await expect(views.getByRole('link', { name: /^To send \d/ })).toBeAttached()
  await expect(views.getByRole('link', { name: 'All' })).toBeInViewport({ ratio: 1 })

  await page.goto(`/admin?tab=orders&view=to-send&sort=id&search=${encodeURIComponent(customer)}`)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My regulars')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = views.getByRole('link', { name: 'My regulars 2' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(views.locator('[aria-current]')).toHaveCount(1)

  await views.getByRole('link', { name: 'All' }).click()
  await expect(tab).not.toHaveAttribute('aria-current', 'page')
  await tab.click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page).toHaveURL(/view=to-send/)
  await expectNoA11yViolations(page)

  await page.getByRole('button', { name: 'Edit this view' }).click()
  await dialog.getByLabel('Name').fill('Regulars')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.getByRole('link', { name: 'Regulars 2' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill('regulars')
  await expect(dialog).toContainText('Your view “Regulars” will show these filters.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.getByRole('link', { name: /^Regulars/ })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Edit this view' }).click()
  await dialog.getByRole('button', { name: 'Delete this view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(views.getByRole('link', { name: /Regulars/ })).toHaveCount(0)
})
