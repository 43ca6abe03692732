import { ClipboardList, Printer } from 'lucide-react'
import { useState } from 'react'
import type { BatchOrder, LabelPaper, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { printHref } from '../print-url.ts'
import { batchDocumentsHref, isRunning } from './batch-queries.ts'
import * as styles from './print-panel.module.css'

const PAPERS: readonly { paper: LabelPaper; label: string }[] = [
  { paper: 'label', label: '4 × 6 inch' },
  { paper: 'a4', label: 'A4, four each' },
]
const LABELS_PER_A4 = 4

/** The documents of the booked parcels: labels with the manifest, and packing slips in the same order. */
export function PrintPanel({ batch, booked }: { batch: ShipmentBatch; booked: readonly BatchOrder[] }) {
  const [paper, setPaper] = useState<LabelPaper>('label')
  const isDisabled = booked.length === 0 || isRunning(batch)
  const pages = paper === 'a4' ? Math.ceil(booked.length / LABELS_PER_A4) : booked.length
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
      <DocumentLink isDisabled={isDisabled} href={batchDocumentsHref(batch.id, paper)} className="button main">
        <Printer className="icon" />
        Open labels and manifest
      </DocumentLink>
      <p className="meta">
        {pages === 1 ? '1 page of labels' : `${pages} pages of labels`}, then the manifest, in one PDF.
      </p>
      <DocumentLink
        isDisabled={isDisabled}
        href={printHref(
          booked.map(({ orderId }) => orderId),
          'slip',
        )}
        className="button"
      >
        <ClipboardList className="icon" />
        Print packing slips
      </DocumentLink>
      <p className="meta">
        {isRunning(batch)
          ? 'You can print when every parcel is booked or refused.'
          : 'In the same order as the labels.'}
      </p>
      <Pickups orders={booked} />
    </section>
  )
}

interface DocumentLinkProps {
  isDisabled: boolean
  href: string
  className: string
  children: React.ReactNode
}

function DocumentLink({ isDisabled, href, className, children }: DocumentLinkProps) {
  if (isDisabled) {
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    )
  }
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
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
