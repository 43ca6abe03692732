import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { sessionQuery } from './session-queries.ts'

/** What a page shows until it knows whether the visitor is logged in: a placeholder, or an error if the store does not answer. */
export function SessionPending({ children }: { children: ReactNode }) {
  const { isError, refetch } = useQuery(sessionQuery())
  if (!isError) return children
  return <ErrorState message="We could not check whether you are logged in." onRetry={() => void refetch()} />
}
