import { CircleAlert } from 'lucide-react'
import { ChangeNote } from './change-note.tsx'
import type { Ordering } from './use-place-order.ts'

/**
 * Why the order was not placed. It stands above the button and moves it down, so that a second press in haste does
 * not order at figures nobody has read.
 */
export function OrderTrouble({ ordering: { changes, failed } }: { ordering: Ordering }) {
  return (
    <div className="stack mt-3">
      <ChangeNote changes={changes} />
      {failed && (
        <p className="note bad" role="alert">
          <CircleAlert className="icon" />
          There was an error processing your order. Please try again.
        </p>
      )}
    </div>
  )
}
