import { expect, test } from './fixtures/test.ts'

test.describe('an unknown URL', () => {
  test.use({ expectedErrors: /status of 404/ })

  for (const path of ['/no-such-page', '/not-found', '/no/such/page']) {
    test(`${path} shows Not Found with a search`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle('Page not found | Rankshelf')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await page.getByRole('main').getByRole('searchbox').fill('physics')
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "physics"')
      await expect(page).toHaveTitle('Search Results for "physics" | Rankshelf')
    })
  }

  test('shows Not Found after client-side navigation, and the next page has its own title', async ({ page }) => {
    await page.goto('/faqs')
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('footer a[href="/about-us"]')
      history.pushState({}, '', link ? '/not-found' : '/')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle('Page not found | Rankshelf')
    await page.getByRole('main').getByRole('link', { name: 'All Products' }).click()
    await expect(page).toHaveTitle('All Products | Rankshelf')
  })
})
