import type { Page } from '@playwright/test'
import { registerAndOpen } from '../fixtures/customer.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createBook } from '../fixtures/products.ts'
import {
  ADDRESS,
  addToCart,
  expectConfirmation,
  field,
  fillAddress,
  newMobile,
  placeOrder,
} from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a saved address', () => {
  test('comes from an order, fills in the next checkout, and can be edited and deleted', async ({ page }) => {
    await registerAndOpen(page, '/profile')
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await fillAddress(page)
    await expect(page.getByLabel('Save this information for next time')).not.toBeChecked()
    await page.getByLabel('Save this information for next time').check()
    await placeOrder(page)
    await expectConfirmation(page)

    await page.goto('/profile?tab=settings')
    await expect(page.getByRole('tabpanel')).toContainText(ADDRESS.Address)
    await page.getByRole('button', { name: 'Edit address' }).click()
    await field(page, 'Full name').fill('Ritika M Meena')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved', { exact: true })).toBeVisible()

    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    // The address is shown in the place of the form.
    await expect(deliverTo(page)).toContainText(`Ritika M Meena, ${ADDRESS['Mobile number']}`)
    await expect(deliverTo(page)).toContainText(`${ADDRESS.Address}, Jaipur, Rajasthan 302017`)
    await expect(field(page, 'Full name')).toBeHidden()
    await expectNoA11yViolations(page)
    await placeOrder(page)
    await expectConfirmation(page)

    await page.goto('/profile?tab=settings')
    await page.getByRole('button', { name: 'Delete address' }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Address deleted', { exact: true })).toBeVisible()
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await expect(page.getByText('You are logged in as')).toBeVisible()
    await expect(field(page, 'Full name')).toHaveValue('')
  })

  test('is chosen at checkout among several, with the default filled in', async ({ page }) => {
    await registerAndOpen(page, '/profile?tab=settings')
    for (const name of ['Ritika Meena', 'Mohan Meena']) {
      await page.getByRole('button', { name: 'Add address' }).click()
      await fillAddress(page)
      await field(page, 'Full name').fill(name)
      await page.getByRole('button', { name: 'Save address' }).click()
      await expect(page.getByRole('button', { name: `Edit address of ${name}` })).toBeVisible()
    }
    // The second address does not replace the default.
    const makeDefault = (name: string) => page.getByRole('button', { name: `Make default of ${name}` })
    await expect(makeDefault('Mohan Meena')).toBeVisible()
    await expect(makeDefault('Ritika Meena')).toHaveCount(0)
    await expectNoA11yViolations(page)

    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await expect(deliverTo(page)).toContainText('Ritika Meena')
    const change = page.getByRole('button', { name: 'Change address' })
    await change.click()
    const choice = field(page, 'Saved address')
    await expect(choice).toBeFocused()
    const optionOf = (name: string) => `${name}, ${ADDRESS.Address}, Jaipur 302017`
    await expect(choice.locator('option:checked')).toHaveText(optionOf('Ritika Meena'))
    await choice.selectOption(optionOf('Mohan Meena'))
    await expect(deliverTo(page)).toContainText('Mohan Meena')
    await expect(change).toBeFocused()
    await change.click()
    await choice.selectOption('Another address')
    await expect(field(page, 'Full name')).toHaveValue('')
    await choice.selectOption({ index: 0 })
    await placeOrder(page)
    await expectConfirmation(page)
  })

  test('is stored on the device of a guest unless the guest opts out', async ({ page }) => {
    for (const isSaved of [true, false]) {
      await addToCart(page, await createBook({}))
      await page.goto('/checkout')
      if (isSaved) await fillAddress(page)
      await expect(field(page, 'Full name')).toHaveValue(ADDRESS['Full name'])
      const saveInfo = page.getByLabel('Save this information for next time')
      // The box is ticked only if the guest has ticked it for an earlier order.
      await expect(saveInfo).toBeChecked({ checked: !isSaved })
      await saveInfo.setChecked(isSaved)
      await placeOrder(page)
      await expectConfirmation(page)
    }
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await expect(page.getByText('You are checking out as a guest.')).toBeVisible()
    await expect(field(page, 'Full name')).toHaveValue('')
  })

  test('never replaces typed input', async ({ page }) => {
    await registerAndOpen(page, '/profile?tab=settings')
    await page.getByRole('button', { name: 'Add address' }).click()
    await fillAddress(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved', { exact: true })).toBeVisible()
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(field(page, 'Full name')).toHaveValue(ADDRESS['Full name'])
    await field(page, 'Full name').fill('Mohan Meena')
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Mohan Meena')
    await expect(field(page, 'City')).toHaveValue(ADDRESS.City)
  })
})

test.describe('a saved address that the shop refuses', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('shows only the fields in question', async ({ page }) => {
    const customer = { customerName: 'Ritika Meena', customerPhone: newMobile(), customerEmail: ADDRESS.Email }
    const place = { shippingAddress: ADDRESS.Address, city: 'Jodhpur', state: ADDRESS.State, pincode: '302017' }
    await registerAndOpen(page, '/profile')
    const saved = await page.request.post('/api/user/addresses', { data: { ...customer, ...place } })
    expect(saved.ok()).toBe(true)
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await expect(deliverTo(page)).toContainText('Jodhpur')
    const json = { message: 'Check it', code: 'invalid', fields: { city: '302017 is in Jaipur' } }
    await page.route('**/api/orders', (route) => route.fulfill({ status: 400, json }), { times: 1 })
    await placeOrder(page)
    await expect(field(page, 'City')).toHaveAccessibleDescription('302017 is in Jaipur')
    await expect(field(page, 'City')).toBeFocused()
    await expect(field(page, 'PIN code')).toBeHidden()
    await field(page, 'City').fill('Jaipur')
    await expect(deliverTo(page)).toContainText('Jaipur, Rajasthan 302017')
    await expect(field(page, 'City')).toBeFocused()
    await placeOrder(page)
    await expectConfirmation(page)
  })
})

const deliverTo = (page: Page) => page.getByRole('main').locator('form address')
