import { ShieldAlert } from 'lucide-react'
import type { AdminReturnRow } from '../../../domain/orders/returns/admin-return.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import * as styles from './return-clock.module.css'

type Clock = Pick<AdminReturnRow, 'answeredAt' | 'resolvedAt' | 'answerDueAt' | 'resolutionDueAt' | 'isLate'>

/** The next deadline of a complaint: the answer within 48 hours, then the settlement within 30 days. */
export function ReturnClock({ row }: { row: Clock }) {
  const { answeredAt, resolvedAt, answerDueAt, resolutionDueAt, isLate } = row
  if (resolvedAt) return <span className="num">Settled {formatShortDateTime(resolvedAt)}</span>
  const [label, dueAt] = answeredAt ? (['Settle by', resolutionDueAt] as const) : (['Answer by', answerDueAt] as const)
  return (
    <span className={`num ${isLate ? styles.late : ''}`}>
      {isLate && <ShieldAlert className="icon icon-s" />}
      {label} {formatShortDateTime(dueAt)}
      {isLate && ' (late)'}
    </span>
  )
}
