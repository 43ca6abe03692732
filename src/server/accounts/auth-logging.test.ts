import { expect } from 'vitest'
import { captureLog } from '../../../test/capture-log.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'

interface LogLine {
  msg: string
  level: number
  requestId: string
  userId?: number | null
}

const test = base.extend<{ readLog: () => LogLine[] }>({
  readLog: async ({ store }, provide) => {
    const lines = captureLog(store)
    await provide(() => lines.splice(0).map((line) => JSON.parse(line) as LogLine))
  },
})

const WARNING = 40
const login = (store: TestStore, username: string, password = PASSWORD) =>
  store.client().requestJson('POST', '/login', { username, password })

test('logins, logouts and password changes are logged with the user id', async ({ store, readLog }) => {
  const { client: customer, user } = await registerCustomer(store)
  await customer.request('PUT', '/user/password', { currentPassword: PASSWORD, newPassword: 'chambal-2027' })
  await customer.request('POST', '/logout', {})
  const lines = readLog()
  expect(lines.map(({ msg, userId }) => [msg, userId])).toEqual([
    ['logged in', user.id],
    ['password changed', user.id],
    ['logged out', user.id],
  ])
  for (const { requestId } of lines) expect(requestId).toMatch(/^[\w-]{36}$/)
})

test('a wrong password is logged with the account id, an unknown username without', async ({ store, readLog }) => {
  const { user } = await registerCustomer(store)
  readLog()
  await login(store, user.username, 'not-the-password')
  await login(store, 'unknown-username')
  const message = 'login failed: wrong username or password'
  expect(readLog()).toMatchObject([
    { msg: message, userId: user.id, level: WARNING },
    { msg: message, userId: null, level: WARNING },
  ])
})

test('a customer who requests an admin endpoint is logged', async ({ store, readLog }) => {
  const { client: customer, user } = await registerCustomer(store)
  const { client: admin } = await loginAsAdmin(store)
  readLog()
  await admin.request('GET', '/admin/users')
  expect(readLog()).toEqual([])
  await customer.request('GET', '/admin/users')
  expect(readLog()).toMatchObject([
    { msg: 'request rejected: the user is not an admin', userId: user.id, level: WARNING },
  ])
})
