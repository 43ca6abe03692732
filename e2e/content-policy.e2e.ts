import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { becomeAdmin } from './back-room.ts'
import { EVERY_ADDRESS } from './every-page.ts'
import { expect, test } from './store.ts'

test.use({ expectedTrouble: /status of 404/ })

test('no page needs what its content policy refuses', async ({ page }) => {
  test.setTimeout(240_000)
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(listen)
  await becomeAdmin(page, `guard-${randomUUID().slice(0, 8)}`)
  for (const address of EVERY_ADDRESS) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    const policy = answer?.headers()['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await answer?.text()).not.toMatch(/<[^>]+ style="/)
  }
  expect(violations).toEqual([])
})

test('a dialog holds the page behind it still, within the content policy', async ({ page }) => {
  await page.goto('/products/rotational-motion-module-3')
  await page.getByRole('button', { name: 'Zoom image' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await overflow(page)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await overflow(page)).not.toBe('hidden')
})

const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY)

function listen() {
  const page = globalThis as unknown as { tellViolation: (text: string) => void }
  document.addEventListener('securitypolicyviolation', (event) =>
    page.tellViolation(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )
}
