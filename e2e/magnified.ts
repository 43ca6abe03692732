import { expect, type Page } from '@playwright/test'

/** A window of 1280 by 1024 pixels, zoomed to 400 per cent. */
export const MAGNIFIED = { width: 320, height: 256 }

/** Whoever reads at four times the size scrolls down only, never to the side as well. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return { width: clientWidth, widest: Math.max(scrollWidth, innerWidth) }
    })
  const { width } = MAGNIFIED
  // What is as wide as its window finds its new width only when that window has changed.
  await expect.poll(look).toEqual({ width, widest: width })
}
