import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

// The texts are global: two runs at once would overwrite each other.
test('staff change a page and a menu beside a preview, see a broken link, and restore the standard text', {
  tag: ['@core', '@once'],
}, async ({ page, isMobile }) => {
  await loginAsAdmin(page, `content-${randomUUID().slice(0, 8)}`)
  const show = (view: string) => (isMobile ? page.getByRole('button', { name: view, exact: true }).click() : undefined)
  await page.goto('/admin?tab=more&section=site-texts')
  await expect(page.getByRole('row').filter({ hasText: 'Return Policy' })).toContainText('Standard text')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^site-texts-.+\.csv$/)
  await page.getByRole('link', { name: 'Edit Return Policy' }).click()

  const form = page.getByRole('form', { name: 'Return Policy' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await form.getByLabel('Text', { exact: true }).fill('## Our word\n\nWithin {{days}}, <b>always</b>. [Sale](/sale)')
  await form.getByLabel('Text', { exact: true }).blur()
  await expect(form.getByText('{{days}} is not a variable of this text.').first()).toBeVisible()
  await form
    .getByLabel('Text', { exact: true })
    .fill('## Our word\n\nWithin {{return_within}}, <b>always</b>. [Sale](/sale)')
  await show('Preview')
  await expect(preview.getByText('Within 7 days, <b>always</b>.')).toBeVisible()
  await expect(preview.getByRole('status')).toContainText('HTML is shown as text')
  await expect(preview.getByRole('status')).toContainText('leads to /sale, which the shop does not have')
  await expectNoA11yViolations(page)
  await show('Text')
  await page.getByRole('link', { name: 'Site Texts' }).last().click()
  await expect(page.getByRole('alertdialog')).toContainText('What you typed has not been saved.')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText('Return Policy saved')

  const shop = await page.context().newPage()
  await shop.goto('/return-policy')
  await expect(shop.getByText('Within 7 days, <b>always</b>.')).toBeVisible()
  await expect(shop.getByRole('heading', { name: 'Seller details' })).toBeVisible()

  await page.goto('/admin?tab=more&section=site-texts')
  await expect(page.getByRole('region', { name: 'Links to pages that the shop does not have' })).toContainText('/sale')
  await page.getByRole('link', { name: 'Edit Return Policy' }).click()
  await show('Versions')
  await page.getByRole('button', { name: 'View: Standard text' }).click()
  await expect(page.getByRole('dialog')).toContainText('Changing your mind before delivery')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByTestId('toast')).toContainText('Return Policy restored')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Standard text restored')
  const countStandardHeadings = async () => {
    await shop.reload()
    return await shop.getByRole('heading', { name: 'Changing your mind before delivery' }).count()
  }
  await expect.poll(countStandardHeadings).toBe(1)

  await page.goto('/admin?tab=more&section=site-texts&edit=menus')
  await page.getByRole('button', { name: 'Add link to Quick links, in the footer' }).click()
  const label = page.getByLabel('Label of link 8 of Quick links, in the footer')
  await label.fill('Mock tests')
  await page.getByLabel('Page of link 8 of Quick links, in the footer').fill('/products?search=mock')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText('Menus saved')
  const listMockTestLinks = async () => {
    await shop.goto('/')
    const links = await shop.getByRole('link', { name: 'Mock tests' }).all()
    return await Promise.all(links.map((link) => link.getAttribute('href')))
  }
  await expect.poll(listMockTestLinks).toEqual(['/products?search=mock'])
  await page.getByRole('button', { name: 'Remove link 8 of Quick links, in the footer' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
