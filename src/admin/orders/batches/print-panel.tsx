import { useQuery } from '@tanstack/react-query'
import { ClipboardList, FileText, ListChecks, Printer, Tag } from 'lucide-react'
import { useState } from 'react'
import {
  BATCH_DOCUMENTS,
  type BatchDocument,
  type BatchOrder,
  type LabelPaper,
  type ShipmentBatch,
} from '../../../domain/shipping/shipment-batch.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { type DocumentChoice, DocumentChoices } from '../documents/document-choices.tsx'
import { documentPagesQuery, formatPages } from '../documents/document-queries.ts'
import { batchDocumentsHref, isRunning } from './batch-queries.ts'
import * as styles from './print-panel.module.css'

const PAPERS: readonly { paper: LabelPaper; label: string }[] = [
  { paper: 'label', label: '4 × 6 inch' },
  { paper: 'a4', label: 'A4, four each' },
]
const LABELS_PER_A4 = 4

/** The documents of the booked parcels, as one PDF. */
export function PrintPanel({ batch, booked }: { batch: ShipmentBatch; booked: readonly BatchOrder[] }) {
  const [paper, setPaper] = useState<LabelPaper>('label')
  const [chosen, setChosen] = useState<readonly BatchDocument[]>(BATCH_DOCUMENTS)
  const isDisabled = booked.length === 0 || isRunning(batch)
  const choices = useChoices(booked, paper, isDisabled)
  return (
    <section className={`panel ${styles.panel}`}>
      <h2>{booked.length === 1 ? 'Print for 1 parcel' : `Print for ${booked.length} parcels`}</h2>
      <fieldset className={styles.papers}>
        <legend>Label paper</legend>
        {PAPERS.map(({ paper: value, label }) => (
          <label key={value} className={styles.paper}>
            <input type="radio" name="paper" checked={paper === value} onChange={() => setPaper(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <DocumentChoices
        choices={choices}
        chosen={chosen}
        onChange={setChosen}
        hrefOf={(name) => batchDocumentsHref(batch.id, paper, [name])}
        disabled={isDisabled}
      />
      <p className="meta">
        {isRunning(batch)
          ? 'You can print when every parcel is booked or refused.'
          : 'Labels and packing slips are in the same order.'}
      </p>
      <DocumentLink isDisabled={isDisabled || chosen.length === 0} href={batchDocumentsHref(batch.id, paper, chosen)}>
        <Printer className="icon" />
        Open one PDF
      </DocumentLink>
      <Pickups orders={booked} />
    </section>
  )
}

/** The documents with their pages. The courier decides on those of the manifest. */
function useChoices(
  booked: readonly BatchOrder[],
  paper: LabelPaper,
  isDisabled: boolean,
): DocumentChoice<BatchDocument>[] {
  const ids = isDisabled ? [] : booked.map(({ orderId }) => orderId)
  const { data: pages } = useQuery(documentPagesQuery(ids))
  const labels = paper === 'a4' ? Math.ceil(booked.length / LABELS_PER_A4) : booked.length
  return [
    { name: 'labels', label: 'Labels', note: formatPages(labels), Icon: Tag },
    {
      name: 'slips',
      label: 'Packing slips',
      note: pages ? `${formatPages(pages.slips)}, up to four each` : '',
      Icon: ClipboardList,
    },
    {
      name: 'pick-list',
      label: 'Pick list',
      note: pages ? `${formatPages(pages.pickList)}, by shelf` : '',
      Icon: ListChecks,
    },
    { name: 'manifest', label: 'Manifest', note: 'for the courier', Icon: FileText },
  ]
}

interface DocumentLinkProps {
  isDisabled: boolean
  href: string
  children: React.ReactNode
}

function DocumentLink({ isDisabled, href, children }: DocumentLinkProps) {
  if (isDisabled) {
    return (
      <button type="button" className="button main" disabled>
        {children}
      </button>
    )
  }
  return (
    <a className="button main" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** The number of parcels and the pickup time of each courier. */
function Pickups({ orders }: { orders: readonly BatchOrder[] }) {
  const byCourier = Map.groupBy(orders, ({ courierName }) => courierName ?? 'Courier')
  return (
    <ul className={styles.pickups}>
      {[...byCourier].map(([courier, ofCourier]) => (
        <li key={courier}>
          <span>
            {courier}
            <PickupTime orders={ofCourier} />
          </span>
          <b className="num">{ofCourier.length}</b>
        </li>
      ))}
    </ul>
  )
}

function PickupTime({ orders }: { orders: readonly BatchOrder[] }) {
  const [first] = orders.flatMap(({ pickupAt }) => pickupAt ?? []).toSorted((a, b) => a.localeCompare(b))
  return first === undefined ? null : <span className="meta"> picks up {formatDateTime(first)}</span>
}
