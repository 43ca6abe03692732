import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subscriptionSource } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'
import { recordApiRequests, pauseClock } from '../fixtures/navigation.ts'

test.describe('the footer', () => {
  test('shows the store, its pages and its contact details', async ({ page }) => {
    await page.goto('/cart')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Your JEE & NEET Study Partner')
    for (const name of ['Quick links', 'Categories', 'Why Rankshelf?', 'Contact']) {
      await expect(footer.getByRole('heading', { name })).toBeVisible()
    }
    await expect(footer.locator('section', { hasText: 'Why Rankshelf?' }).getByRole('listitem')).toHaveCount(5)
    await expect(footer.getByRole('link', { name: 'JEE Materials' })).toHaveAttribute('href', '/categories/1')
    await expect(footer.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', '/track-order')
    await expect(footer).toContainText('Talwandi, Kota, Rajasthan 324005')
    await expect(footer.getByRole('link', { name: '+91 90000 00000' })).toHaveAttribute('href', 'tel:+919000000000')
    const email = footer.getByRole('link', { name: 'help@rankshelf.example' })
    await expect(email).toHaveAttribute('href', 'mailto:help@rankshelf.example')
    await expect(footer).toContainText(/© 20\d\d Rankshelf/)
  })
})

test.describe('the newsletter', () => {
  test('shows progress and then thanks for three seconds, and clears the field', async ({ page }) => {
    const blocked = Promise.withResolvers<void>()
    await page.route('**/api/subscribers', async (route) => {
      await blocked.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/cart')
    const { field, button, thanks } = newsletter(page)
    const email = `asha-${randomUUID()}@example.com`
    await field.fill(email)
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button.locator('svg')).toBeVisible()
    await pauseClock(page)
    blocked.resolve()
    await expect(thanks).toBeVisible()
    await page.clock.runFor(2900)
    await expect(thanks).toBeVisible()
    await expect(field).toHaveValue(email)
    await page.clock.runFor(200)
    await expect(thanks).toBeHidden()
    await expect(field).toHaveValue('')
    await expect(button).toBeEnabled()
    expect(await subscriptionSource(email)).toBe('footer')
  })

  test('requests an email address in a toast that closes after five seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/cart')
    const { field, button } = newsletter(page)
    await field.fill('   ')
    await button.click()
    const toast = page.getByTestId('toast')
    await expect(toast).toContainText('Please enter your email')
    await expect(toast).toContainText('Email address is required to subscribe')
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)

    await pauseClock(page)
    await button.click()
    // A hovered toast stays.
    await page.mouse.move(0, 0)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(4900)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(toast).toHaveCount(0)
    await expect(field).toHaveAttribute('type', 'email')
  })

  test.describe('when a subscription fails', () => {
    test.use({ expectedErrors: /status of 50[03]|ERR_FAILED/ })

    for (const [failure, message] of [
      ['500', 'The newsletter is closed today'],
      ['503', 'Failed to subscribe. Please try again.'],
      ['network', 'Failed to subscribe. Please try again.'],
    ] as const) {
      test(`shows the error, leaves the input in the field and does not retry: ${failure}`, async ({ page }) => {
        await page.route('**/api/subscribers', (route) => {
          if (failure === 'network') return route.abort()
          if (failure === '503') return route.fulfill({ status: 503, body: '<h1>Busy</h1>' })
          return route.fulfill({ status: 500, json: { message, code: 'internal' } })
        })
        await page.clock.install()
        await page.goto('/cart')
        const requests = recordApiRequests(page, '/api/subscribers')
        const { field, button } = newsletter(page)
        await field.fill('asha@example.com')
        await button.click()
        await expect(page.locator('[data-testid="toast"][data-tone="error"]')).toContainText('Subscription Failed')
        await expect(page.locator('[data-testid="toast"][data-tone="error"]')).toContainText(message)
        await expect(button).toBeEnabled()
        await expect(field).toHaveValue('asha@example.com')
        await page.clock.runFor(60_000)
        expect(requests).toHaveLength(1)
      })
    }
  })
})

function newsletter(page: Page) {
  const form = page.getByRole('contentinfo').locator('form')
  return {
    field: form.getByLabel('Get new arrivals by email'),
    button: form.getByRole('button', { name: 'Subscribe' }),
    thanks: form.getByText('Thank you for subscribing!'),
  }
}
