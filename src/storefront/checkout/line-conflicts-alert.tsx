import { CircleAlert } from 'lucide-react'
import { lineConflictMessage } from '../../domain/orders/line-conflicts.ts'
import type { LineConflict } from '../../domain/values/problem.ts'

/** Lists how prices and stock differ from what the customer saw. */
export function LineConflictsAlert({ conflicts }: { conflicts: readonly LineConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <div className="note amber" role="alert">
      <CircleAlert className="icon" />
      <div>
        <b>Your order has changed. Please check it before you place it.</b>
        <ul>
          {conflicts.map((conflict) => (
            <li key={`${conflict.productId} ${conflict.reason}`}>{lineConflictMessage(conflict)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
