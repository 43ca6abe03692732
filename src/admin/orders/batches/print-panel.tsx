import { useQuery } from '@tanstack/react-query'
import { ClipboardList, FileText, ListChecks, Printer, ReceiptText, Tag } from 'lucide-react'
import { useState } from 'react'
import type { SlipPaper } from '../../../domain/orders/order-documents.ts'
import {
  DEFAULT_BATCH_DOCUMENTS,
  type BatchDocument,
  type BatchOrder,
  type LabelPaper,
  type ShipmentBatch,
} from '../../../domain/shipping/shipment-batch.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { type DocumentChoice, DocumentChoices } from '../documents/document-choices.tsx'
import { documentPagesQuery, formatPages } from '../documents/document-queries.ts'
import { PaperChoice, SLIP_PAPER_CHOICES } from '../documents/paper-choice.tsx'
import { batchDocumentsHref, type BatchPapers, isRunning } from './batch-queries.ts'
import * as styles from './print-panel.module.css'

const LABEL_PAPER_CHOICES: readonly { paper: LabelPaper; label: string }[] = [
  { paper: 'label', label: '4 × 6 inch' },
  { paper: 'a4', label: 'A4, four each' },
]
const LABELS_PER_A4 = 4

/** The documents of the booked parcels, as one PDF. */
export function PrintPanel({ batch, booked }: { batch: ShipmentBatch; booked: readonly BatchOrder[] }) {
  const [paper, setPaper] = useState<LabelPaper>('label')
  const [slipPaper, setSlipPaper] = useState<SlipPaper>('a4')
  const papers = { paper, slipPaper }
  const [chosen, setChosen] = useState<readonly BatchDocument[]>(DEFAULT_BATCH_DOCUMENTS)
  const isDisabled = booked.length === 0 || isRunning(batch)
  const choices = useChoices(booked, papers, isDisabled)
  return (
    <section className={`panel ${styles.panel}`}>
      <h2>{booked.length === 1 ? 'Print for 1 parcel' : `Print for ${booked.length} parcels`}</h2>
      <PaperChoice legend="Label paper" papers={LABEL_PAPER_CHOICES} paper={paper} onChange={setPaper} />
      <PaperChoice
        legend="Paper of packing slips"
        papers={SLIP_PAPER_CHOICES}
        paper={slipPaper}
        onChange={setSlipPaper}
      />
      <DocumentChoices
        choices={choices}
        chosen={chosen}
        onChange={setChosen}
        hrefOf={(name) => batchDocumentsHref(batch.id, papers, [name])}
        disabled={isDisabled}
      />
      <p className="meta">
        {isRunning(batch)
          ? 'You can print when every parcel is booked or refused.'
          : 'Labels and packing slips are in the same order.'}
      </p>
      <DocumentLink isDisabled={isDisabled || chosen.length === 0} href={batchDocumentsHref(batch.id, papers, chosen)}>
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
  { paper, slipPaper }: BatchPapers,
  isDisabled: boolean,
): DocumentChoice<BatchDocument>[] {
  const ids = isDisabled ? [] : booked.map(({ orderId }) => orderId)
  const { data: pages } = useQuery(documentPagesQuery(ids, slipPaper))
  const labels = paper === 'a4' ? Math.ceil(booked.length / LABELS_PER_A4) : booked.length
  return [
    { name: 'labels', label: 'Labels', note: formatPages(labels), Icon: Tag },
    {
      name: 'slips',
      label: 'Packing slips',
      note: pages ? `${formatPages(pages.slips)}, ${slipPaper === 'a4' ? 'up to four each' : 'one each'}` : '',
      Icon: ClipboardList,
    },
    {
      name: 'invoices',
      label: 'Invoices',
      note: pages ? formatPages(pages.invoices) : '',
      Icon: ReceiptText,
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
