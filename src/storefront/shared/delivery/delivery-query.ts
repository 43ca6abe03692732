import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

const STALE_AFTER_MS = 600_000

/** Queries the place and the serviceability of a PIN code. */
export const deliveryQuery = (pin: string) =>
  queryOptions({
    queryKey: ['delivery', pin],
    queryFn: () => readJson(api.delivery[':pin'].$get({ param: { pin } })),
    staleTime: STALE_AFTER_MS,
    retry: false,
  })
