import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseRowAction, openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectToast = (page: Page, text: string) => expect(page.getByTestId('toast')).toContainText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function openSection(page: Page, section: string, search: string): Promise<void> {
  await page.goto(`/admin?tab=more&section=${section}&search=${search}`)
}

/** Deletes a row and expects it to disappear. */
async function remove(page: Page, name: string, kind: string): Promise<void> {
  await chooseRowAction(page, 'Delete', name)
  const confirmation = page.getByRole('alertdialog', { name: `Delete ${kind}?` })
  await expect(confirmation).toContainText(name)
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'deleted')
  await expect(rowOf(page, name)).toHaveCount(0)
}

test.describe('site content', () => {
  let mark: string
  test.use({ expectedErrors: /status of 409/ })
  test.beforeEach(async ({ page }) => {
    mark = randomUUID().slice(0, 8)
    await loginAsAdmin(page, `content-${mark}`)
  })

  test('staff add, edit and delete banners', async ({ page }) => {
    await openSection(page, 'banners', mark)
    await press(page, 'Add banner')
    await press(page, 'Save')
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title is required')
    await expect(field(page, 'Title')).toBeFocused()
    await field(page, 'Title').fill(`Dropper sale ${mark}`)
    await field(page, 'Button link (optional)').fill('javascript:alert(1)')
    await press(page, 'Save')
    await expect(dialog(page)).toContainText('Must be a page of the store such as /products')
    await field(page, 'Button link (optional)').fill('/products?classType=dropper')
    await dialog(page).getByLabel('Active: shown on the home page').uncheck()
    await expectNoA11yViolations(page)
    await press(page, 'Save')
    await expectToast(page, 'Banner created')
    await expect(rowOf(page, `Dropper sale ${mark}`)).toContainText('Not active')

    await chooseRowAction(page, 'Edit', `Dropper sale ${mark}`)
    await field(page, 'Subtitle (optional)').fill('This week only')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toContainText('What you typed has not been saved.')
    await press(page, 'Keep editing')
    await dialog(page).getByLabel('Active: shown on the home page').check()
    await field(page, 'Shown from (optional)').fill('2099-11-25T10:00')
    await field(page, 'Shown until (optional)').fill('2099-11-24T10:00')
    await press(page, 'Save')
    await expect(field(page, 'Shown until (optional)')).toHaveAccessibleDescription(/Must be after the time/)
    await field(page, 'Shown until (optional)').fill('2099-11-30T22:00')
    await press(page, 'Save')
    await expectToast(page, 'Banner updated')
    await expect(rowOf(page, `Dropper sale ${mark}`)).toContainText('Scheduled')
    await expect(rowOf(page, `Dropper sale ${mark}`)).toContainText('from 25 Nov 2099, 10:00')
    await expect(rowOf(page, `Dropper sale ${mark}`)).toContainText('until 30 Nov 2099, 22:00')
    await expect(rowOf(page, `Dropper sale ${mark}`)).toContainText('This week only')
    await expectNoA11yViolations(page)
    await remove(page, `Dropper sale ${mark}`, 'banner')
  })

  test('staff add, edit and delete testimonials', async ({ page }) => {
    await openSection(page, 'testimonials', mark)
    await press(page, 'Add testimonial')
    await expect(field(page, 'Rating')).toHaveValue('5')
    await field(page, 'Name').fill(`Aman ${mark}`)
    await field(page, 'Comment').fill('The books came in three days.')
    await field(page, 'Avatar (optional)').fill('AMG')
    for (const [rating, message] of [
      ['0', 'Rating must be at least 1'],
      ['6', 'Rating must be at most 5'],
    ] as const) {
      await field(page, 'Rating').fill(rating)
      await press(page, 'Save')
      await expect(dialog(page)).toContainText(message)
    }
    await expect(dialog(page)).toContainText('Avatar must be at most 2 characters')
    await field(page, 'Rating').fill('4.5')
    await field(page, 'Avatar (optional)').fill('AM')
    await press(page, 'Save')
    await expectToast(page, 'Testimonial created')
    await chooseRowAction(page, 'Edit', `Aman ${mark}`)
    await field(page, 'Qualification (optional)').fill('JEE 2026, Kota')
    await press(page, 'Save')
    await expectToast(page, 'Testimonial updated')
    await expect(rowOf(page, `Aman ${mark}`)).toContainText('JEE 2026, Kota')
    await expectNoA11yViolations(page)
    await remove(page, `Aman ${mark}`, 'testimonial')
  })

  test('staff move a testimonial up in the order that customers see', async ({ page }) => {
    const [first, second] = [`Aman ${mark}`, `Zoya ${mark}`]
    for (const name of [first, second]) {
      const data = { name, avatar: 'AM', qualification: 'NEET 2025', comment: 'Good books, well packed.', rating: 5 }
      expect((await page.request.post('/api/testimonials', { data })).status()).toBe(201)
    }
    await page.goto('/admin?tab=more&section=testimonials&size=100')
    const own = page.getByRole('row', { name: mark })
    await expect(own).toContainText([first, second])
    await chooseRowAction(page, 'Move up', second)
    await expect(own).toContainText([second, first])
    await openSection(page, 'testimonials', mark)
    for (const name of [first, second]) await remove(page, name, 'testimonial')
  })

  test('staff add, edit and delete settings; a key is unique and a secret is masked', async ({ page }) => {
    const key = `sms.password.${mark}`
    await openSection(page, 'site-settings', mark)
    await press(page, 'Add setting')
    await press(page, 'Save')
    await expect(dialog(page)).toContainText('Key must be at least 2 characters')
    await expect(dialog(page)).toContainText('Value is required')
    await expect(dialog(page)).toContainText('phone, email, address, whatsapp, facebook, instagram, twitter')
    await field(page, 'Key').fill(key)
    await field(page, 'Value').fill('open sesame')
    await press(page, 'Save')
    await expectToast(page, 'Setting created')
    await expect(rowOf(page, key)).toContainText('••••••••')
    await expect(rowOf(page, key)).toContainText('Staff')

    await press(page, 'Add setting')
    await field(page, 'Key').fill(key)
    await field(page, 'Value').fill('another')
    await press(page, 'Save')
    await expect(field(page, 'Key')).toHaveAccessibleDescription(/There is already a setting with the key/)
    await expect(field(page, 'Value')).toHaveValue('another')
    await press(page, 'Cancel')
    await press(page, 'Discard changes')

    await openRow(page, key)
    await expect(field(page, 'Value')).toHaveValue('••••••••')
    await field(page, 'Description (optional)').fill('For texts')
    await press(page, 'Save')
    await expectToast(page, 'Setting updated')
    await expect(rowOf(page, key)).toContainText('For texts')
    await expectNoA11yViolations(page)
    await remove(page, key, 'setting')
  })
})
