import { CircleAlert } from 'lucide-react'
import { lineConflictMessage } from '../../domain/orders/line-conflicts.ts'
import type { LineConflict } from '../../domain/values/problem.ts'

/** Takes the focus when it appears, so that it is in view: the form with the pressed button may be gone. */
export default function LineConflictsAlert({ conflicts }: { conflicts: readonly LineConflict[] }) {
  return (
    <div className="note amber" role="alert" tabIndex={-1} ref={focus}>
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

const focus = (alert: HTMLElement | null) => alert?.focus()
