import { CircleCheck, CircleDashed, CircleMinus, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { TestOrder, TestOrderStep } from '../../../domain/shipping/test-order.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import * as styles from './test-order-steps.module.css'

type StepState = TestOrder['steps'][number]['state']

const STEP_LABELS: Record<TestOrderStep, string> = {
  place: 'Order placed, one copy reserved',
  'courier-order': 'Order created at Shiprocket',
  'tracking-number': 'Courier and tracking number assigned',
  label: 'Label made',
  cancel: 'Order cancelled, copy back in stock',
  'courier-cancel': 'Order cancelled at Shiprocket',
}

const STATE_LABELS: Record<StepState, string> = {
  done: 'Done',
  running: 'Running',
  waiting: 'Waiting',
  failed: 'Failed',
  skipped: 'Not done',
}

const ICONS: Record<StepState, LucideIcon> = {
  done: CircleCheck,
  running: LoaderCircle,
  waiting: CircleDashed,
  failed: TriangleAlert,
  skipped: CircleMinus,
}

/** Each step of a test order with its result. */
export function TestOrderSteps({
  testOrder: { orderId, startedAt, startedBy, state, error, steps },
}: {
  testOrder: TestOrder
}) {
  return (
    <div role="status">
      <p className="meta">
        <ShopLink className="inline-link" href={orderHref(orderId)}>
          Order #{orderId}
        </ShopLink>
        , {formatDateTime(startedAt)}, by {startedBy}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, state: result, detail }) => {
          const Icon = ICONS[result]
          return (
            <li
              key={step}
              className={`${styles.step} ${result === 'skipped' || result === 'waiting' ? styles.isPending : ''}`}
            >
              <Icon
                className={`icon ${result === 'done' ? styles.isDone : ''} ${result === 'failed' ? styles.isFailed : ''}`}
              />
              <span>
                {STEP_LABELS[step]}
                {detail && step !== 'place' && <small className="num"> {detail}</small>}
              </span>
              <small>{STATE_LABELS[result]}</small>
            </li>
          )
        })}
      </ol>
      {error && (
        <p className={state === 'running' ? 'note amber' : 'note bad'}>
          {state === 'running' ? `Trying again. ${error}` : error}
        </p>
      )}
      {state === 'done' && <p className="note">Everything worked. Nothing of the test is left.</p>}
    </div>
  )
}
