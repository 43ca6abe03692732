import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'

/** Names of queries to invalidate after a change of the weights. */
export const COD_RISK_QUERIES = ['cod-risk', 'orders', 'order'] as const

/** Known outcomes, open orders by level, and the versions of the weights. */
export const riskOverviewQuery = queryOptions({
  queryKey: ['staff', 'cod-risk', 'overview'],
  queryFn: () => readJson(api.admin['cod-risk'].$get()),
  staleTime: 0,
})

/** Delivered and refused parcels by score. */
export const riskScoresQuery = (period: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['staff', 'cod-risk', 'scores', period],
    queryFn: () => readJson(api.admin['cod-risk'].scores.$get({ query: period })),
    staleTime: 0,
  })
