import { useState } from 'react'
import type { ImportPreview, PreviewBatch } from '../../../domain/cash/cash.ts'
import { LINE_STATES } from '../../../domain/cash/remittance.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { formatWeekday, startOfDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { BatchArithmetic } from './batch-arithmetic.tsx'
import * as styles from './import.module.css'
import { LineStateLabel } from './line-state-label.tsx'
import { PreviewLines } from './preview-lines.tsx'

/** Lines that are shown at first. */
const FIRST_LINES = 20

interface Props {
  fileName: string
  preview: ImportPreview
  isBusy: boolean
  onConfirm: () => void
  onDiscard: () => void
}

/** What an import will do. Nothing is saved before it is confirmed. */
export function PreviewCard({ fileName, preview, isBusy, onConfirm, onDiscard }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { batches, lines, lineCount, counts, net } = preview
  const shown = isOpen ? lines : lines.slice(0, FIRST_LINES)
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
          <span className="meta">{net > 0 ? 'arrives at the bank' : 'nothing new in this file'}</span>
        </p>
      </div>
      <ul className={styles.batches}>
        {batches.map((batch) => (
          <BatchRow key={batch.crfId} batch={batch} />
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
          {describeEffect(preview)}
        </p>
        <div className={styles.buttons}>
          <button type="button" className="button quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </button>
          <button type="button" className="button main" disabled={isBusy || lineCount === 0} onClick={onConfirm}>
            {isBusy ? 'Importing…' : `Confirm ${lineCount === 1 ? '1 parcel' : `${formatCount(lineCount)} parcels`}`}
          </button>
        </div>
      </div>
    </section>
  )
}

function describeEffect({ batches, lineCount, counts }: ImportPreview): string {
  if (lineCount === 0) return 'There is nothing to import.'
  const rows = batches.reduce((sum, { state, oddRows }) => sum + (state === 'new' ? oddRows.length : 0), 0)
  const problems = lineCount - counts.matched
  const paid = counts.matched === 1 ? 'order becomes paid' : 'orders become paid'
  const others =
    problems === 0 ? '' : `; ${formatCount(problems)} ${problems === 1 ? 'parcel goes' : 'parcels go'} to Exceptions`
  const odd = rows === 0 ? '' : `; ${formatCount(rows)} ${rows === 1 ? 'row goes' : 'rows go'} to Exceptions`
  return `On confirm ${formatCount(counts.matched)} ${paid}${others}${odd}.`
}

const STATE_TEXTS: Record<PreviewBatch['state'], string> = {
  new: '',
  imported: 'Imported before: nothing changes.',
  changed: 'Imported before with other parcels. It is left out: compare it with the remittance.',
  unpaid: 'Not paid yet: it has no bank reference (UTR). Import the file again when it has one.',
  incomplete: 'The file does not have all parcels of it. It is left out: download the file again.',
}

const isProblem = ({ state }: PreviewBatch): boolean => state === 'changed' || state === 'incomplete'

function BatchRow({ batch }: { batch: PreviewBatch }) {
  const paid = batch.paidOn ? `paid ${formatWeekday(startOfDay(batch.paidOn))}` : 'no date: it counts as paid today'
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
          {batch.state === 'incomplete' && ` ${formatAmount(Math.abs(batch.missing))} differ.`}
        </p>
      )}
      {batch.oddRows.map((row) => (
        <p key={row} className={styles.problem}>
          {row}
        </p>
      ))}
    </li>
  )
}
