import type { ReactNode } from 'react'
import { describeAnswer } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_ADVICE, NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { formatMobile, telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import * as styles from '../order-facts.module.css'
import { ReplyClock } from './reply-clock.tsx'

/** Reason, customer and answer of a failed attempt. */
export function FailedDeliveryFacts({ task }: { task: NdrTask }) {
  const { reason, reasonGroup, reasonError, answer, answerDay, answeredAt } = task
  const label = reasonGroup && NDR_REASON_LABELS[reasonGroup]
  return (
    <div className={styles.facts}>
      <section>
        <h3>Courier’s reason</h3>
        <p>
          <b>{label ?? reasonError ?? 'It is being read.'}</b>
        </p>
        {reason && reason.toLowerCase() !== label?.toLowerCase() && <p>{reason}</p>}
        {reasonGroup && task.status === 'open' && <p className="meta">{NDR_REASON_ADVICE[reasonGroup]}</p>}
      </section>
      <section>
        <h3>Customer</h3>
        <p>
          <b>{task.customerName}</b>
        </p>
        <p>
          <Phone number={task.customerPhone} />
        </p>
        <p>
          {task.shippingAddress}, {task.city} {task.pincode}
        </p>
      </section>
      <section>
        <h3>Parcel</h3>
        <p>
          <ShopLink className="inline-link num" href={orderHref(task.orderId)}>
            Order #{task.orderId}
          </ShopLink>
        </p>
        <p className="num">{[task.courierName, task.trackingNumber].filter(Boolean).join(', ')}</p>
        <p className="num">{task.cashDue > 0 ? `${formatAmount(task.cashDue)} to collect` : 'Nothing to collect'}</p>
      </section>
      <section>
        <h3>Failed</h3>
        <p className="num">{formatDateTime(task.failedAt)}</p>
        <p>
          Attempt {task.attempt} of 3 · <ReplyClock task={task} />
        </p>
      </section>
      <section>
        <h3>Customer’s answer</h3>
        {answer && answeredAt ? (
          <>
            <p>
              <b>{describeAnswer({ answer, answerDay })}</b>
            </p>
            <Answer task={task} />
            <p className="meta num">{formatDateTime(answeredAt)}</p>
          </>
        ) : (
          <p>None yet. The link was sent by email.</p>
        )}
      </section>
    </div>
  )
}

const Answer = ({ task: { answerPhone, answerAddress, answerLandmark, answerNote } }: { task: NdrTask }): ReactNode => (
  <>
    {answerAddress && <p>{answerAddress}</p>}
    {answerLandmark && <p>{answerLandmark}</p>}
    {answerPhone && (
      <p>
        <Phone number={answerPhone} />
      </p>
    )}
    {answerNote && <p>{answerNote}</p>}
  </>
)

const Phone = ({ number }: { number: string }) => (
  <a className="inline-link num" href={telLink(number)}>
    +91 {formatMobile(number)}
  </a>
)
