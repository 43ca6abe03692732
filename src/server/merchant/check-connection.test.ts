import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GoogleResponse, googleError } from '../../../test/fake-servers/google-responses.ts'
import { openFakeGoogle, type FakeGoogle } from '../../../test/fake-servers/google-merchant.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'

let google: FakeGoogle
let store: TestStore
let staff: TestClient
beforeAll(async () => {
  google = await openFakeGoogle()
  store = await openTestStore({ ...google.settings, RATE_LIMIT: 'on' })
})
beforeEach(async () => {
  google.reset()
  staff = (await loginAsAdmin(store)).client
})
afterAll(async () => {
  await store.close()
  await google.close()
})

const check = () => staff.requestJson<{ success: boolean; error: string | null }>('POST', '/google-merchant/check')

test('the connection is checked without sending a product', async () => {
  expect(await check()).toMatchObject({ status: 200, body: { success: true, error: null } })
  expect(google.requests.map(({ operation }) => operation).filter((operation) => operation !== 'token')).toEqual([
    'account',
    'source',
  ])
})

const UNREGISTERED = googleError(401, 'The GCP project is not registered with the merchant account.')

test.each<[string, 'account' | 'source', GoogleResponse, RegExp]>([
  ['an account without the project', 'account', { status: 404 }, /not registered.*Register it once/],
  ['a project that is not registered', 'account', UNREGISTERED, /not registered.*Register it once/],
  [
    'a service account that is not a user of the account',
    'account',
    googleError(403, 'No.', { reason: 'PERMISSION_DENIED_ACCOUNTS' }),
    /Add its email address there as a user/,
  ],
  ['a service account that is not accepted', 'account', { status: 401 }, /does not accept the service account/],
  ['an unknown data source', 'source', { status: 404 }, /has no such data source/],
  ['a data source for files', 'source', { status: 200, body: { input: 'FILE' } }, /not one for the API/],
  ['an invalid response', 'source', { status: 200, text: '<html>' }, /not one for the API/],
  ['an outage', 'source', { status: 503 }, /Google is unavailable \(503\)/],
  ['a connection reset', 'account', 'reset', /could not be reached/],
])('%s is reported', async (_case, operation, response, message) => {
  google.respondWith(operation, response)
  const { status, body } = await check()
  expect({ status, success: body.success }).toEqual({ status: 200, success: false })
  expect(body.error).toMatch(message)
})

test('repeated checks are rate limited', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await check()).status).toBe(200)
  expect((await check()).status).toBe(429)
})
