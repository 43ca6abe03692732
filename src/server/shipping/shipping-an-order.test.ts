import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/order.ts'
import type { OrderDetail } from '../../domain/staff-order.ts'
import { orders } from '../orders/orders.tables.ts'
import { type Courier, noCourier } from './courier.ts'
import { shipOrder } from './ship-order.ts'

async function place(store: TestStore): Promise<number> {
  const book = await makeProduct(store)
  const order = orderOf([{ productId: book.id, quantity: 1 }])
  return (await store.visitor().ask<PlacedOrder>('POST', '/orders', order)).body.id
}

describe('while Shiprocket is not configured', () => {
  test('shipping an order fails, and the order is as it was', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const id = await place(store)
    const before = await staff.get(`/orders/${id}`)
    const { status, body } = await staff.ask('POST', `/shiprocket/create-order/${id}`)
    expect({ status, ...body }).toEqual({
      status: 503,
      code: 'not_configured',
      message: 'Failed to ship order: Shiprocket is not configured.',
      error: 'Shiprocket is not configured.',
    })
    expect(await staff.get(`/orders/${id}`)).toEqual(before)
  })

  test('the test of its login says so', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const { status, body } = await staff.ask<unknown>('POST', '/check-shiprocket-auth')
    expect({ status, body }).toEqual({ status: 200, body: { success: false, error: 'Shiprocket is not configured.' } })
  })

  test('an unknown order is not found', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    expect((await staff.call('POST', '/shiprocket/create-order/1000000000')).status).toBe(404)
  })
})

describe('a courier', () => {
  const courier: Courier = {
    ...noCourier,
    ship: ({ id }) => Promise.resolve({ reference: String(id), courierOrderId: `SR${id}`, courierShipmentId: 'S1' }),
  }

  test('takes an order on once, and who sent it stands in its history', async ({ store }) => {
    const { visitor: staff, user } = await loginAdmin(store)
    const id = await place(store)
    await shipOrder(store.services, courier, user, id)
    const order = await staff.get<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ shiprocketOrderId: `SR${id}`, shipmentStatus: 'PROCESSING', status: 'pending' })
    expect(order.history?.at(-1)).toMatchObject({ action: 'ship', actor: user.username })
    await expect(shipOrder(store.services, courier, user, id)).rejects.toMatchObject({ status: 409 })
  })

  test('is not given a cancelled order', async ({ store }) => {
    const { user } = await loginAdmin(store)
    const id = await place(store)
    await store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    await expect(shipOrder(store.services, courier, user, id)).rejects.toMatchObject({
      status: 409,
      message: 'This order is cancelled. Reopen it before you ship it.',
    })
  })
})
