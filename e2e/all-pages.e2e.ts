import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isAdminPath } from '../src/domain/accounts/login-redirect.ts'
import { expectNoA11yViolations, expectNoAxeViolations, scrollThroughPage } from './fixtures/a11y.ts'
import { loginAsAdmin } from './fixtures/db.ts'
import { ALL_URLS } from './fixtures/all-urls.ts'
import { expectNoHorizontalScroll, ZOOMED_VIEWPORT } from './fixtures/zoom.ts'
import { expect, test } from './fixtures/test.ts'

// Without animations: a half-faded element has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 404/ })
// Tests of one file otherwise run one after another.
test.describe.configure({ mode: 'parallel' })

const DESKTOP_VIEWPORT = { width: 1280, height: 800 }

for (const url of ALL_URLS) {
  test(`${url} has no accessibility violation at any width and obeys its content security policy`, {
    tag: '@core',
  }, async ({ page }) => {
    const violations = await recordCspViolations(page)
    if (isAdminPath(url)) await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
    const response = await page.goto(url)
    const policy = response?.headers()['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    // The packing page compiles WebAssembly.
    expect(policy?.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
    expect(await response?.text()).not.toMatch(/<[^>]+ style="/)
    await scrollThroughPage(page)
    await expectNoA11yViolations(page)
    await page.setViewportSize(DESKTOP_VIEWPORT)
    await expectNoAxeViolations(page)
    await page.setViewportSize(ZOOMED_VIEWPORT)
    await expectNoHorizontalScroll(page)
    expect(violations).toEqual([])
  })
}

/** Records violations of the content security policy from now on. */
async function recordCspViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return violations
}
