import type { Role } from '../src/domain/accounts/roles.ts'
import type { User } from '../src/domain/accounts/session.ts'
import { insertUser } from '../src/server/accounts/create-user.ts'
import type { Queryable } from '../src/server/database/connect.ts'
import type { TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

type Store = Pick<TestStore, 'db' | 'client'>

export const PASSWORD = 'kota-2026-books'
/** The hash of PASSWORD with the least memory and one pass: tests create hundreds of accounts and log in with each. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$+PPzSQTsxicPD178ctv2PQ$TBF4YcpxSUv9ROzZdxXhYyVUzqE0+q1utNEET682ACw'

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

/** Creates a staff account with PASSWORD, of an owner unless a role is given. */
export const createStaff = (db: Queryable, username: string, role: Role = 'owner'): Promise<User> =>
  insertUser(db, { username, password: PASSWORD_HASH, hasStaffPassword: true, isAdmin: true, role })

/** Creates a staff account, of an owner unless a role is given, and logs in. */
export async function loginAsAdmin(
  store: Store,
  username = `owner${++serial}`,
  role?: Role,
): Promise<{ client: TestClient; user: User }> {
  const user = await createStaff(store.db, username, role)
  const client = store.client()
  const { status } = await client.request('POST', '/login', { username, password: PASSWORD })
  if (status !== 200) throw new Error(`Login returned ${status}`)
  return { client, user }
}
