import { ShieldAlert } from 'lucide-react'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import * as styles from './failed-deliveries.module.css'

type Clock = Pick<NdrTask, 'status' | 'replyDueAt' | 'hoursLeft' | 'closedAt'>

/** The hours that are left to reply to the courier. */
export function ReplyClock({ task: { status, replyDueAt, hoursLeft, closedAt } }: { task: Clock }) {
  if (closedAt) return <span className="num">{formatShortDateTime(closedAt)}</span>
  if (status === 'requested') return <span className="num">Replied</span>
  const isLate = hoursLeft < 0
  return (
    <span className={`num ${isLate ? styles.late : ''}`}>
      {isLate && <ShieldAlert className="icon icon-s" />}
      {isLate ? `Late since ${formatShortDateTime(replyDueAt)}` : `${hoursLeft} h left`}
    </span>
  )
}
