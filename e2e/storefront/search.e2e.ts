import type { Page } from '@playwright/test'
import { createBook } from '../fixtures/products.ts'
import { choose } from '../fixtures/choose.ts'
import { expect, test } from '../fixtures/test.ts'

const NO_MATCH = 'No products found matching your criteria.'
const main = (page: Page) => page.getByRole('main')

async function searchFor(page: Page, term: string): Promise<void> {
  await main(page).getByRole('searchbox').fill(term)
  await main(page).getByRole('button', { name: 'Search' }).click()
}

test.describe('search results', () => {
  test('link to a product by id, which redirects to its canonical URL', async ({ page }) => {
    const book = await createBook({})
    await page.goto(`/search?q=${book.name.split(' ').at(-1)}`)
    await expect(page.getByLabel('Breadcrumb').getByRole('listitem')).toHaveText(['Home', 'Search Results'])
    await expect(
      main(page)
        .getByRole('paragraph')
        .filter({ hasText: /^1 product$/ }),
    ).toBeVisible()
    const link = main(page).getByRole('article').getByRole('link', { name: book.name })
    await expect(link).toHaveAttribute('href', `/products/${book.id}`)
    await link.click()
    await expect(page).toHaveURL(`/products/${book.slug}`)
  })

  test('prefer `search` over `q` and are not indexed', async ({ page }) => {
    await page.goto('/search?q=biology&search=physics')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "physics"')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(main(page).getByRole('link', { name: 'Browse all products' })).toHaveAttribute('href', '/products')
  })

  test('ask for a search term when there is none', async ({ page }) => {
    await page.goto('/search?search=%20')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
    await expect(main(page).getByRole('link', { name: 'Browse all products' })).toBeVisible()
    await searchFor(page, 'chemistry')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "chemistry"')
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

  test('are filtered, sorted and paged like the listing', async ({ page }) => {
    await page.goto('/search?q=jee')
    await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
    await expect(page).toHaveURL('/search?search=jee&sort=price-asc')
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await choose(filters.getByRole('radio', { name: /^Used \d+ products?$/ }))
    await filters.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page).toHaveURL('/search?search=jee&condition=used&sort=price-asc')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "jee"')
    await main(page).getByRole('link', { name: 'Remove filter Used' }).click()
    await main(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/search?search=jee&sort=price-asc&page=2')
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

  test('show the books of a misspelled word, with a link to the word as typed', async ({ page }) => {
    await page.goto('/search?search=elektrostatik')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "electrostatics"')
    await expect(main(page).getByText('Showing results for electrostatics.')).toBeVisible()
    await expect(main(page).getByRole('article').first()).toContainText('Electrostatics')
    await main(page).getByRole('link', { name: 'Search instead for elektrostatik' }).click()
    await expect(page).toHaveURL('/search?search=elektrostatik&asTyped=true')
    await expect(page.getByText(NO_MATCH)).toBeVisible()
    await main(page).getByRole('link', { name: 'electrostatics', exact: true }).click()
    await expect(page).toHaveURL('/search?search=electrostatics')
  })

  test('leave out words that no book has, and say so', async ({ page }) => {
    await page.goto('/search?search=qqqzzzxxx%20chemistry%20under%20500')
    await expect(main(page).getByText('No book matches all words. These match without “qqqzzzxxx”.')).toBeVisible()
    await expect(main(page).getByText('Only books up to ₹500.')).toBeVisible()
    await expect(main(page).getByRole('article').first()).toContainText(/chemi/i)
  })

  test('are found in Hindi', { tag: '@core' }, async ({ page }) => {
    await page.goto(`/search?search=${encodeURIComponent('जीव विज्ञान')}`)
    await expect(main(page).getByRole('article').first()).toContainText('Biology')
  })

  test('offer the finder and all products when nothing matches', async ({ page }) => {
    await page.goto('/search?search=qqqzzzxxx')
    await expect(page.getByText(NO_MATCH)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Find your books in three steps' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse all products' }).click()
    await expect(page).toHaveURL('/products')
  })

  test('offer products with a similar name when nothing matches', async ({ page }) => {
    await page.goto('/search?search=allen%20esaral')
    await expect(page.getByText(NO_MATCH)).toBeVisible()
    const similar = page.getByRole('region', { name: 'Similar results' })
    await expect(similar.getByRole('article').first()).toBeVisible()
  })

  test('show skeletons while loading', async ({ page }) => {
    const blocked = Promise.withResolvers<void>()
    await page.goto('/search')
    await page.route('**/api/listing?*', async (route) => {
      await blocked.promise
      await route.continue()
    })
    await searchFor(page, 'physics')
    await expect(main(page).getByRole('status')).toContainText('Loading')
    blocked.resolve()
    await expect(main(page).getByRole('article').first()).toContainText('In Stock')
  })
})

test.describe('a failed search', () => {
  test.use({ expectedErrors: /status of 400|400: no|ERR_FAILED|Failed to fetch/ })

  test('shows the error and can be retried', async ({ page }) => {
    await page.goto('/search')
    await page.route('**/api/listing?*', (route) => route.fulfill({ status: 400, body: 'no' }))
    await searchFor(page, 'physics')
    await expect(page.getByRole('alert')).toContainText('Search failed: the store cannot read this search.')
    await page.unroute('**/api/listing?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

  test('shows an error after three retries without a connection', async ({ page }) => {
    await page.clock.install()
    await page.goto('/search')
    await page.route('**/api/listing?*', (route) => route.abort())
    await searchFor(page, 'physics')
    for (const delayMs of [1000, 2000, 4000]) {
      await page.waitForRequest('**/api/listing?*')
      await page.clock.runFor(delayMs)
    }
    await expect(page.getByRole('alert')).toContainText('An error occurred during search')
  })
})
