import { randomUUID } from 'node:crypto'
import { addParcels, times } from '../../test/fixtures/delivery-fixture.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { test as courierTest } from '../fixtures/courier-store.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { runJob } from '../fixtures/jobs.ts'
import { queryDatabase, store } from '../fixtures/store-db.ts'
import { expect } from '../fixtures/test.ts'

/**
 * A store of its own, which is started for this file: its promises come from the parcels below only, and the couriers of
 * other tests would be in the panel.
 */
const test = courierTest.extend<object, { ownStore: undefined }>({
  ownStore: [async ({}, use) => use(undefined), { scope: 'worker' }],
})

/** Two couriers to Rajasthan and Bihar. Promises of five days; Xpressbees breaks a twentieth of them. */
async function deliverParcels(): Promise<void> {
  await addParcels(store, [
    ...times(30, { courier: 'Blue Dart', days: 3 }),
    ...times(38, { courier: 'Xpressbees', days: 4 }),
    ...times(2, { courier: 'Xpressbees', days: 9 }),
    ...times(10, { courier: 'Xpressbees', returnedAfter: 8 }),
    ...times(5, { pincode: '800001', state: 'Bihar', courier: 'Xpressbees', days: 5 }),
  ])
  await runJob('recount-deliveries')
  await queryDatabase(`update deliveries set basis = 'specified', promised_by = ordered_on + 5`, [])
  await runJob('recount-deliveries')
}

test('the owner sees which promises couriers and states broke, and opens the couriers of a state @both', async ({
  page,
}) => {
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  const panel = page.getByRole('region', { name: 'Delivery promises' })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeVisible()
  await expect(panel, 'without a promise that became due').toHaveCount(0)

  await deliverParcels()
  await page.reload()
  await expect(panel).toContainText('97% of 75 promises kept in 180 days')
  const lists = panel.locator('dl')
  await expect(lists.first().locator('> div')).toHaveText(['Xpressbees96%', 'Blue Dart100%'])
  await expect(lists.last().locator('> div')).toHaveText(['RajasthanSuggested: Blue Dart97%', 'Bihar100%'])
  await expectNoA11yViolations(page)

  await panel.getByRole('link', { name: 'Rajasthan' }).click()
  await expect(page.getByRole('heading', { name: 'Couriers to Rajasthan' })).toBeVisible()
  await expect(page.getByRole('link', { name: '2 broken' })).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goBack()
  await panel.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('link', { name: '73 kept' })).toBeVisible()
  await expectNoA11yViolations(page)
})
