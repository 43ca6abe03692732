import type { Page } from '@playwright/test'
import { addToCart } from './fixtures/purchase.ts'
import { createBook } from './fixtures/products.ts'
import { expectNoHorizontalScroll, ZOOMED_VIEWPORT } from './fixtures/zoom.ts'
import { expect, test } from './fixtures/test.ts'

const BOOK = '/products/rotational-motion-module-3'
const PAGES = ['/', '/products', BOOK, '/categories', '/categories/1', '/cart', '/checkout', '/contact-us', '/auth']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of PAGES) {
  test(`text of 200 % on ${path} neither overlaps nor is cut`, { tag: '@both' }, async ({ page }) => {
    if (path === '/cart' || path === '/checkout') await addToCart(page, await createBook({}))
    // What a customer sets as the text size of the browser: 16 px unless changed.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(path)
    await expectNoHorizontalScroll(page)
    expect(await findCrampedText(page)).toEqual([])
  })
}

test('with text of 200 % the bottom bar of a phone shows whole icons, and no bars take half of the screen', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto(BOOK)
  const bar = page.getByRole('navigation', { name: 'Bottom' })
  await expect(bar.getByRole('link', { name: 'Categories' })).toBeVisible()
  expect((await bar.getByText('Categories').boundingBox())?.width).toBeLessThanOrEqual(1)
  expect((await bar.getByText('items 0').boundingBox())?.width).toBeLessThanOrEqual(1)
  const heights = await Promise.all(
    [bar, page.getByRole('banner')].map(async (part) => (await part.boundingBox())?.height),
  )
  expect(heights.reduce<number>((sum, height) => sum + (height ?? 0), 0)).toBeLessThan(422)
})

test('no bar sticks to a screen less than 400 px high', async ({ page }) => {
  await page.setViewportSize(ZOOMED_VIEWPORT)
  for (const path of ['/', BOOK, '/cart']) {
    await page.goto(path)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Bottom' })).not.toBeInViewport()
    await expect(page.getByRole('region', { name: 'Buy this product' })).toHaveCount(0)
  }
})

test('each promise of the strip is on one line on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const notices = page.getByRole('region', { name: 'Shop notices' })
  for (const promise of ['Free Shipping on All Orders', 'Cash on Delivery Available']) {
    const lines = await notices.getByText(promise).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
  }
  const left = await notices
    .getByText('Free Shipping on All Orders')
    .evaluate((element) => element.getBoundingClientRect().left)
  expect(left).toBeGreaterThanOrEqual(12)
  for (const name of ['Call Us', /^WhatsApp/]) {
    const box = await notices.getByRole('link', { name }).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

/** Returns the texts whose lines are closer than their letters are high, or that do not fit into their box. */
const findCrampedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCramped = (element: HTMLElement): boolean => {
      const style = getComputedStyle(element)
      const [fontSize, lineHeight] = [Number.parseFloat(style.fontSize), Number.parseFloat(style.lineHeight)]
      if (lineHeight < fontSize) return true
      const isClamped =
        style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis' || style.overflow === 'auto'
      return (
        !isClamped && style.display !== 'inline' && element.scrollHeight > element.clientHeight + 4 + fontSize * 0.2
      )
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasText(element) && element.checkVisibility({ contentVisibilityAuto: true }))
      .filter((element) => !element.matches('option, script, noscript, title, svg *') && element.clientWidth > 1)
      .filter((element) => isCramped(element))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  })
