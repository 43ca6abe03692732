import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { Call } from '../../../domain/confirmation/call-list.ts'
import { CONFIRMATION_LABELS } from '../../../domain/orders/confirmation.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useStaffUser } from '../../accounts/staff-user.ts'
import { callHref } from '../../components/admin-url.ts'
import { useShortcuts } from '../../components/shortcuts.ts'
import { useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { RiskBadge } from '../risk/risk-badge.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CallHoursNote } from './call-hours-note.tsx'
import * as styles from './calls-section.module.css'
import { callsQuery } from './confirmation-queries.ts'
import { LastCall, type RecordedCall } from './last-call.tsx'
import { isFreeFor } from './next-call.ts'

const LISTS = {
  due: 'Call now',
  unreachable: CONFIRMATION_LABELS.unreachable,
  later: 'Later',
} as const satisfies Record<Call['list'], string>

/** The call list: the orders whose customers staff call before they are sent, and the call itself. */
export function CallsSection() {
  const { call: opened }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearchParams = useUpdateSearchParams()
  const { data: calls, dataUpdatedAt, error, refetch } = useQuery(callsQuery)
  const [last, setLast] = useState<RecordedCall>()
  const ownName = useStaffUser()?.username
  const [first] = calls?.filter((call) => isFreeFor(call, ownName)) ?? []
  const open = (orderId: number, isStep = true) => updateSearchParams({ call: String(orderId) }, isStep)
  const close = () => updateSearchParams({ call: undefined })
  useShortcuts({ enter: () => first && open(first.orderId) })
  const lastCall = last && <LastCall key={last.id} call={last} onUndone={() => setLast(undefined)} />
  return (
    <>
      <TitleBar title="To confirm" level={2}>
        {first && (
          <button type="button" className="button main" aria-keyshortcuts="Enter" onClick={() => open(first.orderId)}>
            <PhoneCall className="icon" />
            Start with the first
          </button>
        )}
      </TitleBar>
      {!opened && lastCall}
      {error && !calls && (
        <ErrorState message={toUserMessage(error, 'The list could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!calls && !error && <Skeleton className={styles.skeleton} />}
      {calls && <CallHoursNote calls={calls} now={new Date(dataUpdatedAt)} />}
      {calls?.length === 0 && (
        <EmptyState icon={PhoneCall} message="No customers to call. Orders that need a confirmation appear here." />
      )}
      {(Object.keys(LISTS) as Call['list'][]).map((list) => (
        <CallGroup
          key={list}
          title={LISTS[list]}
          calls={calls?.filter((call) => call.list === list) ?? []}
          ownName={ownName}
        />
      ))}
      {opened && (
        <CallDialog
          orderId={Number(opened)}
          calls={calls ?? []}
          ownName={ownName}
          lastCall={lastCall}
          onOpen={(orderId) => open(orderId, false)}
          onRecorded={(call, next) => {
            setLast(call)
            if (next === undefined) close()
            else open(next, false)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface GroupProps {
  title: string
  calls: readonly Call[]
  /** The user, whose own claims are not shown. */
  ownName: string | undefined
}

function CallGroup({ title, calls, ownName }: GroupProps) {
  if (calls.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {title} <span className="num">{formatCount(calls.length)}</span>
      </h3>
      <ul className={styles.calls}>
        {calls.map((call) => (
          <li key={call.orderId}>
            <CallLink call={call} ownName={ownName} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const CallLink = ({ call, ownName }: { call: Call; ownName: string | undefined }) => (
  <ShopLink className={styles.call} href={callHref(call.orderId)}>
    <span className={styles.line}>
      <span className="meta num">
        #{call.orderId} · {formatShortDateTime(call.placedAt)}
      </span>
      <b className={`num ${styles.end}`}>{formatAmount(call.totalAmount)}</b>
    </span>
    <span>
      <b>{call.customerName}</b> {call.city}
    </span>
    {call.reason && <span className={styles.reason}>{call.reason}</span>}
    <span className={styles.line}>
      {call.risk && <RiskBadge risk={{ ...call.risk, isOverridden: false }} />}
      <span className={`meta num ${styles.end}`}>{describeCall(call, ownName)}</span>
    </span>
  </ShopLink>
)

/** What happened before, and when the next call is due. */
function describeCall(
  { list, callDueAt, failedAttempts, linkSentAt, claimedBy }: Call,
  ownName: string | undefined,
): string {
  if (claimedBy && claimedBy !== ownName) return `${claimedBy} calls now`
  const facts = [
    failedAttempts > 0 ? `Attempt ${Math.min(3, failedAttempts + 1)} of 3` : undefined,
    failedAttempts === 0 && linkSentAt ? 'Asked by link' : undefined,
    list === 'later' && callDueAt ? formatShortDateTime(callDueAt) : undefined,
  ]
  if (list === 'unreachable')
    return failedAttempts > 0 ? `${failedAttempts} calls without an answer` : 'Wrong number or address'
  return facts.filter(Boolean).join(', ') || 'First attempt'
}
