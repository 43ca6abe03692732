import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Looks through the page as it stands, and finds nothing that keeps anybody out. */
export async function expectAccessible(page: Page): Promise<void> {
  // The rows that stand there while others are asked for are faint.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  await comeToRest(page)
  // The pages have no frames of other sites, for which each look would open a page of its own to put the findings together.
  const look = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode()
  const { violations } = await look.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Half a colour has half a contrast: whatever fades in or out is waited for, whatever never ends is not. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** Walks down the page, so that what is drawn when the reader comes near is there, and back to its top. */
export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await drawn()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await drawn()
  })
  await page.waitForLoadState('networkidle')
}
