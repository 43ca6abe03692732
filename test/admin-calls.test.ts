import { describe, expect } from 'vitest'
import { ADMIN_CALLS, SHOP_CALLS } from './admin-calls.ts'
import { registerCustomer } from './people.ts'
import { test } from './test-store.ts'

/** The method and the path of a call, with a number in place of each parameter. */
function addressOf(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ')
  return [method, path.replaceAll(/\{\w+\}/g, '1')]
}

/** What is sent with it is wrong in every way: who may not call hears that first. */
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { nothing: 'of use' })

describe('the back office', () => {
  test('lists every call there is, as one of the staff’s or one of the shop’s', async ({ store }) => {
    const { paths } = await store.visitor().get<{ paths: Record<string, object> }>('/openapi.json')
    const served = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.toSorted()).toEqual([...ADMIN_CALLS, ...SHOP_CALLS].toSorted())
  })

  test.for(ADMIN_CALLS)('%s refuses a visitor and a customer', async (call, { store }) => {
    const [method, path] = addressOf(call)
    const visitor = await store.visitor().ask(method, path, bodyFor(method))
    expect(visitor).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const customer = await (await registerCustomer(store)).visitor.ask(method, path, bodyFor(method))
    expect(customer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
