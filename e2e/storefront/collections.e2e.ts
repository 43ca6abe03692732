import { createInstitute } from '../fixtures/products.ts'
import { choose } from '../fixtures/choose.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('the categories page', () => {
  test('links to every category, institute, exam and class', async ({ page }) => {
    await page.goto('/categories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Categories')
    await expect(page.getByLabel('Breadcrumb').getByRole('listitem')).toHaveText(['Home', 'Categories'])
    const linksOf = (section: string) => page.getByRole('region', { name: section }).getByRole('link')
    await expect(linksOf('Product Categories').first()).toHaveAttribute('href', '/categories/1')
    await expect(linksOf('Browse by Institute').first()).toHaveAttribute('href', /^\/institutes\/\d+$/)
    const hrefs = (section: string) =>
      linksOf(section).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await hrefs('Browse by Exam')).toEqual(['/products?examType=JEE', '/products?examType=NEET'])
    expect(await hrefs('Browse by Class')).toEqual([
      '/products?classType=11th',
      '/products?classType=12th',
      '/products?classType=dropper',
    ])
  })

  test('shows skeletons of four categories and five institutes', async ({ page }) => {
    const blocked = Promise.withResolvers<void>()
    await page.goto('/institutes/1')
    await page.route(/\/api\/(categories|institutes)$/, async (route) => {
      await blocked.promise
      await route.continue()
    })
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Categories' }).click()
    const categories = page.getByRole('region', { name: 'Product Categories' })
    const institutes = page.getByRole('region', { name: 'Browse by Institute' })
    await expect(categories.getByTestId('skeleton')).toHaveCount(4)
    await expect(institutes.getByTestId('skeleton')).toHaveCount(5)
    blocked.resolve()
    await expect(categories.getByRole('link', { name: 'JEE Materials' })).toBeVisible()
    await expect(institutes.getByRole('link', { name: 'Allen' })).toBeVisible()
  })

  test('shows empty states', async ({ page }) => {
    await page.goto('/institutes/1')
    await page.route(/\/api\/(categories|institutes)$/, (route) => route.fulfill({ json: [] }))
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByText('No categories found.')).toBeVisible()
    await expect(page.getByText('No institutes found.')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a category shows every class and can be filtered', async ({ page }) => {
    await page.goto('/categories/3')
    await page.getByRole('tab', { name: 'Class 12' }).click()
    await expect(page).toHaveURL('/categories/3?class=12th')
    await choose(page.getByRole('radio', { name: 'NEET' }))
    await page.getByRole('button', { name: 'Show products' }).click()
    await expect(page).toHaveURL('/categories/3?class=12th&examType=NEET&condition=')
    await expect(page.getByRole('tab', { name: 'Class 12', selected: true })).toBeVisible()
    const books = page.getByRole('tabpanel').getByRole('article')
    await expect(books.first()).toContainText('NEET')
    await expect(books.filter({ hasText: /^JEE/ })).toHaveCount(0)
  })

  test('an institute shows every exam, and a search shows its results', async ({ page }) => {
    await page.goto('/institutes/1')
    await page.getByRole('tab', { name: 'NEET' }).click()
    await expect(page.getByRole('tabpanel', { name: 'NEET' }).getByRole('article').first()).toContainText('NEET')
    await page.goto('/search')
    await page.getByRole('main').getByRole('searchbox').fill('physics')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "physics"')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})

test.describe('an institute', () => {
  test('has a tab for each exam, with three classes', async ({ page }) => {
    await page.goto('/institutes/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allen')
    await expect(page.getByRole('tab')).toHaveText(['JEE', 'NEET'])
    await page.getByRole('tab', { name: 'NEET' }).click()
    await expect(page).toHaveURL('/institutes/1?exam=NEET')
    const panel = page.getByRole('tabpanel', { name: 'NEET' })
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(['Class 11', 'Class 12', 'Dropper'])
    await expect(panel.getByRole('article').first()).toContainText('NEET')
  })

  test('shows a loading state', async ({ page }) => {
    const blocked = Promise.withResolvers<void>()
    await page.goto('/categories')
    await page.route(/\/api\/institutes\/\d+$/, async (route) => {
      await blocked.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Allen' }).click()
    await expect(page.getByText('Loading institute information...')).toBeVisible()
    blocked.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allen')
  })

  test('shows an empty state when it has no products', async ({ page }) => {
    const institute = await createInstitute()
    await page.goto(`/institutes/${institute.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(institute.name)
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })

  test('has one canonical URL, and the second spelling redirects to it', async ({ request, baseURL }) => {
    const response = await request.get('/institute/2', { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(new URL(response.headers().location ?? '', baseURL).pathname).toBe('/institutes/2')
  })
})

test.describe('a missing collection', () => {
  test.use({ expectedErrors: /status of 404/ })
  const missing = [
    { path: '/categories/99999', notice: 'Category not found' },
    { path: '/categories/physics', notice: 'Category not found' },
    { path: '/institutes/99999', notice: 'Institute not found' },
  ]
  for (const { path, notice } of missing) {
    test(`${path} shows '${notice}' and redirects to /not-found`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText(notice, { exact: true }).first()).toBeVisible()
      await expect(page).toHaveURL('/not-found')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    })
  }
})
