import type { Page } from '@playwright/test'
import { delayScripts } from '../fixtures/delay-scripts.ts'
import { buyColumn } from '../fixtures/purchase.ts'
import { choose } from '../fixtures/choose.ts'
import { expect, test } from '../fixtures/test.ts'

const main = (page: Page) => page.getByRole('main')
const sortBox = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const chips = (page: Page) => page.getByRole('link', { name: /^Remove filter/ })

/** Returns the prices of the cards in order, in rupees. */
const prices = async (page: Page) =>
  (await main(page).getByTestId('product-card').getByTestId('price').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  )

const isAscending = (list: number[]): boolean =>
  list.length > 1 && list.every((price, index) => index === 0 || price >= (list[index - 1] ?? 0))

test.describe('the listing', () => {
  test('is sorted, and the URL contains the order', async ({ page }) => {
    await page.goto('/products?examType=JEE')
    await sortBox(page).selectOption('Price: low to high')
    await expect(page).toHaveURL('/products?examType=JEE&sort=price-asc')
    await expect.poll(async () => isAscending(await prices(page))).toBe(true)
    await page.reload()
    await expect(sortBox(page)).toHaveValue('price-asc')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products\?examType=JEE$/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test('applies an order selected before hydration', async ({ page }) => {
    const loadScripts = await delayScripts(page)
    await page.goto('/products?examType=JEE', { waitUntil: 'commit' })
    await sortBox(page).selectOption('Price: low to high')
    loadScripts()
    await expect(page).toHaveURL('/products?examType=JEE&sort=price-asc')
    await expect.poll(async () => isAscending(await prices(page))).toBe(true)
  })

  test('is filtered by several filters, each with a chip that removes it', { tag: '@core' }, async ({ page }) => {
    await page.goto('/products?examType=NEET&classType=12th&minPrice=100&maxPrice=900')
    await expect(chips(page)).toHaveText(['NEET', 'Class 12', '₹100 to ₹900'])
    await page.getByRole('link', { name: 'Remove filter Class 12' }).click()
    await expect(page).toHaveURL('/products?examType=NEET&minPrice=100&maxPrice=900')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/products')
    await expect(chips(page)).toHaveCount(0)
    await page.goBack()
    await expect(chips(page)).toHaveText(['NEET', '₹100 to ₹900'])
  })

  test('shows facet counts and applies two filters selected in quick succession', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/products')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const form = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('form', { name: 'Filters' })
    await expect(form.getByRole('radio', { name: /^JEE \d+ products$/ })).toBeAttached()
    await choose(form.getByRole('group', { name: 'Institute' }).getByRole('checkbox', { name: /^Allen/ }))
    await choose(form.getByRole('radio', { name: 'Used' }))
    if (isMobile) await form.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page).toHaveURL(/\/products\?instituteId=\d+&condition=used$/)
    await expect(chips(page)).toHaveCount(2)
  })

  test('shows the books of several subjects and classes, each value with its own chip', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/products')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const form = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('form', { name: 'Filters' })
    const subjects = form.getByRole('group', { name: 'Subject' })
    await expect(subjects.getByRole('checkbox', { name: /^Biology \d+ products$/ })).toBeAttached()
    await expect(subjects.getByRole('checkbox', { name: 'All' })).toBeChecked()
    await choose(subjects.getByRole('checkbox', { name: /^Physics/ }))
    await choose(subjects.getByRole('checkbox', { name: /^Biology/ }))
    await choose(form.getByRole('checkbox', { name: /^Class 12/ }))
    await choose(form.getByRole('radio', { name: /^In stock only/ }))
    if (isMobile) await form.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page).toHaveURL('/products?classType=12th&subject=physics%2Cbiology&inStock=true')
    await expect(chips(page)).toHaveText(['Class 12', 'Physics', 'Biology', 'In stock only'])
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Remove filter Physics' }).click()
    await expect(page).toHaveURL('/products?classType=12th&subject=biology&inStock=true')
    await expect(chips(page)).toHaveText(['Class 12', 'Biology', 'In stock only'])
  })

  test('offers similar products and the finder when nothing matches', async ({ page }) => {
    await page.goto('/products?search=botny&asTyped=true')
    await expect(main(page).getByText('No products found matching your criteria.')).toBeVisible()
    const similar = page.getByRole('region', { name: 'Similar results' })
    await expect(similar.getByRole('link', { name: /Botany/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Find your books in three steps' }).click()
    await expect(page.getByRole('heading', { name: 'Find your books in three steps' })).toBeInViewport()
  })

  test('restores the scroll position on Back', async ({ page }) => {
    await page.goto('/products')
    const card = main(page).getByRole('article').nth(15).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await card.click()
    await expect(page).toHaveURL(/\/products\/[^?]+$/)
    await expect(buyColumn(page).getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })
})

test.describe('the listing without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is filtered, sorted and paged by its form and links', async ({ page }) => {
    await page.goto('/products')
    await choose(page.getByRole('radio', { name: 'JEE' }))
    await choose(page.getByRole('checkbox', { name: /^Class 11/ }))
    await choose(page.getByRole('checkbox', { name: /^Class 12/ }))
    await sortBox(page).selectOption('Price: high to low')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/examType=JEE.*sort=price-desc|sort=price-desc.*examType=JEE/)
    await expect(chips(page)).toHaveText(['JEE', 'Class 11', 'Class 12'])
    const shown = await prices(page)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    // By keyboard: cards get their height when they are near the view, which can move a link from under a click.
    await page.getByRole('link', { name: 'Next' }).press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })
})

test.describe('the search box', () => {
  test('shows suggestions while typing, with keyboard support', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    if (isMobile) await header.getByRole('button', { name: 'Search', expanded: false }).click()
    const box = header.getByRole('combobox', { name: 'Search books and modules' })
    await box.pressSequentially('fizik')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options.first()).toContainText('Physics')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await box.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await box.press('Escape')
    await expect(options).toHaveCount(0)
    await box.press('s')
    await expect(options.last()).toContainText('See all results for “fiziks”')
    await box.press('ArrowUp')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?search=fiziks')
    await expect(options).toHaveCount(0)
  })

  test('opens the selected suggestion', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    if (isMobile) await header.getByRole('button', { name: 'Search', expanded: false }).click()
    await header.getByRole('combobox', { name: 'Search books and modules' }).pressSequentially('rotational')
    await page.getByRole('option', { name: /Rotational Motion Module 3/ }).click()
    await expect(page).toHaveURL('/products/rotational-motion-module-3')
  })
})
