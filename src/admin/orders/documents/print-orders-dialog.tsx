import { useQuery } from '@tanstack/react-query'
import { ClipboardList, ListChecks, Printer, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { OrderDocument, SlipPaper } from '../../../domain/orders/order-documents.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { type DocumentChoice, DocumentChoices } from './document-choices.tsx'
import { PaperChoice, SLIP_PAPER_CHOICES } from './paper-choice.tsx'
import * as styles from './print-orders-dialog.module.css'
import { documentPagesQuery, formatPages, orderDocumentsHref } from './document-queries.ts'

/** Offers packing slips, invoices and the pick list of some orders as one PDF. */
export function PrintOrdersDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [slipPaper, setSlipPaper] = useState<SlipPaper>('a4')
  const { data: pages, error, refetch } = useQuery(documentPagesQuery(ids, slipPaper))
  const [chosen, setChosen] = useState<readonly OrderDocument[]>(['slips', 'pick-list'])
  const openLink = useRef<HTMLAnchorElement>(null)
  // Enter prints.
  useEffect(() => {
    if (pages) openLink.current?.focus()
  }, [pages])
  const counts: Record<OrderDocument, number> = {
    slips: pages?.slips ?? 0,
    invoices: pages?.invoices ?? 0,
    'pick-list': pages?.pickList ?? 0,
  }
  const choices = CHOICES.filter(({ name }) => counts[name] > 0)
  const printed = choices.map(({ name }) => name).filter((name) => chosen.includes(name))
  const total = printed.reduce((sum, name) => sum + counts[name], 0)
  return (
    <Dialog
      title={ids.length === 1 ? 'Print for 1 order' : `Print for ${ids.length} orders`}
      width={560}
      isSaved={() => true}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          {total > 0 && (
            <a
              ref={openLink}
              className="button main"
              href={orderDocumentsHref(ids, printed, slipPaper)}
              target="_blank"
              rel="noopener"
              onClick={onClose}
            >
              <Printer className="icon" />
              Open one PDF, {formatPages(total)}
            </a>
          )}
        </>
      }
    >
      {error && <ErrorState message={toUserMessage(error, 'An error occurred')} onRetry={() => void refetch()} />}
      {!pages && !error && <Skeleton className={styles.skeleton} />}
      {pages && (
        <>
          <PaperChoice
            legend="Paper of packing slips"
            papers={SLIP_PAPER_CHOICES}
            paper={slipPaper}
            onChange={setSlipPaper}
          />
          <DocumentChoices
            choices={choices.map(({ name, note, ...choice }) => ({
              ...choice,
              name,
              note: `${formatPages(counts[name])}, ${name === 'slips' ? SLIP_NOTES[slipPaper] : note}`,
            }))}
            chosen={printed}
            onChange={setChosen}
            hrefOf={(name) => orderDocumentsHref(ids, [name], slipPaper)}
          />
        </>
      )}
    </Dialog>
  )
}

const SLIP_NOTES: Record<SlipPaper, string> = { a4: 'up to four slips each', label: 'one slip each' }

const CHOICES: readonly DocumentChoice<OrderDocument>[] = [
  { name: 'slips', label: 'Packing slips', note: '', Icon: ClipboardList },
  { name: 'invoices', label: 'Invoices', note: 'of orders that are shipped', Icon: ReceiptText },
  { name: 'pick-list', label: 'Pick list', note: 'by shelf', Icon: ListChecks },
]
