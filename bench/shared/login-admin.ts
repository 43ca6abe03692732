import { createUser } from '../../src/server/accounts/create-user.ts'
import type { Database } from '../../src/server/database/connect.ts'

interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** Creates a staff account and logs in. @returns the session cookie */
export async function loginAsAdmin(db: Database, app: App): Promise<string> {
  const user = { username: 'bench', password: 'kota-2026-books' }
  await createUser(db, user, true)
  const body = JSON.stringify(user)
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.fetch(new Request('http://bench.test/api/login', { method: 'POST', headers, body }))
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
