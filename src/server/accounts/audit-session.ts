import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import type { AppContext } from '../http/app-env.ts'
import { clientIp } from '../http/client-ip.ts'

interface AuditSessionServices {
  db: Database
  config: { trustProxy: boolean }
}

/** The actor of a failed login: the person may not own the account. */
const GUEST = { id: 0, username: 'Guest' }

/** Writes a login, a failed login or a logout of a staff account to the audit log. Those of customers are in the log only. */
export async function auditSession(
  { db, config }: AuditSessionServices,
  c: AppContext,
  account: User,
  action: 'login' | 'login failed' | 'logout',
): Promise<void> {
  if (!account.isAdmin) return
  const actor = action === 'login failed' ? GUEST : account
  const after = { ipAddress: clientIp(c, config.trustProxy) }
  const change = { actor, action, kind: 'user', id: account.id, subject: account.username, after }
  await db.transaction((tx) => audit(tx, change))
}

/**
 * Writes a failed login while the response is already on its way: it must not take longer for a staff account than for
 * an unknown username.
 */
export function auditFailedLogin(services: AuditSessionServices, c: AppContext, account: User | undefined): void {
  if (!account) return
  auditSession(services, c, account, 'login failed').catch((error: unknown) => {
    c.var.log.error({ err: error }, 'a failed login was not written to the audit log')
  })
}
