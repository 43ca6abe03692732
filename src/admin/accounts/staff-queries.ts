import { queryOptions } from '@tanstack/react-query'
import { api, read, readList } from '../../api-client.ts'
import { tableQuery } from '../parts/table-query.ts'

/** The name of the queries about accounts, so that they are read anew after a change. */
export const USERS = 'users'

/** A page of the table of accounts. */
export const usersQuery = (query: Record<string, string>) =>
  tableQuery(USERS, query, () => readList(api.admin.users.$get({ query })))

const SECOND_STEP = 'second-step'

/** How one's own second step stands. */
export const secondStepQuery = () =>
  queryOptions({ queryKey: ['staff', SECOND_STEP], queryFn: () => read(api.admin['second-step'].$get()) })

/** What is read anew once somebody's second step was turned on or off. */
export const AFTER_SECOND_STEP = [USERS, SECOND_STEP]

/** A page of the audit log. */
export const auditQuery = (query: Record<string, string>) =>
  tableQuery('audit', query, () => readList(api.admin.audit.$get({ query })))
