import { ROLE_LABELS } from '../../domain/accounts/roles.ts'
import type { Queryable } from '../database/connect.ts'
import { type Column, datedName, listSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { type AccountFilters, type AccountRow, listAccounts } from './staff.queries.ts'

const COLUMNS: Column<AccountRow>[] = [
  ['Username', ({ username }) => username],
  ['Role', ({ isAdmin, role }) => (isAdmin ? ROLE_LABELS[role] : 'Customer')],
  ['Two-factor authentication', ({ isTwoFactorEnabled }) => (isTwoFactorEnabled ? 'On' : 'Off')],
  ['Devices logged in', ({ sessions }) => sessions],
  ['Since', ({ createdAt }) => createdAt.toISOString()],
]

/** The accounts that match the filters as a table. */
export const accountExport = (db: Queryable, filters: AccountFilters): Sheet =>
  listSheet(datedName('users'), COLUMNS, (page) => listAccounts(db, { ...filters, ...page }))
