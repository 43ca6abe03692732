import { useState } from 'react'
import type { ImportPreview, PreviewBatch } from '../../../domain/cash/cash.ts'
import { isToImport, LINE_STATES } from '../../../domain/cash/remittance.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { formatWeekday, startOfDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { BatchArithmetic } from './batch-arithmetic.tsx'
import * as styles from './import.module.css'
import { LineStateLabel } from './line-state-label.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { TransferDay } from './transfer-day.tsx'

/** Lines that are shown at first. */
const FIRST_LINES = 20

interface Props {
  fileName: string
  preview: ImportPreview
  isBusy: boolean
  /** Receives the day on which the money of a batch arrived, by its CRF. */
  onPaidOn: (paidOn: Record<string, string>) => void
  onConfirm: () => void
  onDiscard: () => void
}

/** What an import will do. Nothing is saved before it is confirmed. */
export function PreviewCard({ fileName, preview, isBusy, onPaidOn, onConfirm, onDiscard }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { batches, lines, lineCount, counts, net } = preview
  const shown = isOpen ? lines : lines.slice(0, FIRST_LINES)
  const isDayOpen = batches.some((batch) => isDayMissing(batch) && batch.paidOn === null)
  return (
    <section className={styles.card} aria-labelledby="import-preview">
      <div className={styles.head}>
        <div>
          <h2 id="import-preview" className="h3">
            Import preview: {fileName}
          </h2>
          <p className="meta">Nothing is saved until you confirm.</p>
        </div>
        <p className={styles.net}>
          <b className="num">{formatAmount(net)}</b>
          <span className="meta">{net > 0 ? 'paid to your bank account' : 'nothing new in this file'}</span>
        </p>
      </div>
      <ul className={styles.batches}>
        {batches.map((batch) => (
          <BatchRow key={batch.crfId} batch={batch} onPaidOn={onPaidOn} />
        ))}
      </ul>
      {lineCount > 0 && (
        <>
          <ul className={styles.counts} aria-label="Results">
            {LINE_STATES.filter((state) => counts[state] > 0).map((state) => (
              <li key={state}>
                <b className="num">{formatCount(counts[state])}</b> <LineStateLabel state={state} />
              </li>
            ))}
          </ul>
          <PreviewLines lines={shown} />
        </>
      )}
      <div className={styles.foot}>
        <p>
          {shown.length < lines.length && (
            <>
              {shown.length} of {formatCount(lineCount)} parcels.{' '}
              <button type="button" className="inline-link" onClick={() => setOpen(true)}>
                Show {lines.length === lineCount ? 'all' : `the first ${lines.length}`}
              </button>
              .{' '}
            </>
          )}
          {isDayOpen ? 'First enter the day on which the money arrived.' : describeEffect(preview)}
        </p>
        <div className={styles.buttons}>
          <button type="button" className="button quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </button>
          <button
            type="button"
            className="button main"
            disabled={isBusy || isDayOpen || lineCount === 0}
            onClick={onConfirm}
          >
            {isBusy ? 'Importing…' : `Confirm ${formatCountOf(lineCount, 'parcel')}`}
          </button>
        </div>
      </div>
    </section>
  )
}

function describeEffect({ batches, lineCount, counts }: ImportPreview): string {
  if (lineCount === 0) return 'There is nothing to import.'
  const imported = batches.filter(({ state }) => isToImport(state))
  const rows = imported.reduce((sum, { oddRows }) => sum + oddRows.length, 0)
  const problems = lineCount - counts.matched
  const exceptions = [
    ...(problems > 0 ? [formatCountOf(problems, 'parcel')] : []),
    ...(rows > 0 ? [formatCountOf(rows, 'row')] : []),
  ]
  const paid = `${formatCountOf(counts.matched, 'order')} will be marked as paid.`
  return exceptions.length === 0 ? paid : `${paid} Listed under Exceptions: ${exceptions.join(' and ')}.`
}

const STATE_TEXTS: Record<PreviewBatch['state'], string> = {
  new: '',
  imported: 'Imported before: nothing changes.',
  extended: 'A part of its parcels was imported before. The others are added to it.',
  changed: 'Imported before with other parcels. It will not be imported: compare it with the remittance.',
  unpaid: 'Not paid yet: it has no bank reference (UTR). Import the file again when it has one.',
  incomplete: 'The file does not have all its parcels. It will not be imported: download the file again.',
}

const isProblem = ({ state }: PreviewBatch): boolean => state === 'changed' || state === 'incomplete'

/** A batch that is imported and whose day the file does not say. */
const isDayMissing = ({ state, dayQuestion }: PreviewBatch): boolean => state === 'new' && dayQuestion !== null

function BatchRow({ batch, onPaidOn }: { batch: PreviewBatch; onPaidOn: Props['onPaidOn'] }) {
  const paid = batch.paidOn && `paid ${formatWeekday(startOfDay(batch.paidOn))}`
  const details = [batch.utr && `UTR ${batch.utr}`, paid, batch.method && `by ${batch.method}`].filter(Boolean)
  return (
    <li>
      <p>
        <b className="num">CRF {batch.crfId}</b> <span className="meta num">{details.join(', ')}</span>
      </p>
      {batch.state === 'new' ? (
        <BatchArithmetic batch={batch} sum={batch.sum} />
      ) : (
        <p className={isProblem(batch) ? styles.problem : 'meta'}>
          {STATE_TEXTS[batch.state]}
          {batch.state === 'incomplete' && ` The difference is ${formatAmount(Math.abs(batch.missing))}.`}
        </p>
      )}
      {isDayMissing(batch) && <TransferDay batch={batch} onPaidOn={onPaidOn} />}
      {batch.oddRows.map((row) => (
        <p key={row} className={styles.problem}>
          {row}
        </p>
      ))}
    </li>
  )
}
