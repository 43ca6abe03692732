import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { notify } from '../../ui/toasts.ts'
import { trackingQuery } from './track-queries.ts'
import { TrackResult } from './track-result.tsx'
import { TrackSkeleton } from './track-skeleton.tsx'

const FAILED = 'Failed to track order'

/** The order somebody asked about: waiting, found, or why not. */
export function TrackedOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useQuery(trackingQuery(orderId))
  const trouble = error && !isFetching ? sentenceOf(error) : undefined
  useEffect(() => {
    if (trouble) notify({ title: FAILED, description: trouble, tone: 'error' })
  }, [trouble])
  if (trouble) return <ErrorNote message={`${FAILED}. ${trouble}`} onRetry={() => void refetch()} />
  return (
    <>
      <noscript>
        <p className="note amber">Tracking needs JavaScript. Call us, and we look the order up for you.</p>
      </noscript>
      <div aria-live="polite">{data ? <TrackResult tracking={data} /> : <TrackSkeleton />}</div>
    </>
  )
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiProblem)) return 'Please check your connection.'
  if (error.status === 404 || error.status === 400) return 'We know no order with this ID. Please check it.'
  return error.shown ?? 'Please try again.'
}
