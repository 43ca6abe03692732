import { api, readList } from '../../api-client.ts'
import { tableQuery } from '../parts/table-query.ts'

/** The name of the queries about accounts, so that they are read anew after a change. */
export const USERS = 'users'

/** A page of the table of accounts. */
export const usersQuery = (query: Record<string, string>) =>
  tableQuery(USERS, query, () => readList(api.admin.users.$get({ query })))

/** A page of the audit log. */
export const auditQuery = (query: Record<string, string>) =>
  tableQuery('audit', query, () => readList(api.admin.audit.$get({ query })))
