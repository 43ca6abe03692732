import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { addDays } from '../../../domain/values/dates.ts'
import { orders } from '../../database/schema/orders.ts'
import { generateInvoices } from './generate-invoices.ts'
import { invoices } from '../../database/schema/invoices.ts'

test('the invoices of a demo are dated a day after their orders, and never later than today', async ({ store }) => {
  const { db } = store
  const lastWeek = addDays(new Date(), -7)
  const today = await placeOrder(store)
  const earlier = await placeOrder(store)
  await db.update(orders).set({ status: 'shipped' })
  await db.update(orders).set({ createdAt: lastWeek }).where(eq(orders.id, earlier))
  expect(await generateInvoices(db)).toBe(2)
  const issued = await db.select().from(invoices).orderBy(asc(invoices.serial))
  expect(issued.map(({ orderId }) => orderId)).toEqual([earlier, today])
  expect(issued[0]?.issuedAt).toEqual(addDays(lastWeek, 1))
  expect(issued[1]?.issuedAt.getTime()).toBeLessThanOrEqual(Date.now())
})
