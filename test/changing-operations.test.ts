import { describe, expect } from 'vitest'
import { CHANGES } from './changing-operations.ts'
import { buildOrder, makeProduct, placeOrder } from './factories.ts'
import type { TestClient } from './test-client.ts'
import { test } from './test-store.ts'
import { loginAsAdmin } from './users.ts'
import { violationsOf } from './violations.ts'

const TOO_LONG = 'k'.repeat(256)
const READ_METHODS = ['get', 'head']

/** Sends a change with a key, and returns its answer as the browser reads it. */
async function sendWithKey(
  sender: TestClient,
  [method, path, body]: [string, string, (object | undefined)?],
  key: string,
) {
  const response = await sender.request(method, path, body, { 'Idempotency-Key': key })
  const isReplayed = response.headers.get('Idempotent-Replayed') === 'true'
  return { status: response.status, text: await response.text(), isReplayed }
}

describe('every changing operation', () => {
  test('takes an idempotency key, or says why it needs none', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const { paths } = await client.getJson<{ paths: Record<string, Record<string, object>> }>('/openapi.json')
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => !READ_METHODS.includes(method))
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    const exempt = operations.filter(({ operation }) => 'x-without-idempotency-key' in operation)
    expect(operations.length).toBeGreaterThan(5 * exempt.length)
    // The order reads its key itself, after its body.
    const order = buildOrder([{ productId: (await makeProduct(store)).id, quantity: 1 }])
    const withoutKey: string[] = []
    for (const { method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const sender = path === '/logout' || path === '/login' ? store.client() : client
      const body = path === '/orders' ? order : method === 'DELETE' ? undefined : {}
      const { text } = await sendWithKey(sender, [method, url, body], TOO_LONG)
      if (!text.includes('Idempotency-Key must have')) withoutKey.push(`${method} ${path}`)
    }
    expect(withoutKey).toEqual(exempt.map(({ method, path }) => `${method} ${path}`))
  })
})

describe('a change that is sent twice at once, and again after its answer was lost', () => {
  test.for(Object.entries(CHANGES))('%s has one effect and one answer', async ([name, prepare], { store }) => {
    const { client } = await loginAsAdmin(store)
    const [path, body, sender = client] = await prepare(store, client)
    const [method = ''] = name.split(' ')
    const send = () => sendWithKey(sender, [method, path, body], name)
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect(first.status, first.text).toBeLessThan(300)
    for (const { status, text } of [second, third])
      expect({ status, text }).toEqual({ status: first.status, text: first.text })
    expect([first, second, third].filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    expect(await violationsOf(store)).toEqual([])
  })

  test('raises a price by ten percent once, and Undo restores the price of before', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const book = await makeProduct(store)
    const price = async () => (await client.getJson<{ price: number }>(`/admin/products/${book.id}`)).price
    const before = await price()
    const change = { ids: [book.id], change: { kind: 'price', unit: 'percent', value: 10 } }
    const send = () => sendWithKey(client, ['POST', '/admin/products/bulk', change], 'ten percent')
    const [{ text }] = await Promise.all([send(), send()])
    expect(await price()).toBeLessThan(before * 1.11)
    const { batch } = JSON.parse(text) as { batch: string }
    expect((await client.request('POST', `/admin/product-batches/${batch}/undo`)).status).toBe(200)
    expect(await price()).toBe(before)
  })

  test('is refused with the key of another change', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const path = `/admin/orders/${await placeOrder(store)}/comments`
    const send = (text: string) => sendWithKey(client, ['POST', path, { text }], 'one key')
    expect((await send('Rang twice')).status).toBe(201)
    expect(await send('Rang again')).toMatchObject({
      status: 422,
      text: expect.stringContaining('idempotency_key_reused'),
    })
  })

  test('can be sent again with its key after it was rejected', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const send = (name: string) => sendWithKey(client, ['POST', '/institutes', { name, description: '' }], 'rejected')
    expect((await send('')).status).toBe(400)
    expect((await send('Institute of a second try')).status).toBe(201)
  })
})
