// Moving through the shop by its own links, so that what the next page asks for can be watched and answered.
import { expect, type Locator, type Page } from '@playwright/test'

/** To the home page, without loading the shop anew. */
export const goHome = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: 'Rankshelf home' }).click()

export const scrollDownTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)

export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

/** The calls of the API that a page makes from here on, as path and query. */
export function callsOf(page: Page, path = '/api/'): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(path)) calls.push(pathname + search)
  })
  return calls
}

/** Stops the page's clock, so that only the test moves it. Needs `page.clock.install()` before the page. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
}

/** Which of a turning strip is shown changes once every `everyMs`. */
export async function expectTurns(page: Page, strip: Locator, everyMs: number): Promise<void> {
  await stopClock(page)
  const all = await strip.locator('li').allTextContents()
  const shown = strip.locator('li.on')
  const start = all.indexOf((await shown.textContent()) ?? '')
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(everyMs)
    await expect(shown).toHaveText(all[(start + step) % all.length] ?? '')
  }
}
