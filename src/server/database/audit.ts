import { isDeepStrictEqual } from 'node:util'
import type { User } from '../../domain/accounts/session.ts'
import type { Transaction } from './connect.ts'
import { auditLog } from './schema/platform.ts'

type Fields = Record<string, unknown>

/** Something that staff did. */
export interface AuditChange {
  actor: Pick<User, 'id' | 'username'>
  /** A verb: create, update, delete, import… */
  action: string
  /** The entity type: product, order, institute… */
  kind: string
  /** Null for actions on more than one entity, such as an export. */
  id: number | null
  /** The name of the entity. */
  subject: string
  /** Its fields before the change; absent for a creation. */
  before?: Fields | undefined
  /** Its fields after the change; absent for a deletion. */
  after?: Fields | undefined
  /** The id of the bulk edit or import that makes the change. */
  batch?: string | undefined
}

/** Names of fields whose values are masked. */
const SECRET = /password|secret/i
/** A statement can have 65,535 parameters. */
const ROWS_PER_STATEMENT = 5000
const MASKED = '••••••••'

/**
 * Writes changes to the audit log, in the transaction that makes them. An update is logged with its changed fields only,
 * and not at all if none changed.
 */
export async function auditAll(tx: Transaction, changes: AuditChange[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const { before, after } = changedFields(change)
    if (change.before && change.after && Object.keys(after ?? {}).length === 0) return []
    const { actor, action, kind, id, subject, batch } = change
    return [
      {
        actorId: actor.id,
        actor: actor.username,
        action,
        kind,
        subjectId: String(id ?? ''),
        subject,
        before,
        after,
        batch,
      },
    ]
  })
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.insert(auditLog).values(rows.slice(start, start + ROWS_PER_STATEMENT))
  }
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
