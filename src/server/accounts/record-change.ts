import { isDeepStrictEqual } from 'node:util'
import type { User } from '../../domain/session.ts'
import type { Transaction } from '../database/connect.ts'
import { auditLog } from './audit.tables.ts'

/** A thing's fields by name, as they are to be read later. */
type Fields = Record<string, unknown>

/** A change that was made in the back office. */
export interface Change {
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
const HIDDEN = '••••••••'

/**
 * Writes changes to the audit log, in the transaction that makes them. Of an update only the fields that differ are kept,
 * and one in which none differ is not written.
 */
export async function recordChanges(tx: Transaction, changes: Change[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const { before, after } = differing(change)
    if (change.before && change.after && Object.keys(after ?? {}).length === 0) return []
    const { actor, action, kind, id, subject, batch } = change
    return [
      { actorId: actor.id, actor: actor.username, action, kind, subjectId: String(id), subject, before, after, batch },
    ]
  })
  if (rows.length > 0) await tx.insert(auditLog).values(rows)
}

/** Writes one change to the audit log, in the transaction that makes it. */
export const recordChange = (tx: Transaction, change: Change): Promise<void> => recordChanges(tx, [change])

function differing({ before, after }: Change): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before: before ? readable(before) : null, after: after ? readable(after) : null }
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(asStored(before[name]), asStored(after[name])))
  return { before: readable(before, names), after: readable(after, names) }
}

const asStored = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

const readable = (fields: Fields, names = Object.keys(fields)): Fields =>
  Object.fromEntries(names.map((name) => [name, SECRET.test(name) ? HIDDEN : asStored(fields[name])]))
