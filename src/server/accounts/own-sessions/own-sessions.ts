import { and, desc, eq, gt, like, ne, sql } from 'drizzle-orm'
import type { OwnSession } from '../../../domain/accounts/own-session.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { sessions } from '../../database/schema/accounts.ts'
import { describeDevice } from '../known-devices.ts'

/** The part of a session's stored id that its user sees. */
const SHOWN_ID_LENGTH = 16

/** Returns the open sessions of a user, the newest first. */
export async function listOwnSessions(db: Database, user: User, ownSessionId: string): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
  return rows.map(({ id, userAgent, createdAt }) => ({
    id: id.slice(0, SHOWN_ID_LENGTH),
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    isCurrent: id === ownSessionId,
  }))
}

/** Ends one session of a user. @throws NotFoundError when the user has no such session */
export async function endOwnSession(db: Database, user: User, shownId: string): Promise<void> {
  const ended = await endSessions(db, user, like(sessions.id, `${shownId}%`))
  if (ended === 0) throw new NotFoundError('Session')
}

/** Ends all sessions of a user except the one that makes the request. */
export async function endOtherSessions(db: Database, user: User, ownSessionId: string): Promise<void> {
  await endSessions(db, user, ne(sessions.id, ownSessionId))
}

/** Returns the number of ended sessions. Those of staff are audited. */
function endSessions(db: Database, user: User, condition: ReturnType<typeof ne>): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), condition))
      .returning({ id: sessions.id })
    if (user.isAdmin && ended.length > 0) {
      const change = { before: { ended: 0 }, after: { ended: ended.length } }
      const { id, username } = user
      await audit(tx, { actor: user, action: 'end sessions', kind: 'user', id, subject: username, ...change })
    }
    return ended.length
  })
}
