import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { guestOrderSchema } from '../../domain/orders/order-lookup.ts'

const lookUp = (store: TestStore, orderId: number | string, mobile: string) =>
  store.client().requestJson('POST', '/orders/lookup', { orderId, mobile })

describe('the lookup of an order by a guest', () => {
  test('needs the order ID and its mobile number, in any spelling', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: '9829012345', customerName: 'Ritika Meena' })
    const { status, body } = await lookUp(store, id, '+91 98290-12345')
    expect(status).toBe(200)
    expect(guestOrderSchema.strict().parse(body)).toMatchObject({ id, status: 'pending', items: [{ orderId: id }] })
    expect(JSON.stringify(body)).not.toContain('Ritika')
  })

  test('has the same response for an unknown order and another mobile number', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: '9829012345' })
    const wrongNumber = await lookUp(store, id, '9829012346')
    const unknown = await lookUp(store, 1_000_000_001, '9829012345')
    expect(wrongNumber.status).toBe(404)
    expect({ status: wrongNumber.status, body: wrongNumber.body }).toEqual({ status: 404, body: unknown.body })
  })

  test('rejects an invalid mobile number', async ({ store }) => {
    const { status, body } = await lookUp(store, '', '12345')
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['orderId', 'mobile'] })
  })

  test('stays open to the customer while a stranger at another address guesses its mobile number', async ({
    store,
  }) => {
    const id = await placeOrder(store, { customerPhone: '9829012345' })
    const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    const lookUpFrom = async (address: string, mobile: string) => {
      const body = { orderId: id, mobile }
      return (await strict.client().request('POST', '/orders/lookup', body, { 'X-Forwarded-For': address })).status
    }
    const guesses: number[] = []
    for (let n = 0; n < 11; n += 1)
      guesses.push(await lookUpFrom('100.68.0.1', `98290124${String(n).padStart(2, '0')}`))
    expect(guesses.at(-1)).toBe(429)
    expect(await lookUpFrom('100.68.0.2', '9829012345')).toBe(200)
    await strict.close()
  })

  test('leaves each address one guess a day while many addresses guess, and the customer every look', async ({
    store,
  }) => {
    const id = await placeOrder(store, { customerPhone: '9829012345' })
    const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    const lookUpFrom = async (address: string, mobile: string) => {
      const headers = { 'X-Forwarded-For': address }
      return (await strict.client().request('POST', '/orders/lookup', { orderId: id, mobile }, headers)).status
    }
    for (let n = 0; n < 50; n += 1) expect(await lookUpFrom(`100.69.0.${n}`, `98290124${n + 10}`)).toBe(404)
    expect(await lookUpFrom('100.69.0.1', '9829012345'), 'of an address that guessed before').toBe(429)
    const guesses = [await lookUpFrom('100.69.1.1', '9829012399'), await lookUpFrom('100.69.1.1', '9829012345')]
    expect(guesses).toEqual([404, 429])
    for (let n = 0; n < 3; n += 1) expect(await lookUpFrom('100.69.1.2', '9829012345')).toBe(200)
    await strict.close()
  })

  test('is limited by order', async ({ store }) => {
    const id = await placeOrder(store)
    const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const statuses: number[] = []
    for (let attempts = 0; attempts < 11; attempts += 1) {
      statuses.push((await lookUp(strict, id, `98290123${String(attempts).padStart(2, '0')}`)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
    await strict.close()
  })
})
