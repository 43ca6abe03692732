import { lazy, Suspense } from 'react'
import type { LineConflict } from '../../domain/values/problem.ts'

const LineConflictsAlert = lazy(() => import('./line-conflicts-alert.tsx'))

/** Lists how prices and stock differ from what the customer saw. Its code loads with the first conflict. */
export function LineConflicts({ conflicts }: { conflicts: readonly LineConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LineConflictsAlert conflicts={conflicts} />
    </Suspense>
  )
}
