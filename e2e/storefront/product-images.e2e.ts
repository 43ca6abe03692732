import type { Locator, Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createDetailedBook, DEMO_IMAGES } from '../fixtures/detailed-book.ts'
import { expect, test } from '../fixtures/test.ts'

const ALLEN_BOOK = '/products/rotational-motion-module-3'
const productImage = (page: Page) => page.getByTestId('product-image')
const currentThumb = (page: Page) => page.getByRole('region', { name: 'Product images' }).locator('[aria-current]')

test.describe('stickers on a cover', () => {
  for (const width of [360, 390, 700, 1280]) {
    test(`leave every button of the image free at ${width} px`, async ({ page }) => {
      const book = await createDetailedBook()
      await page.setViewportSize({ width, height: 844 })
      for (const path of [`/products/${book.slug}`, '/products?sort=newest', '/products?bestSeller=true']) {
        await page.goto(path)
        await expect(page.getByTestId('ribbon').first()).toBeVisible()
        await expect(page.getByTestId('discount').first()).toBeVisible()
        expect(await page.getByRole('main').evaluate(listCoveredButtons)).toEqual([])
      }
    })
  }

  /** Names the buttons of a cover with a sticker on them or less than 4 px away. The image itself is a button as well. */
  function listCoveredButtons(main: Element): string[] {
    const APART = 4
    return [...main.querySelectorAll('[data-testid="ribbon"], [data-testid="discount"]')].flatMap((sticker) => {
      const { left, right, top, bottom } = sticker.getBoundingClientRect()
      const buttons = [...(sticker.parentElement?.querySelectorAll('button:not([aria-hidden])') ?? [])]
      return buttons
        .map((button) => ({ name: button.getAttribute('aria-label'), box: button.getBoundingClientRect() }))
        .filter(({ box }) => left < box.right + APART && right > box.left - APART)
        .filter(({ box }) => top < box.bottom + APART && bottom > box.top - APART)
        .map(({ name }) => `${sticker.textContent} on ${name}`)
    })
  }
})

