import { useState } from 'react'
import { api, ensureOk } from '../../api-client.ts'
import type { MonthTotals } from '../../domain/cash/cash-month.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { formatMonth } from '../../domain/values/months.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { CASH_LISTS } from './cash-queries.ts'

/** The button that closes a month that has ended, or when and by whom it was closed. */
export function CloseMonth({
  month,
  closed,
  isRunning,
}: Pick<MonthTotals, 'month' | 'closed'> & { isRunning: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const name = formatMonth(month)
  const close = useSubmit({
    submit: () => ensureOk(api.admin.cash.months[':month'].close.$post({ param: { month } })),
    refresh: CASH_LISTS,
    success: `${name} is closed`,
    failure: `${name} could not be closed.`,
    onSuccess: () => setConfirming(false),
  })
  if (closed) {
    return (
      <p className="meta">
        {name} was closed on {formatDateTime(closed.at)} by {closed.by}.
      </p>
    )
  }
  if (isRunning) return null
  return (
    <p>
      <button type="button" className="button" onClick={() => setConfirming(true)}>
        Close {name}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Close ${name}?`}
          confirmLabel={close.isPending ? 'Closing…' : `Close ${name}`}
          pending={close.isPending}
          onConfirm={() => close.mutate(undefined)}
          onCancel={() => setConfirming(false)}
        >
          <p>
            The sums of {name} and of all months before it stay as they are. What is reported or corrected later counts
            in the month in which it is booked. A closed month cannot be opened again.
          </p>
        </ConfirmDialog>
      )}
    </p>
  )
}
