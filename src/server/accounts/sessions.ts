import { createHash, randomBytes } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { sessions } from './accounts.tables.ts'

const LIFE_MS = 30 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

/** The stored name of a session: its token is known to the browser alone. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Begins a session and ends the one it replaces, so that a token planted before login is worth nothing after it. */
export async function beginSession(
  db: Database,
  userId: number,
  replaced: string | undefined,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + LIFE_MS)
  await db.transaction(async (tx) => {
    if (replaced) await tx.delete(sessions).where(eq(sessions.id, sessionIdOf(replaced)))
    await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    await tx.insert(sessions).values({ id: sessionIdOf(token), userId, expiresAt })
  })
  return { token, expiresAt }
}

/** Ends a session; one that is not there is as good as ended. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionIdOf(token)))
}
