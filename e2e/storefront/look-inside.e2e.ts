import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { DEMO_IMAGES } from '../fixtures/detailed-book.ts'
import { type Book, createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

/** Adds a book with three sample pages and a table of contents. */
async function createBookToLookInside(): Promise<Book> {
  const book = await createBook({})
  await queryDatabase('update products set sample_pages = $2, table_of_contents = $3 where id = $1', [
    book.id,
    DEMO_IMAGES.join(','),
    'Kinematics\n- Speed\n- Velocity\nLaws of Motion',
  ])
  return book
}

const lookInside = (page: Page) => page.getByRole('region', { name: 'Look inside' })

test('a customer reads the sample pages of a book with buttons, keys and the page links', { tag: '@both' }, async ({
  page,
}) => {
  const book = await createBookToLookInside()
  await page.goto(`/products/${book.slug}`)
  // The button replaces a link when the scripts run.
  await lookInside(page).getByRole('button', { name: 'View 3 sample pages' }).click()
  const dialog = page.getByRole('dialog', { name: `Look inside: ${book.name}` })
  const position = dialog.getByText(/^Page \d of 3$/)
  await expect(position).toHaveText('Page 1 of 3')
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', `Sample page 1 of ${book.name}`)
  await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(position).toHaveText('Page 2 of 3')
  await expect(dialog.getByRole('img')).toHaveAttribute('src', DEMO_IMAGES[1] ?? '')
  await dialog.getByRole('group').press('ArrowRight')
  await expect(position).toHaveText('Page 3 of 3')
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await lookInside(page)
    .getByRole('link', { name: `Sample page 2 of ${book.name}` })
    .click()
  await expect(position).toHaveText('Page 2 of 3')
})

test('a customer opens the table of contents', { tag: '@both' }, async ({ page }) => {
  const book = await createBookToLookInside()
  await page.goto(`/products/${book.slug}`)
  await expect(page.getByText('Laws of Motion')).toBeHidden()
  await page.getByRole('heading', { name: 'Table of contents' }).click()
  await expect(page.getByText('Laws of Motion')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kinematics' }).getByRole('listitem')).toHaveText([
    'Speed',
    'Velocity',
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sample pages are links to their images, and the table of contents opens', async ({ page }) => {
    const book = await createBookToLookInside()
    await page.goto(`/products/${book.slug}`)
    for (const [index, path] of DEMO_IMAGES.entries()) {
      const link = lookInside(page).getByRole('link', { name: `Sample page ${index + 1} of ${book.name}` })
      await expect(link).toHaveAttribute('href', path)
    }
    await page.getByRole('heading', { name: 'Table of contents' }).click()
    await expect(page.getByText('Laws of Motion')).toBeVisible()
  })
})

test('a book without sample pages and table of contents shows neither', async ({ page }) => {
  const book = await createBook({})
  await page.goto(`/products/${book.slug}`)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(lookInside(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Table of contents' })).toHaveCount(0)
})
