import { isDeepStrictEqual } from 'node:util'
import type { User } from '../../domain/accounts/session.ts'
import type { Transaction } from './connect.ts'
import { auditLog } from './audit.tables.ts'

/** A thing's fields by name, as they are to be read later. */
type Fields = Record<string, unknown>

/** A change that was made in the back office. */
export interface AuditChange {
  /** Who made it. */
  actor: Pick<User, 'id' | 'username'>
  /** A verb: create, update, delete, import… */
  action: string
  /** What sort of thing changed: product, order, institute… */
  kind: string
  id: number
  /** What the thing is called. */
  subject: string
  /** Its fields before; absent for what was created. */
  before?: Fields | undefined
  /** Its fields after; absent for what was deleted. */
  after?: Fields | undefined
  /** One id for all that was changed in one go. */
  batch?: string | undefined
}

/** Fields whose values nobody may read later. */
const SECRET = /password|secret/i
const MASKED = '••••••••'

/**
 * Writes changes to the audit log, in the transaction that makes them. Of an update only the fields that differ are kept,
 * and one in which none differ is not written.
 */
export async function auditAll(tx: Transaction, changes: AuditChange[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const { before, after } = changedFields(change)
    if (change.before && change.after && Object.keys(after ?? {}).length === 0) return []
    const { actor, action, kind, id, subject, batch } = change
    return [
      { actorId: actor.id, actor: actor.username, action, kind, subjectId: String(id), subject, before, after, batch },
    ]
  })
  if (rows.length > 0) await tx.insert(auditLog).values(rows)
}

/** Writes one change to the audit log, in the transaction that makes it. */
export const audit = (tx: Transaction, change: AuditChange): Promise<void> => auditAll(tx, [change])

function changedFields({ before, after }: AuditChange): { before: Fields | null; after: Fields | null } {
  if (!before || !after)
    return { before: before ? maskSecrets(before) : null, after: after ? maskSecrets(after) : null }
  const names = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(toJsonValue(before[name]), toJsonValue(after[name])),
  )
  return { before: maskSecrets(before, names), after: maskSecrets(after, names) }
}

const toJsonValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

const maskSecrets = (fields: Fields, names = Object.keys(fields)): Fields =>
  Object.fromEntries(names.map((name) => [name, SECRET.test(name) ? MASKED : toJsonValue(fields[name])]))
