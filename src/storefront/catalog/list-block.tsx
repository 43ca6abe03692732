import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

interface ListBlockProps<Item> {
  read: { isError: boolean; refetch: () => Promise<unknown> }
  items: readonly Item[] | undefined
  emptySentence: string
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function ListBlock<Item>({ read, items, emptySentence, skeleton, children }: ListBlockProps<Item>) {
  if (items) return items.length > 0 ? children(items) : <EmptyState sentence={emptySentence} />
  if (!read.isError) return skeleton
  return <ErrorNote message="This part of the page did not load." onRetry={() => void read.refetch()} />
}
