import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

const POLL_MS = 1500

/** The newest test orders, polled while one runs. */
export const testOrdersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'test-orders'],
    queryFn: () => readJson(api.admin['test-orders'].$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? POLL_MS : false),
  })

/** Places a test order. @throws ApiError */
export const startTestOrder = () => readJson(api.admin['test-orders'].$post())
