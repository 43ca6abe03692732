import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished } from 'vitest'
import { makeProduct } from './factories.ts'
import { test } from './test-store.ts'

type Document = { paths: Record<string, Record<string, { operationId?: string; security?: object[] }>> }

const ROOT = path.resolve(import.meta.dirname, '..')
const BIN = path.join(ROOT, 'node_modules/.bin')
const run = promisify(execFile)

test('the OpenAPI document follows every recommended rule of Redocly', async ({ store }) => {
  const source = await (await store.client().request('GET', '/openapi.json')).text()
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([])
})

test('an endpoint requires a session in the document if it refuses guests', async ({ store }) => {
  const { paths } = await store.client().getJson<Document>('/openapi.json')
  for (const [name, item] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(item)) {
      const url = name.replaceAll(/\{\w+\}/g, '1')
      const isRefused = (await store.client().request(method.toUpperCase(), url)).status === 401
      expect(security, `${method} ${name}`).toEqual(isRefused ? [{ session: [] }] : [])
    }
  }
})

/** A program written from the OpenAPI document only. Prints what `placeOrder` and `listMyOrders` returned. */
const CLIENT = `
import type { operations } from './store-api.mts'

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined
type Success<Id extends keyof operations> = {
  [Status in 200 | 201]: operations[Id]['responses'] extends Record<Status, infer Response> ? Json<Response> : never
}[200 | 201]

const [base = ''] = process.argv.slice(2)
let cookie = ''
async function send<Id extends keyof operations>(method: string, path: string, body: RequestBody<Id>): Promise<Success<Id>> {
  const response = await fetch(base + path, {
    method,
    headers: { 'Content-Type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(path + ': ' + response.status)
  const [set] = response.headers.getSetCookie()
  if (set) cookie = set.split(';')[0] ?? ''
  return await response.json() as Success<Id>
}

await send<'register'>('POST', '/register', { username: 'ritika-meena', password: 'kota-2026-books' })
const [book] = await send<'listProducts'>('GET', '/products', undefined)
if (!book) throw new Error('no book')
const order: RequestBody<'placeOrder'> = {
  customerName: 'Ritika Meena', customerEmail: 'ritika@example.in', customerPhone: '9829012341',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar', city: 'Jaipur', state: 'Rajasthan', pincode: '302018',
  paymentMethod: 'cod', items: [{ productId: book.id, quantity: 2 }],
}
// @ts-expect-error the quantity is a number
order.items[0].quantity = 'two'
order.items[0]!.quantity = 2
const { id, totalAmount } = await send<'placeOrder'>('POST', '/orders', order)
const mine = await send<'listMyOrders'>('GET', '/orders/my', undefined)
console.log(JSON.stringify({ totalAmount: totalAmount.toFixed(2), isMine: mine.some((row) => row.id === id) }))
`

test('a client generated from the document logs in and places an order', async ({ store }) => {
  await makeProduct(store, { pricePaise: 49_900 })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-client-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const document = await store.client().getJson<OpenAPI3>('/openapi.json')
  fs.writeFileSync(path.join(folder, 'store-api.mts'), await openapiTypes(document))
  fs.writeFileSync(path.join(folder, 'client.mts'), CLIENT)
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions']
  const types = ['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types')]
  await run(path.join(BIN, 'tsc'), [...options, ...types, 'client.mts'], { cwd: folder })

  const server = createServer(
    (incoming, outgoing) => void getRequestListener((request) => store.fetch(request))(incoming, outgoing),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const { stdout } = await run(path.join(BIN, 'node'), [path.join(folder, 'client.mts'), url])
  expect(JSON.parse(stdout)).toEqual({ totalAmount: '998.00', isMine: true })
  await new Promise((resolve) => server.close(resolve))
})
