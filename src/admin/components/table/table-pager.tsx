import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../../../domain/values/format-count.ts'
import * as styles from './table-pager.module.css'
import { PAGE_SIZES, type TableState } from './use-table-state.ts'

/** Range, page size and pagination of a table. */
export function TablePager({ state, total }: { state: TableState; total: number }) {
  const { page, size, update } = state
  const last = Math.max(1, Math.ceil(total / size))
  const from = Math.min((page - 1) * size + 1, total)
  const goTo = (target: number) => update({ page: target === 1 ? undefined : String(target) })
  return (
    <div className={styles.pager}>
      <p aria-live="polite">
        {formatCount(from)}–{formatCount(Math.min(page * size, total))} of {formatCount(total)}
      </p>
      {/* Around the label, because an open dialog hides the elements beside it, and a label must not be hidden. */}
      <div>
        <label>
          Rows{' '}
          <select className="input" value={size} onChange={(event) => update({ size: event.target.value })}>
            {PAGE_SIZES.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        <ChevronLeft className="icon" />
      </button>
      <span className="num">
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => goTo(page + 1)}
      >
        <ChevronRight className="icon" />
      </button>
    </div>
  )
}
