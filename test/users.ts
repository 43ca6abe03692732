import type { Role } from '../src/domain/accounts/roles.ts'
import type { User } from '../src/domain/accounts/session.ts'
import { createUser } from '../src/server/accounts/create-user.ts'
import type { TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

type Store = Pick<TestStore, 'db' | 'client'>

export const PASSWORD = 'kota-2026-books'

let serial = 0

/** Registers a customer and logs in. */
export async function registerCustomer(
  store: Store,
  username = `ritika${++serial}`,
): Promise<{ client: TestClient; user: User }> {
  const client = store.client()
  const { status, body } = await client.requestJson<User>('POST', '/register', { username, password: PASSWORD })
  if (status !== 201) throw new Error(`Registration returned ${status}`)
  return { client, user: body }
}

/** Creates a staff account, of an owner unless a role is given, and logs in. */
export async function loginAsAdmin(
  store: Store,
  username = `owner${++serial}`,
  role?: Role,
): Promise<{ client: TestClient; user: User }> {
  const credentials = { username, password: PASSWORD }
  const user = await createUser(store.db, credentials, true, role)
  const client = store.client()
  const { status } = await client.request('POST', '/login', credentials)
  if (status !== 200) throw new Error(`Login returned ${status}`)
  return { client, user }
}
