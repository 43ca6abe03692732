import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADDRESS, buildOrder, makeProduct } from '../../test/factories.ts'
import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { choose } from '../fixtures/choose.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { queryDatabase, store } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Places an order of a book and delivers it. @returns the token of the link that an email would contain */
async function deliverBook(page: Page, productId: number): Promise<{ id: number; token: string }> {
  const response = await page.request.post('/api/orders', { data: buildOrder([{ productId, quantity: 1 }]) })
  const { id } = (await response.json()) as { id: number }
  await queryDatabase(`update orders set status = 'delivered' where id = $1`, [id])
  const token = randomBytes(32).toString('base64url')
  await queryDatabase(
    `update review_requests set sent_at = now(), expires_at = now() + interval '45 days', token_hash = $1
     where order_id = $2`,
    [createHash('sha256').update(token).digest('hex'), id],
  )
  return { id, token }
}

/** Scrolls to the reviews, which load when they come near the viewport. */
async function showReviews(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded()
}

test('the page of an order leads to the reviews of its books, and a link of another email in the same tab to those of its order', async ({
  page,
}) => {
  const [first, second] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)]
  const delivered = []
  for (const mark of [first, second]) {
    const product = await makeProduct(store, { name: `Waves ${mark}`, slug: `waves-${mark}` })
    delivered.push(await deliverBook(page, product.id))
  }
  const view = await page.request.post(`/api/orders/${delivered[0]?.id}/view`, {
    data: { proof: { mobile: ADDRESS.customerPhone } },
  })
  const order = (await view.json()) as { id: number; token: string }
  await page.goto(`/orders/${order.id}#${order.token}`)
  await page.getByRole('link', { name: `Write a review of order ${order.id}` }).click()
  await expect(page.getByRole('form', { name: `Review of Waves ${first}` })).toBeVisible()
  await page.evaluate((token) => (location.hash = token), delivered[1]?.token ?? '')
  await expect(page.getByRole('form', { name: `Review of Waves ${second}` })).toBeVisible()
  await expect(page.getByRole('form', { name: `Review of Waves ${first}` })).toHaveCount(0)
})

test('a buyer reviews a book with the link of the email, and staff reply to the review and hide it', {
  tag: '@core',
}, async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const product = await makeProduct(store, { name: `Optics ${mark}`, slug: `optics-${mark}` })
  const { token } = await deliverBook(page, product.id)

  await page.goto(`/write-review#${token}`)
  const form = page.getByRole('form', { name: `Review of Optics ${mark}` })
  await expect(form.getByLabel('Name shown with the review')).toHaveValue('Ritika, Jaipur')
  await expectNoA11yViolations(page)
  await form.getByLabel('Your review (optional)').fill('The print is clear.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Please choose the stars')).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
  await choose(form.getByRole('radio', { name: '4 stars' }))
  await form.getByLabel('Add photos (up to 3)').setInputFiles(pngImage)
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(form.getByLabel('Your review (optional)')).toHaveValue('The print is clear.')
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Your review is published.')).toBeInViewport()
  await expect(page.locator(':focus')).toHaveText('Your review is published.')

  await showReviews(page, product.slug)
  const review = page.getByRole('article', { name: 'Review by Ritika, Jaipur' })
  await expect(review).toContainText('The print is clear.')
  await review.getByRole('button', { name: 'Helpful' }).click()
  await expect(review.getByRole('button', { name: 'Helpful (1)' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoA11yViolations(page)
  await review.getByRole('button', { name: 'Photo 1 of this review' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
  await page.keyboard.press('Escape')

  await loginAsAdmin(page, `reviews-${mark}`)
  await page.goto(`/admin?tab=more&section=reviews&search=${mark}`)
  await openRow(page, `review of Optics ${mark} by Ritika, Jaipur`)
  const dialog = page.getByRole('dialog', { name: `Review of Optics ${mark}` })
  await dialog.getByLabel('Public reply').fill('Thank you, Ritika.')
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(dialog.getByRole('button', { name: 'Change reply' })).toBeVisible()
  await expectNoA11yViolations(page)
  await showReviews(page, product.slug)
  await expect(review).toContainText('Thank you, Ritika.')

  await page.goto(`/admin?tab=more&section=reviews&search=${mark}`)
  await openRow(page, `review of Optics ${mark} by Ritika, Jaipur`)
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(dialog.getByText('Choose the rule that it breaks')).toBeVisible()
  await dialog.getByLabel('Hide it, because').selectOption('It is not about the book or its delivery.')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(dialog.getByText('Hidden: It is not about the book or its delivery.')).toBeVisible()
  await page.goto(`/products/${product.slug}`)
  await expect(page.getByRole('heading', { name: `Optics ${mark}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toHaveCount(0)
})
