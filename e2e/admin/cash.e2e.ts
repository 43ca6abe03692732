import { randomUUID } from 'node:crypto'
import { remittanceSheets, toWorkbook } from '../../test/fixtures/cash-fixture.ts'
import { recordLedgerEntries } from '../../src/server/cash/record-ledger-entries.ts'
import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase, store } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test('the owner imports a remittance, resolves a short payment and sees where the money of an order is @both', {
  tag: '@core',
}, async ({ page }) => {
  const book = await createBook({ price: 1480 })
  const awbs: string[] = []
  const orders: number[] = []
  for (const name of ['Gurpreet Kaur', 'Imran Shaikh', 'Meera Joshi']) {
    const id = await createOrder(page, book, name)
    const awb = `E2E${id}`
    await queryDatabase(
      `update orders set status = 'delivered', courier_name = 'Chambal Air', tracking_number = $2,
        updated_at = now() - interval '20 days' where id = $1`,
      [id, awb],
    )
    orders.push(id)
    awbs.push(awb)
  }
  const [short = 0, paid = 0, lost = 0] = orders
  await recordLedgerEntries(store.db)
  await loginAsAdmin(page, `cash-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=cash')
  const main = page.getByRole('main')
  // A row of a table, on a phone a card.
  const rows = main.getByRole('row').or(main.getByRole('listitem'))
  await expect(main.getByRole('list', { name: 'Couriers', exact: true }).getByText('Chambal Air')).toBeVisible()
  await expect(main.getByText('Shiprocket is not configured.')).toBeVisible()
  await expectNoA11yViolations(page)

  await main.getByRole('link', { name: 'Import remittance file' }).click()
  const crf = Math.floor(Math.random() * 1e8)
  const sheets = remittanceSheets(
    crf,
    [
      [awbs[0] ?? '', 1280],
      [awbs[1] ?? '', 1480],
      [`X${crf}`, 799],
    ],
    { freight: 210.4 },
  )
  const [, report = []] = sheets['CRF level report'] ?? []
  report[0] = '25-Okt-2026'
  await main.getByLabel('Remittance file from Shiprocket').setInputFiles({
    name: `COD_CRF_${crf}.xls`,
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(toWorkbook(sheets)),
  })
  const preview = main.getByRole('region', { name: 'Import preview' })
  await expect(preview.getByText('agrees')).toBeVisible()
  await expect(preview.getByText('₹3,348.60').first()).toBeVisible()
  await expect(preview.getByText('Short ₹200.00')).toBeVisible()
  await expect(preview.getByText('No shipment with this number')).toBeVisible()
  await expect(preview.getByText('“25-Okt-2026” in Date is not a date.')).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Confirm 3 parcels' })).toBeDisabled()
  await preview.getByLabel(`When did the money of CRF ${crf} arrive?`).fill('2026-10-25')
  await expect(preview.getByText('paid Sun, 25 Oct')).toBeVisible()
  await expectNoA11yViolations(page)
  await preview.getByRole('button', { name: 'Confirm 3 parcels' }).click()
  const row = rows.filter({ hasText: `CRF ${crf}` })
  await expect(row.getByText('2 exceptions')).toBeVisible()

  await openRow(page, `CRF ${crf}`)
  const remittance = page.getByRole('dialog', { name: `Remittance CRF ${crf}` })
  await expect(remittance.getByText('₹3,348.60').first()).toBeVisible()
  await expect(remittance.getByText(`X${crf}`)).toBeVisible()
  await expectNoA11yViolations(page)
  await remittance.getByRole('button', { name: 'Close' }).last().click()

  await main.getByRole('tab', { name: /Exceptions/ }).click()
  const exception = rows.filter({ hasText: `#${short}` })
  await exception.getByRole('button', { name: /^Resolve: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write what you found out')).toBeVisible()
  await dialog.getByLabel('What to do').selectOption('Write it off: the courier will not pay it')
  await dialog.getByLabel('Note').fill('Ticket 4711 was refused')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(exception).toHaveCount(0)

  await page.goto(`/admin?tab=orders&order=${short}`)
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money.getByText('₹1,280.00').first()).toBeVisible()
  await expect(money.getByText('Written off', { exact: true }).first()).toBeVisible()
  await money.getByRole('link', { name: 'Show in the ledger' }).click()
  await expect(rows.filter({ hasText: 'Ticket 4711 was refused' })).toBeVisible()

  await page.goto(`/admin?tab=cash&search=${lost}`)
  await main.getByRole('button', { name: `Write off: #${lost}` }).click()
  const writeOff = page.getByRole('dialog', { name: `Write off order #${lost}` })
  await writeOff.getByLabel('Reason').fill('The courier has gone out of business')
  await expectNoA11yViolations(page)
  await writeOff.getByRole('button', { name: /^Write off/ }).click()
  await expect(writeOff).toBeHidden()
  await expect(main.getByText('No orders match these filters.')).toBeVisible()

  await page.goto(`/admin?tab=orders&order=${paid}`)
  await expect(page.getByText('recorded the payment of the courier')).toBeVisible()
  await page.goto('/admin?tab=cash&view=month')
  await expect(main.getByText('Chambal Air')).toBeVisible()
  await expectNoA11yViolations(page)
})
