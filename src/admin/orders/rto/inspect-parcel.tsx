import { CircleCheck, IndianRupee } from 'lucide-react'
import { useState } from 'react'
import {
  RTO_OUTCOME_LABELS,
  RTO_OUTCOMES,
  type RtoOutcome,
  type RtoParcel,
  type RtoReceipt,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { StepButtons } from '../returns/steps/step.tsx'
import { type CheckedLine, LineFields, toCheckedLine } from './inspected-line.tsx'
import * as styles from './rto.module.css'
import { receiveParcel, RTO_QUERIES } from './rto-queries.ts'
import { RtoPill } from './rto-pill.tsx'

/** A scanned book of the parcel; a new object for each scan. */
export interface ScannedBook {
  lineId: number
}

interface Props {
  parcel: RtoParcel
  scannedBook: ScannedBook | undefined
}

/** A parcel that came back: its books, and the check of every copy. */
export function InspectParcel({ parcel, scannedBook }: Props) {
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
      {parcel.isPrepaid && (
        <p className="note amber">
          <IndianRupee className="icon" />
          <span>
            This order was paid before. Pay {formatAmount(parcel.total)} back to the customer, and record it in{' '}
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
        <InspectionForm parcel={parcel} scannedBook={scannedBook} />
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

function InspectionForm({ parcel, scannedBook }: Props) {
  const inspection = useInspection(parcel, scannedBook)
  const { lines, change, outcome, setOutcome, note, setNote, missing, submit, isPending } = inspection
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
        <LineFields key={line.id} line={line} isMissing={missing.includes(line.id)} onChange={change} />
      ))}
      <RadioCards<RtoOutcome>
        legend="Why did it come back?"
        name="outcome"
        options={OUTCOMES}
        value={outcome}
        onChange={setOutcome}
      />
      <TextAreaField
        label="Note (optional)"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <StepButtons>
        <button type="button" className="button quiet" onClick={inspection.chooseAll}>
          All copies are fine
        </button>
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving...' : 'Receive parcel'}
        </button>
      </StepButtons>
    </form>
  )
}

function useInspection(parcel: RtoParcel, scannedBook: ScannedBook | undefined) {
  const [lines, setLines] = useState<CheckedLine[]>(() => parcel.lines.map(toCheckedLine))
  const [outcome, setOutcome] = useState<RtoOutcome>(parcel.suggestedOutcome)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<number[]>([])
  const [counted, setCounted] = useState(scannedBook)
  // Each scan of a book counts one copy.
  if (scannedBook !== counted) {
    setCounted(scannedBook)
    setLines(lines.map((line) => (line.id === scannedBook?.lineId ? withOneMore(line) : line)))
  }
  const { mutate, isPending } = useSubmit({
    submit: (receipt: RtoReceipt) => receiveParcel(parcel.id, receipt),
    success: 'Parcel received',
    failureTitle: 'The parcel was not received',
    refresh: RTO_QUERIES,
  })
  const submit = () => {
    const incomplete = lines.filter(({ restocked, quantity, reason }) =>
      restocked === null ? true : restocked < quantity && reason === null,
    )
    setMissing(incomplete.map(({ id }) => id))
    if (incomplete.length === 0) mutate({ outcome, note, lines: lines.map(toReceiptLine) })
  }
  return {
    lines,
    outcome,
    setOutcome,
    note,
    setNote,
    missing,
    submit,
    isPending,
    change: (changed: CheckedLine) => setLines(lines.map((line) => (line.id === changed.id ? changed : line))),
    chooseAll: () => setLines(lines.map((line) => ({ ...line, restocked: line.quantity, reason: null }))),
  }
}

const withOneMore = (line: CheckedLine): CheckedLine => ({
  ...line,
  restocked: Math.min(line.quantity, (line.restocked ?? 0) + 1),
})

function toReceiptLine({ id, quantity, restocked, reason }: CheckedLine): RtoReceipt['lines'][number] {
  const writtenOff = quantity - (restocked ?? 0)
  return { id, restocked: restocked ?? 0, writtenOff, reason: writtenOff > 0 ? reason : null }
}
