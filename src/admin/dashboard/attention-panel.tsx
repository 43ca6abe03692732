import type { ReactNode } from 'react'
import { formatDateTime } from '../../domain/values/dates.ts'

/** A permanent failure that needs an action by staff. */
interface AttentionItem {
  key: string | number
  title: string
  /** Detail before the time, such as recipient or count. */
  detail?: string
  /** Time of the failure. */
  occurredAt: string
  /** Reason. */
  error: string | null
  /** Action button. */
  action: ReactNode
}

interface Props {
  id: string
  title: string
  count: number
  items: readonly AttentionItem[]
}

/** Failures of one kind with actions; renders nothing without failures. */
export function AttentionPanel({ id, title, count, items: troubles }: Props) {
  if (troubles.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="meta num">{count}</span>
      </div>
      <ul className="low-stock">
        {troubles.map(({ key, title: what, detail: about, occurredAt: moment, error: trouble, action }) => (
          <li key={key} className="line-name">
            <span className="grow">
              {what}
              <br />
              <span className="meta">
                {about}
                <time dateTime={moment}>{formatDateTime(moment)}</time>
              </span>
              <br />
              <span className="stock out">{trouble}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RetryButtonProps {
  /** Accessible label. */
  label: string
  subject: string
  pending: boolean
  onClick: () => void
}

/** Retry button. */
export function RetryButton({ label: words, subject, pending, onClick: onPress }: RetryButtonProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={`${words}: ${subject}`}
      disabled={pending}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
