import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isStaffPath } from '../src/domain/account-redirect.ts'
import { expectAccessible, seeAll } from './axe.ts'
import { becomeAdmin } from './back-room.ts'
import { EVERY_ADDRESS } from './every-address.ts'
import { expectNoSidewaysScroll, MAGNIFIED } from './magnified.ts'
import { expect, test } from './store.ts'

// Nothing is looked at while it fades in or out: half a colour has half a contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedTrouble: /status of 404/ })
// So many journeys of one file would otherwise wait for one another.
test.describe.configure({ mode: 'parallel' })

const DESK = { width: 1280, height: 800 }

for (const address of EVERY_ADDRESS) {
  test(`nobody is kept out of ${address} at any width, and it keeps to its content policy`, async ({ page }) => {
    const violations = await watchPolicy(page)
    if (isStaffPath(address)) await becomeAdmin(page, `reader-${randomUUID().slice(0, 8)}`)
    const answer = await page.goto(address)
    const policy = answer?.headers()['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await answer?.text()).not.toMatch(/<[^>]+ style="/)
    await seeAll(page)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await seeAll(page)
    await expectAccessible(page)
    await page.setViewportSize(MAGNIFIED)
    await expectNoSidewaysScroll(page)
    expect(violations).toEqual([])
  })
}

/** What the pages opened from here on would do and their content policy refuses, as it is refused. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { tellViolation } = globalThis as unknown as { tellViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellViolation(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return violations
}
