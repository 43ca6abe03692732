import type { Page } from '@playwright/test'

/** Holds the scripts of the pages to come back, as a slow line does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let bring = () => {}
  const held = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return bring
}
