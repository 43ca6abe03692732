import { ChevronLeft, ChevronRight, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportPlan, ImportRow, ImportRowState } from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import * as styles from './import-rows.module.css'

const PAGE_SIZE = 25
const TABS: readonly { state: ImportRowState; label: string }[] = [
  { state: 'change', label: 'To change' },
  { state: 'new', label: 'New' },
  { state: 'unchanged', label: 'Unchanged' },
  { state: 'out', label: 'Left out' },
]

interface Props {
  plan: ImportPlan
  leaveOut: ReadonlySet<number>
  busy: boolean
  onLeaveOut: (rows: ReadonlySet<number>) => void
  /** Downloads the rows that are left out. */
  onDownload: () => void
}

/** The rows of the file by what happens to them, 25 at a time, with a box to leave a row out. */
export function ImportRows({ plan, leaveOut, busy, onLeaveOut, onDownload }: Props) {
  const counts = Map.groupBy(plan.rowList, ({ state }) => state)
  const [chosen, setChosen] = useState<ImportRowState>()
  const [page, setPage] = useState(0)
  const state = chosen ?? TABS.find((tab) => (counts.get(tab.state)?.length ?? 0) > 0)?.state ?? 'change'
  const rows = counts.get(state) ?? []
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const current = Math.min(page, pages - 1)
  const shown = rows.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE)
  const leave = (numbers: readonly number[], isLeftOut: boolean) => {
    const list = new Set(numbers)
    onLeaveOut(isLeftOut ? leaveOut.union(list) : leaveOut.difference(list))
  }
  return (
    <section className={styles.section}>
      <div className={styles.tabs} role="group" aria-label="Rows of the file">
        {TABS.map((tab) => (
          <button
            key={tab.state}
            type="button"
            className={styles.tab}
            aria-pressed={tab.state === state}
            onClick={() => {
              setChosen(tab.state)
              setPage(0)
            }}
          >
            {tab.label} {formatCount(counts.get(tab.state)?.length ?? 0)}
          </button>
        ))}
        {plan.leftOut > 0 && (
          <button type="button" className={`button quiet ${styles.download}`} disabled={busy} onClick={onDownload}>
            <Download className="icon icon-s" />
            Download the {formatCountOf(plan.leftOut, 'row')} left out
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.empty}>No rows.</p>
      ) : (
        <RowTable state={state} rows={shown} leaveOut={leaveOut} busy={busy} onLeave={leave} />
      )}
      {pages > 1 && <Pages page={current} pages={pages} onChange={setPage} />}
    </section>
  )
}

interface TableProps {
  state: ImportRowState
  rows: readonly ImportRow[]
  leaveOut: ReadonlySet<number>
  busy: boolean
  onLeave: (rows: readonly number[], isLeftOut: boolean) => void
}

function RowTable({ state, rows, leaveOut, busy, onLeave }: TableProps) {
  const canLeave = state === 'change' || state === 'new'
  const numbers = rows.map(({ row }) => row)
  const label = TABS.find((tab) => tab.state === state)?.label ?? ''
  return (
    <table className={styles.table} aria-label={`Rows: ${label}`}>
      <thead>
        <tr>
          {canLeave && (
            <th scope="col" className={styles.box}>
              <input
                type="checkbox"
                aria-label="All rows of this page"
                disabled={busy}
                checked={numbers.every((row) => !leaveOut.has(row))}
                onChange={({ target }) => onLeave(numbers, !target.checked)}
              />
            </th>
          )}
          <th scope="col" className={styles.number}>
            Row
          </th>
          <th scope="col">{state === 'change' || state === 'unchanged' ? 'Book in your shop, matched by' : 'Book'}</th>
          <th scope="col">
            {{ change: 'Changes, old → new', new: 'Has', unchanged: 'Changes', out: 'Why, and what to do' }[state]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            {canLeave && (
              <td className={styles.box}>
                <input
                  type="checkbox"
                  aria-label={`Import row ${row.row}`}
                  disabled={busy}
                  checked={!leaveOut.has(row.row)}
                  onChange={({ target }) => onLeave([row.row], !target.checked)}
                />
              </td>
            )}
            <td className={styles.number}>{row.row}</td>
            <td>
              <b>{row.name || 'No name'}</b>
              {row.matchedBy && <span className={styles.by}>{row.matchedBy}</span>}
            </td>
            <td>
              <RowText row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const RowText = ({ row: { state, changes, notes, reasons } }: { row: ImportRow }) => (
  <div className={styles.changes}>
    {state === 'unchanged' && <span>None</span>}
    {changes.map(({ field, label, before, after, mark }) => (
      <span key={`${field} ${label}`}>
        <span className={styles.label}>{label}</span> {before !== null && <s>{before}</s>} {before !== null && '→'}{' '}
        <b>{after}</b>
        {mark && (
          <span className={styles.mark}>
            <TriangleAlert className="icon icon-s" />
            {mark}
          </span>
        )}
      </span>
    ))}
    {[...notes, ...reasons].map((text) => (
      <span key={text} className={styles.reason}>
        {text}.
      </span>
    ))}
  </div>
)

interface PagesProps {
  page: number
  pages: number
  onChange: (page: number) => void
}

const Pages = ({ page, pages, onChange }: PagesProps) => (
  <p className={styles.pages}>
    <span>
      Page {page + 1} of {pages}
    </span>
    <button
      type="button"
      className="button quiet"
      aria-label="Previous page"
      disabled={page === 0}
      onClick={() => onChange(page - 1)}
    >
      <ChevronLeft className="icon icon-s" />
    </button>
    <button
      type="button"
      className="button quiet"
      aria-label="Next page"
      disabled={page === pages - 1}
      onClick={() => onChange(page + 1)}
    >
      <ChevronRight className="icon icon-s" />
    </button>
  </p>
)
