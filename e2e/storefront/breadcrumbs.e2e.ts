import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

/** The room between two words of the way, with the slash in it, in pixels. */
const WIDEST_GAP = 24

for (const path of [
  '/products/{book}',
  '/products?examType=JEE',
  '/categories',
  '/categories/1',
  '/institutes/1',
  '/search?search=physics',
  '/faqs',
  '/contact-us',
]) {
  test(`the way to ${path} has no empty part and no wide gap`, { tag: '@both' }, async ({ page }) => {
    await page.goto(path.replace('{book}', (await createBook({})).slug))
    const parts = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    const texts = await parts.evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText))
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text).toMatch(/^\S+( \S+)*$/)
    const gaps = await parts.evaluateAll((items) => {
      const boxes = items.map((item) => {
        const range = document.createRange()
        const text = document.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode()
        if (text) range.selectNode(text)
        return range.getBoundingClientRect()
      })
      return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
    })
    // A part on a line of its own begins further to the left.
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(WIDEST_GAP)
  })
}
