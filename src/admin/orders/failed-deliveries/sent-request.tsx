import { TriangleAlert } from 'lucide-react'
import { formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_ACTION_LABELS, NDR_REQUEST_LABELS } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import * as facts from '../../components/fact-list.module.css'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './failed-deliveries.module.css'
import { confirmRequest, FAILED_DELIVERY_QUERIES } from './failed-delivery-queries.ts'

/** The last request to the courier, and how far it is. */
export function SentRequest({ task }: { task: NdrTask }) {
  const { action, comment, phone, address1, address2, deferredDay, requestState, requestedBy, requestedAt } = task
  if (!action || !requestState) return null
  const rows = [
    ['Request', NDR_ACTION_LABELS[action]],
    ['Day', deferredDay && formatDeliveryDay(deferredDay)],
    ['Phone', phone && formatMobile(phone)],
    ['Address', [address1, address2].filter(Boolean).join(', ')],
    ['Comment', comment],
    ['By', [requestedBy, requestedAt && formatDateTime(requestedAt)].filter(Boolean).join(', ')],
    ['State', NDR_REQUEST_LABELS[requestState]],
  ] as const
  return (
    <section className={styles.history} aria-labelledby="courier-request">
      <h3 id="courier-request">Request to the courier</h3>
      <dl className={facts.facts}>
        {rows.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
      </dl>
      {requestState === 'sent' && task.status === 'requested' && (
        <p className="meta">The courier acts in one or two days. What it reports appears here.</p>
      )}
      <RequestProblem task={task} />
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

function RequestProblem({ task: { id, status, requestState, requestError } }: { task: NdrTask }) {
  const { mutate, isPending } = useSubmit({
    submit: () => confirmRequest(id),
    success: 'The request counts as sent',
    failureTitle: 'Nothing was changed',
    refresh: FAILED_DELIVERY_QUERIES,
  })
  if (!requestError) return null
  if (requestState === 'waiting') return <p className="meta">Not yet: {requestError} It is retried automatically.</p>
  return (
    <div className="note bad">
      <TriangleAlert className="icon" />
      <p>{requestError}</p>
      {requestState === 'unknown' && status === 'open' && (
        <button type="button" className="button quiet" disabled={isPending} onClick={() => mutate()}>
          It is in the panel
        </button>
      )}
    </div>
  )
}
