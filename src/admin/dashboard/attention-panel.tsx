import type { ReactNode } from 'react'
import { formatDateTime } from '../../domain/values/dates.ts'
import { PanelHeader } from './panel-header.tsx'
import { ErrorText, PanelList, PanelListItem } from './panel-list.tsx'

/** A permanent failure that needs an action by staff. */
interface AttentionItem {
  key: string | number
  title: string
  /** Detail before the time, such as recipient or count. */
  detail?: string
  occurredAt: string
  error: string | null
  /** A button or link. */
  action: ReactNode
}

interface Props {
  id: string
  title: string
  count: number
  items: readonly AttentionItem[]
}

/** Failures of one kind with actions; renders nothing without failures. */
export function AttentionPanel({ id, title, count, items }: Props) {
  if (items.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <PanelHeader id={id} title={title}>
        <span className="meta num">{count}</span>
      </PanelHeader>
      <PanelList>
        {items.map((item) => (
          <PanelListItem key={item.key} action={item.action}>
            {item.title}
            <br />
            <span className="meta">
              {item.detail}
              <time dateTime={item.occurredAt}>{formatDateTime(item.occurredAt)}</time>
            </span>
            <br />
            <ErrorText>{item.error}</ErrorText>
          </PanelListItem>
        ))}
      </PanelList>
    </section>
  )
}

interface RetryButtonProps {
  label: string
  /** Completes the accessible label: 'Retry: Nightly backup'. */
  subject: string
  pending: boolean
  onClick: () => void
}

/** Retries a failed item. */
export function RetryButton({ label, subject, pending, onClick }: RetryButtonProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={`${label}: ${subject}`}
      disabled={pending}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
