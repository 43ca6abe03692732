import { eq, lt, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import { presentUser } from './create-user.ts'
import { findSession } from './accounts.queries.ts'
import { sessions } from '../database/schema/accounts.ts'
import { createRandomToken, hashToken } from './tokens.ts'

const HOUR_MS = 60 * 60 * 1000
const MAX_AGE_MS = 30 * 24 * HOUR_MS
/** Admins are logged out after this long without a request. */
const STAFF_IDLE_TIMEOUT_MS = 24 * HOUR_MS
/** The expiry is written at most once per interval, not with every request. */
const STAFF_REFRESH_INTERVAL_MS = HOUR_MS / 4
const MAX_USER_AGENT = 300

/**
 * Creates a session and ends the one that it replaces, which prevents session fixation.
 * @param replaced the token of the session that the new one replaces
 * @param userAgent the browser, as it names itself
 * @returns the token, and the expiry of its cookie
 */
export async function createSession(
  db: Database,
  user: Pick<User, 'id' | 'isAdmin'>,
  { replaced, userAgent }: { replaced: string | undefined; userAgent: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  const token = createRandomToken()
  const now = new Date()
  await db.transaction(async (tx) => {
    if (replaced) await tx.delete(sessions).where(eq(sessions.id, hashToken(replaced)))
    await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    const row = {
      id: hashToken(token),
      userId: user.id,
      createdAt: now,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    }
    await tx.insert(sessions).values({ ...row, expiresAt: sessionExpiry(row, user, now) })
  })
  return { token, expiresAt: maxExpiry({ createdAt: now }) }
}

/** Returns the user of a session that has not expired, and extends the session of an admin. */
export async function resolveSession(db: Database, id: string): Promise<User | undefined> {
  const session = await findSession(db, id)
  if (!session) return undefined
  const { user } = session
  const expiresAt = sessionExpiry(session, user, new Date())
  const driftMs = Math.abs(expiresAt.getTime() - session.expiresAt.getTime())
  if (user.isAdmin && driftMs > STAFF_REFRESH_INTERVAL_MS) {
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
  }
  return presentUser(user)
}

/** Ends a session. Does nothing if there is none. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, hashToken(token)))
}

const maxExpiry = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + MAX_AGE_MS)

/** Returns the expiry of a session used now: 30 days after login, and for an admin at most a day from now. */
function sessionExpiry(session: { createdAt: Date }, { isAdmin }: Pick<User, 'isAdmin'>, now: Date): Date {
  const max = maxExpiry(session)
  return isAdmin ? new Date(Math.min(max.getTime(), now.getTime() + STAFF_IDLE_TIMEOUT_MS)) : max
}
