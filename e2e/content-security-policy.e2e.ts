import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

test('a dialog locks scrolling within the content security policy', async ({ page }) => {
  await page.goto('/products/rotational-motion-module-3')
  await page.getByRole('button', { name: 'Zoom image' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await overflow(page)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await overflow(page)).not.toBe('hidden')
})

const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY)
