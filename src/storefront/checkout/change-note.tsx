import { CircleAlert } from 'lucide-react'
import { changeSentence } from '../../domain/order-changes.ts'
import type { OrderChange } from '../../domain/problem.ts'

/** Names what is no longer as the customer was shown it. */
export function ChangeNote({ changes }: { changes: readonly OrderChange[] }) {
  if (changes.length === 0) return null
  return (
    <div className="note amber" role="alert">
      <CircleAlert className="icon" />
      <div>
        <b>Your order has changed. Please check it before you place it.</b>
        <ul>
          {changes.map((change) => (
            <li key={`${change.productId} ${change.reason}`}>{changeSentence(change)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
