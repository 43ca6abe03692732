import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type OrderConfirmation,
  type StaffDecision,
  staffDecisionSchema,
} from '../../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS } from '../../../domain/confirmation/call-outcomes.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { cancelBlocker } from '../../../domain/orders/cancellation.ts'
import {
  CONFIRMATION_CHANNEL_LABELS,
  CONFIRMATION_POLICY_LABELS,
  type Confirmation,
  isConfirmationStep,
} from '../../../domain/orders/confirmation.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { callHref } from '../../components/admin-url.ts'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { ConfirmationLabel } from './confirmation-label.tsx'
import * as styles from './confirmation-panel.module.css'
import { CALL_QUERIES, decideConfirmation, orderConfirmationQuery } from './confirmation-queries.ts'

/** The confirmation of an order with its calls, and the decision of staff. Nothing for an order that needs none. */
export function ConfirmationPanel({ order }: { order: OrderDetail }) {
  const { data } = useQuery(orderConfirmationQuery(order.id))
  const [isDeciding, setDeciding] = useState(false)
  if (!data || !needsConfirmation(order)) return null
  const isOpen = cancelBlocker(order) === undefined
  const isWaiting = data.confirmation === 'pending' || data.confirmation === 'unreachable'
  return (
    <section className={styles.panel} aria-labelledby="order-confirmation">
      <div className={styles.head}>
        <h3 id="order-confirmation">Confirmation</h3>
        <ConfirmationLabel confirmation={data.confirmation} />
      </div>
      <Facts confirmation={data} />
      {data.attempts.length > 0 && (
        <ul className={styles.attempts} aria-label="Calls">
          {data.attempts.map(({ id, at, actor, outcome, note, isUndone }) => (
            <li key={id}>
              <b>{CALL_OUTCOME_LABELS[outcome]}</b>
              {isUndone && ' (undone)'}
              {note && `: ${note}`}
              <span className="meta num">
                {actor}, {formatShortDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && decisionsAfter(data.confirmation).length > 0 && (
        <div className={styles.actions}>
          {isWaiting && (
            <ShopLink className="button quiet" href={callHref(order.id)}>
              Call the customer
            </ShopLink>
          )}
          <button type="button" className="button quiet" onClick={() => setDeciding(true)}>
            Decide without a call
          </button>
        </div>
      )}
      {isDeciding && <DecisionDialog confirmation={data} onClose={() => setDeciding(false)} />}
    </section>
  )
}

/** Orders that staff took or that are paid need no confirmation. */
const needsConfirmation = ({ source, paymentMethod, confirmation }: OrderDetail): boolean =>
  (source === 'website' && paymentMethod === 'cod') || confirmation !== 'not_required'

function Facts({ confirmation }: { confirmation: OrderConfirmation }) {
  const { policy, channel, actor, changedAt, linkSentAt, remindedAt, callDueAt, failedAttempts } = confirmation
  const facts = [
    channel && changedAt && `${CONFIRMATION_CHANNEL_LABELS[channel]}, ${actor}, ${formatShortDateTime(changedAt)}`,
    policy && `Policy: ${CONFIRMATION_POLICY_LABELS[policy]}`,
    linkSentAt && `Link sent ${formatShortDateTime(linkSentAt)}`,
    remindedAt && `Reminded ${formatShortDateTime(remindedAt)}`,
    callDueAt && `Call due ${formatShortDateTime(callDueAt)}`,
    failedAttempts > 0 && `${failedAttempts} ${failedAttempts === 1 ? 'call' : 'calls'} without an answer`,
  ].filter(Boolean)
  return <p className="num">{facts.length > 0 ? facts.join(' · ') : 'The policy has not been applied yet.'}</p>
}

const DECISION_LABELS: Record<StaffDecision['confirmation'], string> = {
  confirmed: 'The customer has confirmed',
  not_required: 'Send it without a confirmation',
  pending: 'Ask the customer to confirm',
}
const DECISIONS = Object.keys(DECISION_LABELS) as StaffDecision['confirmation'][]

/** What staff can decide. A declined order is asked again by the policies once it is reopened. */
const decisionsAfter = (current: Confirmation): StaffDecision['confirmation'][] =>
  current === 'declined' ? [] : DECISIONS.filter((decision) => isConfirmationStep(current, decision))

function DecisionDialog({ confirmation, onClose }: { confirmation: OrderConfirmation; onClose: () => void }) {
  const { orderId, confirmation: current } = confirmation
  const decisions = decisionsAfter(current)
  return (
    <FormDialog
      title={`Confirmation of order #${orderId}`}
      schema={staffDecisionSchema}
      values={{ confirmation: decisions[0] ?? 'pending', reason: '', expected: current }}
      save={(decision) => decideConfirmation(orderId, decision)}
      success="The confirmation was saved"
      failureTitle="The confirmation was not saved"
      refresh={CALL_QUERIES}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField label="Decision *" {...bindField(form, 'confirmation')}>
            {decisions.map((decision) => (
              <option key={decision} value={decision}>
                {DECISION_LABELS[decision]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Reason *"
            hint="Staff see it in the timeline of the order, customers never."
            rows={2}
            {...bindField(form, 'reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
