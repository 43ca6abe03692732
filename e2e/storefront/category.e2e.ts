import { createCategory } from '../fixtures/products.ts'
import { choose } from '../fixtures/choose.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a category', () => {
  test('opens on Class 11, and the URL contains the selected class', async ({ page }) => {
    await page.goto('/categories/1')
    await expect(page.getByRole('tab')).toHaveText(['Class 11', 'Class 12', 'Droppers'])
    await expect(page.getByRole('tab', { name: 'Class 11', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Class 12' }).click()
    await expect(page).toHaveURL('/categories/1?class=12th')
    await expect(page.getByRole('tabpanel', { name: 'Class 12' }).getByRole('article').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Class 12', selected: true })).toBeVisible()
  })

  test('switches tabs with arrow keys', async ({ page }) => {
    await page.goto('/categories/1')
    await expect(page.getByRole('tab', { name: 'Class 12' })).toHaveAttribute('tabindex', '-1')
    await page.getByRole('tab', { name: 'Class 11' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Droppers', selected: true })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Class 11', selected: true })).toBeFocused()
    await expect(page).toHaveURL('/categories/1')
  })

  test('links to the listing of the open class', async ({ page }) => {
    await page.goto('/categories/2?class=dropper')
    const quickFilters = page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link')
    await expect(quickFilters).toHaveText(['All Materials', 'New Books', 'Used Books', 'Featured', 'Best Sellers'])
    const listing = '/products?categoryId=2&examType=NEET&classType=dropper'
    const hrefs = await quickFilters.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(
      ['', '&condition=new', '&condition=used', '&featured=true', '&bestSeller=true'].map((rest) => listing + rest),
    )
    await quickFilters.filter({ hasText: 'Used Books' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NEET Materials')
    await expect(page).toHaveURL(`${listing}&condition=used`)
  })

  test('shows only used books with the filter Used', async ({ page }) => {
    await page.goto('/categories/1')
    await choose(page.getByRole('radio', { name: 'Used' }))
    await expect(page).toHaveURL('/categories/1?condition=used')
    const books = page.getByRole('tabpanel').getByRole('article')
    await expect(books.first()).toContainText('USED')
    await expect(books.filter({ hasText: 'NEW' })).toHaveCount(0)
  })

  test('describes its exam, institutes and common questions', async ({ page }) => {
    await page.goto('/categories/2')
    const guide = page.getByRole('complementary', { name: 'Guide' })
    await expect(guide.getByRole('heading', { name: 'About NEET Preparation' })).toBeVisible()
    for (const subject of ['Physics', 'Chemistry', 'Biology']) {
      await expect(guide.getByText(subject, { exact: true })).toBeVisible()
    }
    await expect(guide.getByRole('link')).toHaveText([/Aakash/, /Allen/, /Esaral/])
    await expect(guide.getByText('cash on delivery')).toBeHidden()
    await guide.getByText('Do you deliver across India?').click()
    await expect(guide.getByText('cash on delivery')).toBeVisible()
  })

  test('has a back link on a phone', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/products')
    await page.goto('/categories')
    await page.getByRole('link', { name: 'JEE Materials 44' }).click()
    const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('JEE Materials')
    await expect(back).toBeVisible({ visible: isMobile })
    if (!isMobile) return
    await back.click()
    await expect(page).toHaveURL('/categories')
  })

  test('shows its image and an empty state when it has no products', async ({ page }) => {
    const category = await createCategory()
    await page.goto(`/categories/${category.id}`)
    const head = page.getByRole('main').locator('header')
    await expect(head.getByRole('heading', { name: category.name })).toBeVisible()
    const loaded = head
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    expect(await loaded).toBeGreaterThan(0)
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
    await choose(page.getByRole('radio', { name: 'New' }))
    await expect(page.getByText('No products found for the selected filters.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  })

  test('shows an error when its products fail to load and can be retried', async ({ page }) => {
    await page.goto('/categories/1')
    await page.route('**/api/product-cards*', (route) => route.fulfill({ status: 400, body: '{}' }))
    await page.getByRole('tab', { name: 'Droppers' }).click()
    await expect(page.getByRole('alert')).toContainText('The products did not load.')
    await page.unroute('**/api/product-cards*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Droppers' }).getByRole('article').first()).toBeVisible()
  })
  test.use({ expectedErrors: /status of 400/ })
})
