import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'
import type { DeliveryAnswer } from '../../domain/delivery.ts'

const FRESH_MS = 600_000

/** What the courier says of a PIN code. An answer that does not come is one that says nothing: it never stops a purchase. */
export const deliveryQuery = (pin: string) =>
  queryOptions({
    queryKey: ['delivery', pin],
    queryFn: (): Promise<DeliveryAnswer> =>
      read(api.delivery[':pin'].$get({ param: { pin } })).catch(() => ({
        pincode: pin,
        cashOnDelivery: null,
        days: null,
      })),
    staleTime: FRESH_MS,
  })
