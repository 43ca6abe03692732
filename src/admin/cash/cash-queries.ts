import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../api-client.ts'
import type { MonthGrouping } from '../../domain/cash/cash-month.ts'
import { tableQuery } from '../components/table/table-query.ts'

/** The names of the lists that a change of the ledger changes. */
export const CASH_LISTS = [
  'cash-summary',
  'owed',
  'remittances',
  'exceptions',
  'entries',
  'cash-month',
  'order',
] as const

export const cashSummaryQuery = () =>
  queryOptions({
    queryKey: ['staff', 'cash-summary'],
    queryFn: () => readJson(api.admin.cash.summary.$get()),
    staleTime: 0,
  })

/** The wallet at the courier. Each read is a request to the courier, so the result is not refetched at once. */
export const walletQuery = () =>
  queryOptions({
    queryKey: ['staff', 'courier-wallet'],
    queryFn: () => readJson(api.admin.cash.wallet.$get()),
    staleTime: 60_000,
    retry: false,
  })

export const owedQuery = (query: Record<string, string>) =>
  tableQuery('owed', query, (sent) => readList(api.admin.cash.owed.$get({ query: sent })))

export const remittancesQuery = (query: Record<string, string>) =>
  tableQuery('remittances', query, (sent) => readList(api.admin.cash.remittances.$get({ query: sent })))

export const remittanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'remittances', 'one', id],
    queryFn: () => readJson(api.admin.cash.remittances[':id'].$get({ param: { id } })),
    staleTime: 0,
  })

export const remittanceLinesQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'remittances', 'lines', id],
    queryFn: () => readList(api.admin.cash.remittances[':id'].lines.$get({ param: { id }, query: { limit: '200' } })),
    staleTime: 0,
  })

export const exceptionsQuery = (query: Record<string, string>) =>
  tableQuery('exceptions', query, (sent) => readList(api.admin.cash.exceptions.$get({ query: sent })))

export const entriesQuery = (query: Record<string, string>) =>
  tableQuery('entries', query, (sent) => readList(api.admin.cash.entries.$get({ query: sent })))

export const monthQuery = (query: { month: string; by: MonthGrouping; limit: string; offset: string }) =>
  tableQuery('cash-month', { ...query }, () => readList(api.admin.cash.months.$get({ query })))

export const monthTotalsQuery = (month: string) =>
  queryOptions({
    queryKey: ['staff', 'cash-month', 'totals', month],
    queryFn: () => readJson(api.admin.cash.months.totals.$get({ query: { month } })),
    staleTime: 0,
  })
