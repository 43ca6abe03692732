import { ROLE_LABELS } from '../../domain/accounts/roles.ts'
import { dayOf } from '../../domain/values/dates.ts'
import type { Queryable } from '../database/connect.ts'
import type { Cell, Sheet } from '../export/spreadsheet.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { type AccountFilters, listAccounts } from './staff.queries.ts'

const COLUMNS = ['Username', 'Role', 'Two-factor authentication', 'Devices logged in', 'Since']

/** The accounts that match the filters as a table. */
export const accountExport = (db: Queryable, filters: AccountFilters): Sheet => ({
  name: `users-${dayOf(new Date())}`,
  header: COLUMNS,
  rows: exportRows(db, filters),
})

async function* exportRows(db: Queryable, filters: AccountFilters): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += MAX_ROWS) {
    const { page } = await listAccounts(db, { ...filters, limit: MAX_ROWS, offset })
    for (const { username, isAdmin, role, isTwoFactorEnabled, sessions, createdAt } of page) {
      const roleLabel = isAdmin ? ROLE_LABELS[role] : 'Customer'
      yield [username, roleLabel, isTwoFactorEnabled ? 'On' : 'Off', sessions, createdAt.toISOString()]
    }
    if (page.length < MAX_ROWS) return
  }
}
