import { createHash, randomBytes } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { findSession } from './accounts.queries.ts'
import { sessions } from './accounts.tables.ts'

const HOUR_MS = 60 * 60 * 1000
const LIFE_MS = 30 * 24 * HOUR_MS
/** Staff who do nothing for so long are logged out: a back office is worth more than a cart. */
const STAFF_IDLE_MS = 24 * HOUR_MS
/** How exactly that is kept: at every call it would be a write for every call. */
const STAFF_IDLE_STEP_MS = HOUR_MS / 4
const TOKEN_BYTES = 32

/** The stored name of a session: its token is known to the browser alone. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Begins a session and ends the one it replaces, so that a token planted before login is worth nothing after it.
 * @returns the token, and when the browser is to forget it at the latest
 */
export async function beginSession(
  db: Database,
  user: Pick<User, 'id' | 'isAdmin'>,
  replaced: string | undefined,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = new Date()
  await db.transaction(async (tx) => {
    if (replaced) await tx.delete(sessions).where(eq(sessions.id, sessionIdOf(replaced)))
    await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    const row = { id: sessionIdOf(token), userId: user.id, createdAt: now }
    await tx.insert(sessions).values({ ...row, expiresAt: endOf(row, user, now) })
  })
  return { token, expiresAt: lastMoment({ createdAt: now }) }
}

/** Whose session this is, while it lasts; staff's lasts on when it is used. */
export async function continueSession(db: Database, id: string): Promise<User | undefined> {
  const session = await findSession(db, id)
  if (!session) return undefined
  const { user } = session
  const expiresAt = endOf(session, user, new Date())
  const offBy = Math.abs(expiresAt.getTime() - session.expiresAt.getTime())
  if (user.isAdmin && offBy > STAFF_IDLE_STEP_MS) {
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
  }
  return user
}

/** Ends a session; one that is not there is as good as ended. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionIdOf(token)))
}

const lastMoment = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + LIFE_MS)

/** When a session ends that is used now: thirty days after it began, and staff's a day after it was last used. */
function endOf(session: { createdAt: Date }, { isAdmin }: Pick<User, 'isAdmin'>, now: Date): Date {
  const last = lastMoment(session)
  return isAdmin ? new Date(Math.min(last.getTime(), now.getTime() + STAFF_IDLE_MS)) : last
}
