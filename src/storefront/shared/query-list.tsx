import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

interface QueryListProps<Item> {
  query: { isError: boolean; refetch: () => Promise<unknown> }
  items: readonly Item[] | undefined
  emptyMessage: string
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function QueryList<Item>({ query, items, emptyMessage, skeleton, children }: QueryListProps<Item>) {
  if (items) return items.length > 0 ? children(items) : <EmptyState message={emptyMessage} />
  if (!query.isError) return skeleton
  return <ErrorState message="This part of the page did not load." onRetry={() => void query.refetch()} />
}
