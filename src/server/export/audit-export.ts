import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'

interface Export {
  /** The entity type, as in other entries of the audit log. */
  kind: string
  /** The name of the file without its extension. */
  name: string
  /** Format and filters. */
  query: Record<string, unknown>
}

/**
 * Writes an export to the audit log before its first row is read, so that one that is broken off is recorded too. What was
 * searched for is left out: it may be a customer's name or mobile number.
 */
export function auditExport(db: Database, actor: User, { kind, name, query }: Export): Promise<void> {
  const { search, ...filters } = query
  const after = { ...filters, ...(search ? { isSearch: true } : {}) }
  return db.transaction((tx) => audit(tx, { actor, action: 'export', kind, id: null, subject: name, after }))
}
