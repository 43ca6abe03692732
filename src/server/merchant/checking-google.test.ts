import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GoogleAnswer, googleError } from '../../../test/google-answers.ts'
import { openTestGoogle, type TestGoogle } from '../../../test/google-merchant.ts'
import { loginAdmin } from '../../../test/people.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'

let google: TestGoogle
let store: TestStore
let staff: Visitor
beforeAll(async () => {
  google = await openTestGoogle()
  store = await openTestStore({ ...google.settings, RATE_LIMIT: 'on' })
})
beforeEach(async () => {
  google.forget()
  staff = (await loginAdmin(store)).visitor
})
afterAll(async () => {
  await store.close()
  await google.close()
})

const check = () => staff.ask<{ success: boolean; error: string | null }>('POST', '/google-merchant/check')

test('the connection is tried without a product being sent', async () => {
  expect(await check()).toMatchObject({ status: 200, body: { success: true, error: null } })
  expect(google.heard.map(({ call }) => call).filter((call) => call !== 'token')).toEqual(['account', 'source'])
})

const UNREGISTERED = googleError(401, 'The GCP project is not registered with the merchant account.')

test.each<[string, 'account' | 'source', GoogleAnswer, RegExp]>([
  ['an account that does not know the project', 'account', { status: 404 }, /not registered.*Register it once/],
  ['a project that is not registered', 'account', UNREGISTERED, /not registered.*Register it once/],
  [
    'a service account that is no user there',
    'account',
    googleError(403, 'No.', { reason: 'PERMISSION_DENIED_ACCOUNTS' }),
    /Add its e-mail there as a user/,
  ],
  ['a service account that is not accepted', 'account', { status: 401 }, /does not accept the service account/],
  ['a data source that is not known', 'source', { status: 404 }, /does not know the data source/],
  ['a data source for files', 'source', { status: 200, body: { input: 'FILE' } }, /not one for the API/],
  ['an answer that is none', 'source', { status: 200, text: '<html>' }, /not one for the API/],
  ['an outage', 'source', { status: 503 }, /Google is not well \(503\)/],
  ['a break in mid-answer', 'account', 'reset', /could not be reached/],
])('%s is told as such', async (_what, call, answer, sentence) => {
  google.answer(call, answer)
  const { status, body } = await check()
  expect({ status, success: body.success }).toEqual({ status: 200, success: false })
  expect(body.error).toMatch(sentence)
})

test('somebody who tries it again and again is asked to wait', async () => {
  for (let pressed = 0; pressed < 10; pressed += 1) expect((await check()).status).toBe(200)
  expect((await check()).status).toBe(429)
})
