import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { expect, test } from '../fixtures/test.ts'

// The server refuses the colours.
test.use({ expectedErrors: /status of 400/ })

test('the owner sees whether chosen colours can be read, and goes back to the standard', async ({ page }) => {
  // The other tests need the standard colours: this one saves none.
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=site-settings&group=brand')
  const form = page.getByRole('form', { name: 'Logo and colours' })
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Text on buttons: 8.')
  await form.getByLabel('Logo').setInputFiles(pngImage)
  await expect(preview.getByRole('img')).toBeVisible()
  await expectNoA11yViolations(page)
  await form.getByRole('textbox', { name: 'Colour of buttons', exact: true }).fill('#1d4ed8')
  await expect(preview).toContainText(/Text on buttons: 2\.\d\. Cannot be read well/)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a lighter colour').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Use the standard' }).click()
  await expect(preview.getByRole('img')).toHaveCount(0)
  await expect(preview).not.toContainText('Cannot be read well')
})
