import { registerUser } from '../src/server/accounts/register-user.ts'
import type { Database } from '../src/server/database/connect.ts'

interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** Somebody of the staff who logs in. @returns the cookie of their calls */
export async function loginStaff(db: Database, app: App): Promise<string> {
  const person = { username: 'bench', password: 'kota-2026-books' }
  await registerUser(db, person, true)
  const body = JSON.stringify(person)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await app.fetch(new Request('http://bench.test/api/login', { method: 'POST', headers, body }))
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
