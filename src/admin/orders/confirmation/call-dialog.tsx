import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import type { Call, OrderConfirmation } from '../../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS } from '../../../domain/confirmation/call-outcomes.ts'
import { whatsappLink } from '../../../domain/inbox/whatsapp.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { toPayLabel } from '../../../domain/orders/payment.ts'
import { formatCharge } from '../../../domain/orders/pricing.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { formatMobile, telLink } from '../../../domain/values/phones.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { OrderSteps } from '../list/order-steps.tsx'
import { ModifyOrder } from '../modifications/modify-order.tsx'
import { orderQuery } from '../order-queries.ts'
import { RiskBadge } from '../risk/risk-badge.tsx'
import * as styles from './call-dialog.module.css'
import { CallResultForm } from './call-result-form.tsx'
import { ConfirmationLabel } from './confirmation-label.tsx'
import { callText } from './call-text.ts'
import type { RecordedCall } from './last-call.tsx'
import { findNextCall } from './next-call.ts'
import { useClaim } from './use-claim.ts'

interface Props {
  orderId: number
  /** The call list, in its order. */
  calls: readonly Call[]
  ownName: string | undefined
  /** The result of the call before, with its undo. */
  lastCall: ReactNode
  onOpen: (orderId: number) => void
  /** @param next the order to call next */
  onRecorded: (call: RecordedCall, next: number | undefined) => void
  onClose: () => void
}

/** One call: whom to call, the result of the call, and what the order contains. A result saves and opens the next order. */
export function CallDialog({ orderId, calls, ownName, lastCall, onOpen, onRecorded, onClose }: Props) {
  const index = calls.findIndex((call) => call.orderId === orderId)
  const step = (to: Call | undefined) => to && (() => onOpen(to.orderId))
  const next = findNextCall(calls, orderId, ownName)
  return (
    <Dialog
      width={560}
      title="To confirm"
      onClose={onClose}
      headerActions={
        <OrderSteps
          navigation={{
            position: index < 0 ? undefined : index + 1,
            total: calls.length,
            previous: step(calls[index - 1]),
            next: step(calls[index + 1]),
          }}
        />
      }
      footer={<DialogClose>Close</DialogClose>}
    >
      <div className="stack">
        {lastCall}
        <CallContent
          key={orderId}
          orderId={orderId}
          hasNext={next !== undefined}
          onRecorded={(call) => onRecorded(call, next?.orderId)}
        />
      </div>
    </Dialog>
  )
}

interface ContentProps {
  orderId: number
  hasNext: boolean
  onRecorded: (call: RecordedCall) => void
}

function CallContent({ orderId, hasNext, onRecorded }: ContentProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(String(orderId)))
  const claim = useClaim(orderId)
  const failure = error ?? (isClaimedByOther(claim.error) ? null : claim.error)
  if (failure && !order) {
    return (
      <ErrorState
        message={toUserMessage(failure, 'The order could not be loaded.')}
        onRetry={() => void Promise.all([refetch(), claim.refetch()])}
      />
    )
  }
  if (!order || claim.isPending) return <Skeleton className={styles.skeleton} />
  return (
    <>
      <Customer order={order} confirmation={claim.data} />
      {claim.error && <p className="note bad">{toUserMessage(claim.error, 'The order could not be reserved.')}</p>}
      {claim.data && !claim.error && <Result confirmation={claim.data} hasNext={hasNext} onRecorded={onRecorded} />}
      <Contents order={order} />
      {claim.data && <Reasons confirmation={claim.data} />}
    </>
  )
}

const isClaimedByOther = (error: Error | null): boolean => error instanceof ApiError && error.code === 'order_claimed'

interface CustomerProps {
  order: OrderDetail
  confirmation: OrderConfirmation | undefined
}

function Customer({ order, confirmation }: CustomerProps) {
  const { customerName, customerPhone, city, state, pincode, createdAt } = order
  const chat = whatsappLink(customerPhone, callText(order, confirmation?.link ?? null))
  return (
    <section className={styles.customer}>
      <div className={styles.head}>
        <h3>{customerName}</h3>
        {confirmation?.risk && <RiskBadge risk={{ ...confirmation.risk, isOverridden: false }} />}
      </div>
      <p className="num">
        {city}, {state} {pincode} · placed {formatShortDateTime(createdAt)}
      </p>
      <div className={styles.contact}>
        <a className={`button main ${styles.tall}`} href={telLink(customerPhone)}>
          <Phone className="icon" />
          Call
        </a>
        {chat && (
          <a className={`button ${styles.tall} ${styles.chat}`} href={chat} target="_blank" rel="noopener noreferrer">
            <MessageCircle className="icon" />
            WhatsApp
          </a>
        )}
      </div>
      <p className={`num ${styles.number}`}>+91 {formatMobile(customerPhone)}</p>
    </section>
  )
}

/** What the customer is asked about: the books, the cash and the address. */
function Contents({ order }: { order: OrderDetail }) {
  const { id, items, adjustments, totalAmount, shippingAddress, city, state, pincode } = order
  return (
    <section className={styles.contents} aria-label="Order">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <b className="num">{item.quantity} ×</b> {item.productName}
            <span className={`num ${styles.amount}`}>{formatAmount(item.price * item.quantity)}</span>
          </li>
        ))}
        {adjustments.map(({ label, amount }) => (
          <li key={label}>
            {label}
            <span className={`num ${styles.amount}`}>{formatCharge(amount)}</span>
          </li>
        ))}
        <li className={styles.cash}>
          <b>{toPayLabel(totalAmount)}</b>
          <b className={`num ${styles.amount}`}>{formatAmount(totalAmount)}</b>
        </li>
      </ul>
      <p>
        <span className="meta">Address</span>
        <br />
        {shippingAddress}, {city}, {state} <span className="num">{pincode}</span>
      </p>
      <div className={styles.actions}>
        <ModifyOrder order={order} />
        <ShopLink className="inline-link num" href={orderHref(id)}>
          Order #{id}
        </ShopLink>
      </div>
    </section>
  )
}

function Reasons({ confirmation: { reasons, attempts } }: { confirmation: OrderConfirmation }) {
  return (
    <>
      {reasons.length > 0 && (
        <section className={styles.reasons} aria-label="Reasons to call">
          <h3>Reasons to call</h3>
          <ul>
            {reasons.map(({ sentence, points }) => (
              <li key={sentence}>
                {sentence}
                <b className={`num ${points > 0 ? styles.more : styles.less}`}>
                  {points > 0 ? `+${points}` : `−${-points}`}
                </b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {attempts.length > 0 && (
        <section className={styles.reasons} aria-label="Calls before">
          <h3>Calls before</h3>
          <ul>
            {attempts.map(({ id, at, actor, outcome, note, isUndone }) => (
              <li key={id}>
                <span>
                  <b>{CALL_OUTCOME_LABELS[outcome]}</b>
                  {isUndone && ' (undone)'}
                  {note && `: ${note}`}
                </span>
                <span className="meta num">
                  {actor}, {formatShortDateTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The form of the result, or the answer of the customer if there is one by now. */
interface ResultProps extends Omit<ContentProps, 'orderId'> {
  confirmation: OrderConfirmation
}

function Result({ confirmation, hasNext, onRecorded }: ResultProps) {
  const isOpen = confirmation.confirmation === 'pending' || confirmation.confirmation === 'unreachable'
  if (isOpen) return <CallResultForm confirmation={confirmation} hasNext={hasNext} onRecorded={onRecorded} />
  return (
    <p className="note plain">
      <ConfirmationLabel confirmation={confirmation.confirmation} /> No call is needed any more.
    </p>
  )
}
