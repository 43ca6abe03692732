import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { trackingQuery } from './tracking-queries.ts'
import { TrackingResult } from './tracking-result.tsx'
import { TrackingSkeleton } from './tracking-skeleton.tsx'

const ERROR_TITLE = 'Failed to track order'

/** The tracking of an order, or its skeleton or error. */
export function TrackedOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useQuery(trackingQuery(orderId))
  const message = error && !isFetching ? trackingErrorMessage(error) : undefined
  useEffect(() => {
    if (message) toast.error({ title: ERROR_TITLE, description: message })
  }, [message])
  if (message) return <ErrorState message={`${ERROR_TITLE}. ${message}`} onRetry={() => void refetch()} />
  return (
    <>
      <noscript>
        <p className="note amber">Tracking needs JavaScript. Call us, and we look the order up for you.</p>
      </noscript>
      <div aria-live="polite">{data ? <TrackingResult tracking={data} /> : <TrackingSkeleton />}</div>
    </>
  )
}

function trackingErrorMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'Please check your connection.'
  if (error.status === 404 || error.status === 400) return 'No order found with this ID. Please check it.'
  return error.userMessage ?? 'Please try again.'
}
