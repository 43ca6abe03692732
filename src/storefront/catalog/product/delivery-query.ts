import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { DeliveryAvailability } from '../../../domain/shipping/delivery.ts'

const STALE_AFTER_MS = 600_000

/** Queries the serviceability of a PIN code. A failed request counts as unknown, so that it never blocks a purchase. */
export const deliveryQuery = (pin: string) =>
  queryOptions({
    queryKey: ['delivery', pin],
    queryFn: (): Promise<DeliveryAvailability> =>
      readJson(api.delivery[':pin'].$get({ param: { pin } })).catch(() => ({
        pincode: pin,
        cashOnDelivery: null,
        days: null,
      })),
    staleTime: STALE_AFTER_MS,
  })
