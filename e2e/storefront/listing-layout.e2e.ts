import { expect, test } from '../fixtures/test.ts'

test.describe('the listing', () => {
  test('has a heading from the search, category, institute or exam', async ({ page }) => {
    const headings = [
      ['/products?search=physics&categoryId=1&instituteId=1&examType=JEE', 'Search Results for "physics"'],
      ['/products?categoryId=1&instituteId=1&examType=JEE', 'JEE Materials'],
      ['/products?instituteId=1&examType=JEE', 'Products from Allen'],
      ['/products?examType=JEE', 'JEE Study Materials'],
      ['/products?examType=&classType=&condition=', 'All Products'],
    ] as const
    for (const [path, heading] of headings) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(`${heading} | Rankshelf`)
    }
    const { description } = (await (await page.request.get('/api/categories/1')).json()) as { description: string }
    await page.goto('/products?categoryId=1')
    await expect(page.getByText(description, { exact: true })).toBeVisible()
  })

  test('has four columns on a desktop, three on a tablet and two on a phone', async ({ page }) => {
    await page.goto('/products')
    for (const [width, columns] of [
      [1280, 4],
      [1024, 4],
      [1023, 3],
      [640, 3],
      [639, 2],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tracks = await page
        .getByTestId('product-grid')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      expect(tracks).toBe(columns)
    }
  })
})

test.describe('a listing that fails to load', () => {
  test.use({ expectedErrors: /status of 400|: 400: / })

  test('has a skeleton and an error state with retry', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/faqs')
    const blocked = Promise.withResolvers<void>()
    let isFailing = true
    await page.route('**/api/listing?*', async (route) => {
      await blocked.promise
      if (isFailing) await route.fulfill({ status: 400, json: { message: 'No', code: 'no' } })
      else await route.continue()
    })
    const navigation = page.getByRole('navigation', { name: isMobile ? 'Bottom' : 'Main' })
    await navigation.getByRole('link', { name: isMobile ? 'Products' : 'All Products' }).click()
    await expect(page.getByRole('main').getByTestId('product-grid').getByTestId('skeleton').first()).toBeVisible()
    blocked.resolve()
    await expect(page.getByRole('alert')).toContainText('The products did not load.')
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
