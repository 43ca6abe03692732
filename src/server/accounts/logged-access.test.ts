import { expect } from 'vitest'
import { keepLog } from '../../../test/log-lines.ts'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'

interface Line {
  msg: string
  level: number
  requestId: string
  userId?: number | null
}

const test = base.extend<{ told: () => Line[] }>({
  told: async ({ store }, give) => {
    const lines = keepLog(store)
    await give(() => lines.splice(0).map((line) => JSON.parse(line) as Line))
  },
})

const WARNING = 40
const login = (store: TestStore, username: string, password = PASSWORD) =>
  store.visitor().ask('POST', '/login', { username, password })

test('who comes in, leaves and changes a password is told by the log, by number', async ({ store, told }) => {
  const { visitor, user } = await registerCustomer(store)
  await visitor.call('PUT', '/user/password', { currentPassword: PASSWORD, newPassword: 'chambal-2027' })
  await visitor.call('POST', '/logout', {})
  const lines = told()
  expect(lines.map(({ msg, userId }) => [msg, userId])).toEqual([
    ['logged in', user.id],
    ['password changed', user.id],
    ['logged out', user.id],
  ])
  for (const { requestId } of lines) expect(requestId).toMatch(/^[\w-]{36}$/)
})

test('a wrong password is told with the account it was tried on, an unknown name without', async ({ store, told }) => {
  const { user } = await registerCustomer(store)
  told()
  await login(store, user.username, 'not-the-password')
  await login(store, 'nobody-of-this-name')
  const refused = 'login refused: wrong password or name'
  expect(told()).toMatchObject([
    { msg: refused, userId: user.id, level: WARNING },
    { msg: refused, userId: null, level: WARNING },
  ])
})

test('a customer who knocks at the back office is told by the log', async ({ store, told }) => {
  const { visitor, user } = await registerCustomer(store)
  const { visitor: owner } = await loginAdmin(store)
  told()
  await owner.call('GET', '/admin/users')
  expect(told()).toEqual([])
  await visitor.call('GET', '/admin/users')
  expect(told()).toMatchObject([{ msg: 'refused: not one of the staff', userId: user.id, level: WARNING }])
})
