import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, type LucideIcon } from 'lucide-react'
import { LINE_STATE_LABELS, type LineState } from '../../../domain/cash/remittance.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import * as styles from './import.module.css'

const ICONS: Record<LineState, LucideIcon> = {
  matched: CircleCheck,
  short: CircleAlert,
  over: CircleAlert,
  undelivered: CircleAlert,
  cancelled: CircleAlert,
  unknown: CircleHelp,
  ambiguous: CircleHelp,
  already_settled: CircleMinus,
  written_off: CircleMinus,
  prepaid: CircleAlert,
  taken_back: CircleMinus,
}

/** What a line of a remittance means, with the difference if it is short or over. */
export function LineStateLabel({ state, difference }: { state: LineState; difference?: number }) {
  const Icon = ICONS[state]
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <Icon className="icon icon-s" />
      {LINE_STATE_LABELS[state]}
      {(state === 'short' || state === 'over') && difference !== undefined && ` ${formatAmount(difference)}`}
    </span>
  )
}
