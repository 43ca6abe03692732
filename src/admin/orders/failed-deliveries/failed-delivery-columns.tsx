import { describeAnswer } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import type { Column } from '../../components/table/table-types.ts'
import * as styles from '../list/order-columns.module.css'
import { FailedDeliveryPill } from './failed-delivery-pill.tsx'
import { ReplyClock } from './reply-clock.tsx'

const reasonOf = ({ reasonGroup, reasonError }: NdrTask): string =>
  reasonGroup ? NDR_REASON_LABELS[reasonGroup] : (reasonError ?? 'Reason is being read')

const answerOf = ({ answer, answerDay }: NdrTask): string | null => answer && describeAnswer({ answer, answerDay })

/** Columns of the list of failed attempts. */
export const FAILED_DELIVERY_COLUMNS: readonly Column<NdrTask>[] = [
  {
    header: 'Order',
    cell: ({ orderId, trackingNumber }) => (
      <>
        <b className="num">#{orderId}</b>
        <small className="num">{trackingNumber}</small>
      </>
    ),
  },
  {
    header: 'Customer',
    cell: ({ customerName, customerPhone, city }) => (
      <>
        {customerName}
        <small className="num">
          {formatMobile(customerPhone)}, {city}
        </small>
      </>
    ),
  },
  {
    header: 'Reason',
    cell: (task) => (
      <>
        {reasonOf(task)}
        <small>{task.reason}</small>
      </>
    ),
  },
  { header: 'Attempt', cell: ({ attempt }) => <span className="num">{attempt} of 3</span> },
  { header: 'Customer’s answer', cell: (task) => answerOf(task) ?? 'None yet' },
  { header: 'Status', cell: (task) => <FailedDeliveryPill task={task} /> },
  { header: 'Reply', cell: (task) => <ReplyClock task={task} /> },
]

/** A failed attempt in the list of a phone. */
export const FailedDeliveryCard = ({ task }: { task: NdrTask }) => (
  <>
    <p className={styles.line}>
      <b className="num">#{task.orderId}</b>
      <span className={`num ${styles.time}`}>Attempt {task.attempt} of 3</span>
      <FailedDeliveryPill task={task} />
    </p>
    <p>
      {task.customerName}, {task.city}
    </p>
    <p>{reasonOf(task)}</p>
    {task.answer && <p>{answerOf(task)}</p>}
    <p className="meta">
      <ReplyClock task={task} />
    </p>
  </>
)
