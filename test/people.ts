import type { User } from '../src/domain/session.ts'
import { registerUser } from '../src/server/accounts/register-user.ts'
import type { TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

type Store = Pick<TestStore, 'db' | 'visitor'>

export const PASSWORD = 'kota-2026-books'

let serial = 0

/** A customer who has just registered, and is logged in. */
export async function registerCustomer(
  store: Store,
  username = `ritika${++serial}`,
): Promise<{ visitor: Visitor; user: User }> {
  const visitor = store.visitor()
  const { status, body } = await visitor.ask<User>('POST', '/register', { username, password: PASSWORD })
  if (status !== 201) throw new Error(`Registration answered ${status}`)
  return { visitor, user: body }
}

/** One of the store's staff, logged in. */
export async function loginAdmin(
  store: Store,
  username = `owner${++serial}`,
): Promise<{ visitor: Visitor; user: User }> {
  const login = { username, password: PASSWORD }
  const user = await registerUser(store.db, login, true)
  const visitor = store.visitor()
  const { status } = await visitor.call('POST', '/login', login)
  if (status !== 200) throw new Error(`Login answered ${status}`)
  return { visitor, user }
}
