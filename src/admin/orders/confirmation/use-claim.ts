import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callsQuery, claimOrder, orderConfirmationQuery, releaseOrder } from './confirmation-queries.ts'

/** A claim lasts for five minutes. */
const RENEW_MS = 120_000

/**
 * Reserves an order while it is open, so that two do not call the same customer. The claim ends when the order is closed.
 * @returns the confirmation of the order; `error` while another member of staff calls the customer
 */
export function useClaim(orderId: number) {
  const queryClient = useQueryClient()
  useEffect(
    () => () => {
      // A claim that is not released expires.
      void releaseOrder(orderId)
        .catch(() => undefined)
        .then(() => queryClient.invalidateQueries({ queryKey: callsQuery.queryKey }))
    },
    [orderId, queryClient],
  )
  return useQuery({
    queryKey: ['staff', 'claim', orderId],
    queryFn: async () => {
      const confirmation = await claimOrder(orderId)
      queryClient.setQueryData(orderConfirmationQuery(orderId).queryKey, confirmation)
      return confirmation
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: RENEW_MS,
  })
}
