import { CircleCheck, IndianRupee } from 'lucide-react'
import {
  RTO_OUTCOME_LABELS,
  RTO_OUTCOMES,
  type RtoOutcome,
  type RtoParcel,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { StepButtons } from '../returns/steps/step.tsx'
import { LineFields } from './inspected-line.tsx'
import { acceptAll, changeLine, type Inspection } from './inspection.ts'
import * as styles from './rto.module.css'
import { RtoPill } from './rto-pill.tsx'
import type { Receiving } from './use-receiving.ts'

interface Props {
  parcel: RtoParcel
  receiving: Receiving
}

/** A parcel that came back: its books, and the check of every copy. */
export function InspectParcel({ parcel, receiving }: Props) {
  const { inspection } = receiving
  return (
    <section className={styles.parcel} aria-labelledby="parcel">
      <div className={styles.head}>
        <h2 id="parcel">
          <ShopLink className="inline-link num" href={orderHref(parcel.orderId)}>
            #{parcel.orderId}
          </ShopLink>{' '}
          {parcel.customerName}
        </h2>
        {parcel.state && <RtoPill state={parcel.state} />}
      </div>
      <p className="meta num">
        {[`${parcel.city} ${parcel.pincode}`, parcel.courierName, parcel.trackingNumber, formatAmount(parcel.total)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {parcel.reason && <p>Courier’s reason: {parcel.reason}</p>}
      {parcel.isPaid && (
        <p className="note amber">
          <IndianRupee className="icon" />
          <span>
            This order is paid. Pay {formatAmount(parcel.total)} back to the customer, and record it in{' '}
            <ShopLink className="inline-link num" href={orderHref(parcel.orderId)}>
              order #{parcel.orderId}
            </ShopLink>
            .
          </span>
        </p>
      )}
      {parcel.state === 'received' ? (
        <ReceivedParcel parcel={parcel} />
      ) : parcel.blocker ? (
        <p className="note bad" role="alert">
          {parcel.blocker}
        </p>
      ) : (
        inspection?.parcelId === parcel.id && <InspectionForm inspection={inspection} receiving={receiving} />
      )}
    </section>
  )
}

const ReceivedParcel = ({ parcel }: { parcel: RtoParcel }) => (
  <>
    <p className="note" role="status">
      <CircleCheck className="icon" />
      <span>
        Received {parcel.receivedAt && formatDateTime(parcel.receivedAt)} by {parcel.receivedBy}. Order #
        {parcel.orderId} is cancelled. Scan the next parcel.
      </span>
    </p>
    <ul className={styles.results}>
      {parcel.lines.map((line) => (
        <li key={line.id}>
          <b>{line.productName}</b>
          <span>
            {line.restocked ?? 0} put back{line.restocked && line.shelfLocation ? ` at ${line.shelfLocation}` : ''},{' '}
            {line.writtenOff ?? 0} written off
          </span>
        </li>
      ))}
    </ul>
    {parcel.note && <p>{parcel.note}</p>}
  </>
)

const OUTCOMES = RTO_OUTCOMES.map((value) => ({ value, label: RTO_OUTCOME_LABELS[value] }))

function InspectionForm({ inspection, receiving }: { inspection: Inspection; receiving: Receiving }) {
  const { lines, outcome, note, missing } = inspection
  const { session, submit, isPending } = receiving
  const set = (change: Partial<Inspection>) => session.change((current) => ({ ...current, ...change, isStarted: true }))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="meta">Scan each book that is fine, or choose how many are. The rest is written off.</p>
      {lines.map((line) => (
        <LineFields
          key={line.id}
          line={line}
          isMissing={missing.includes(line.id)}
          onChange={(changed) => session.change((current) => changeLine(current, changed))}
        />
      ))}
      <RadioCards<RtoOutcome>
        legend="Why did it come back?"
        name="outcome"
        options={OUTCOMES}
        value={outcome}
        onChange={(chosen) => set({ outcome: chosen })}
      />
      <TextAreaField
        label="Note (optional)"
        maxLength={500}
        value={note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <StepButtons>
        <button type="button" className="button quiet" onClick={() => session.change(acceptAll)}>
          All copies are fine
        </button>
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving…' : 'Receive parcel'}
        </button>
      </StepButtons>
    </form>
  )
}