test.describe('the product images', () => {
  test('wrap around in both directions, are selected by thumbnail and open in a dialog', async ({ page }) => {
    const book = await createDetailedBook()
    await page.goto(`/products/${book.slug}`)
    await expect(productImage(page).locator('img')).toHaveAttribute('src', DEMO_IMAGES[0] ?? '')
    await page.getByRole('button', { name: 'Previous image' }).click()
    await expect(currentThumb(page)).toHaveAccessibleName('Image 3 of 3')
    await page.getByRole('button', { name: 'Next image' }).click()
    await expect(currentThumb(page)).toHaveAccessibleName('Image 1 of 3')
    await page.getByRole('button', { name: 'Image 2 of 3' }).click()
    await expect(productImage(page).locator('img')).toHaveAttribute('src', DEMO_IMAGES[1] ?? '')
    await productImage(page).click()
    const dialog = page.getByRole('dialog', { name: book.name })
    await expect(dialog.getByRole('img')).toHaveAttribute('src', DEMO_IMAGES[1] ?? '')
    await dialog.getByRole('button', { name: 'Next image' }).click()
    await expect(dialog.getByRole('img')).toHaveAttribute('src', DEMO_IMAGES[2] ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('open whole on the full screen in their largest variant', { tag: '@both' }, async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const dialog = await openZoom(page)
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    const image = dialog.getByRole('img')
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
      .toMatch(/-\d+x\d+\.webp$/)
    await expect(dialog.getByRole('status', { name: 'Size' })).toHaveText('100%')
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    // The whole image is within its frame: nothing of it is cut.
    expect(await isWithin(image, dialog.getByRole('group'))).toBe(true)
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect(dialog.getByRole('status', { name: 'Size' })).toHaveText('150%')
    await dialog.getByRole('button', { name: 'Next image' }).click()
    await expect(dialog.getByRole('status', { name: 'Size' })).toHaveText('100%')
    await expectNoA11yViolations(page)
  })

  test('are enlarged by a double tap and by two fingers, and swiped', async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const dialog = await openZoom(page)
    const [size, image] = [dialog.getByRole('status', { name: 'Size' }), dialog.getByRole('img')]
    const first = await image.getAttribute('src')
    const tap = () => page.touchscreen.tap(195, 400)
    await pressTwice(page, tap, size, '250%')
    await pressTwice(page, tap, size, '100%')
    await touch(page, [
      [
        [150, 400],
        [240, 400],
      ],
      [
        [105, 400],
        [285, 400],
      ],
    ])
    await expect(size).toHaveText('200%')
    const before = await image.boundingBox()
    await touch(page, [[[200, 400]], [[260, 400]]])
    expect((await image.boundingBox())?.x).toBe((before?.x ?? 0) + 60)
    await touch(page, [
      [
        [105, 400],
        [285, 400],
      ],
      [
        [180, 400],
        [210, 400],
      ],
    ])
    await expect(size).toHaveText('100%')
    await touch(page, [[[300, 400]], [[150, 405]]])
    await expect(image).not.toHaveAttribute('src', first ?? '')
    await touch(page, [[[100, 400]], [[250, 405]]])
    await expect(image).toHaveAttribute('src', first ?? '')
  })

  test('are enlarged by double click, wheel and keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const dialog = await openZoom(page)
    const [size, image] = [dialog.getByRole('status', { name: 'Size' }), dialog.getByRole('img')]
    await pressTwice(page, () => page.mouse.click(640, 400), size, '250%')
    await page.mouse.wheel(0, 2000)
    await expect(size).toHaveText('100%')
    await dialog.getByRole('group').focus()
    await page.keyboard.press('+')
    await expect(size).toHaveText('150%')
    const before = await image.boundingBox()
    await page.keyboard.press('ArrowDown')
    expect((await image.boundingBox())?.y).toBe((before?.y ?? 0) - 60)
    await page.keyboard.press('0')
    await expect(size).toHaveText('100%')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Zoom image' })).toBeFocused()
  })

  test('start with the first image on another product page', async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    await page.getByRole('button', { name: 'Next image' }).click()
    await expect(currentThumb(page)).toHaveAccessibleName(/^Image 2 of/)
    const others = page.locator('section', { has: page.getByRole('heading', { name: 'You May Also Like' }) })
    await others.scrollIntoViewIfNeeded()
    const other = others.getByRole('article').first().getByRole('link')
    const name = (await other.textContent()) ?? ''
    await other.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(productImage(page).locator('img')).toHaveAccessibleName(`Front cover of ${name}`)
    await expect(currentThumb(page)).toHaveAccessibleName(/^Image 1 of/)
  })

  test.describe('that fail to load', () => {
    test.use({ expectedErrors: /ERR_FAILED/ })

    test('are replaced by the placeholder', async ({ page }) => {
      const book = await createDetailedBook()
      await page.route('**/files/**', (route) => route.abort())
      await page.goto(`/products/${book.slug}`)
      const image = productImage(page).getByRole('img', { name: `Front cover of ${book.name}` })
      await expect(image).toHaveAttribute('data-testid', 'image-placeholder')
    })
  })
})

async function openZoom(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Zoom image' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  return dialog
}

/** Presses twice until the presses count as a double one: on a busy machine they can be too far apart. */
async function pressTwice(page: Page, press: () => Promise<void>, size: Locator, expected: string): Promise<void> {
  const sizeAfterPresses = async () => {
    await press()
    await press()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return await size.allTextContents()
  }
  await expect.poll(sizeAfterPresses).toEqual([expected])
}

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [box, frame] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!box || !frame) return false
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  )
}

/** Moves fingers over the page: each step has the position of every finger. */
async function touch(page: Page, steps: [x: number, y: number][][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: [x: number, y: number][]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
  for (const [index, fingers] of steps.entries()) await send(index === 0 ? 'touchStart' : 'touchMove', fingers)
  await send('touchEnd', [])
  await devtools.detach()
}
