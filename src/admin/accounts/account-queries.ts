import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../api-client.ts'
import { tableQuery } from '../components/table/table-query.ts'

/** Name of the account queries, to invalidate them after a change. */
export const USERS = 'users'

/** A page of the table of accounts. */
export const usersQuery = (query: Record<string, string>) =>
  tableQuery(USERS, query, () => readList(api.admin.users.$get({ query })))

const TWO_FACTOR = 'two-factor'

/** Two-factor state of the current user. */
export const twoFactorQuery = () =>
  queryOptions({ queryKey: ['staff', TWO_FACTOR], queryFn: () => readJson(api.admin['two-factor'].$get()) })

/** Queries to invalidate after a two-factor change. */
export const TWO_FACTOR_QUERIES = [USERS, TWO_FACTOR]

/** A page of the audit log. */
export const auditQuery = (query: Record<string, string>) =>
  tableQuery('audit', query, () => readList(api.admin.audit.$get({ query })))
