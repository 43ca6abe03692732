import type { ImportPlan } from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './import-page.module.css'

interface Props {
  plan: ImportPlan
  leaveOut: ReadonlySet<number>
  busy: boolean
  onRun: () => void
}

/** What the import will do in sum, or why it cannot start yet. Stays at the foot of the window. */
export function ImportFoot({ plan, leaveOut, busy, onRun }: Props) {
  const isImported = (state: string) =>
    plan.rowList.filter((row) => row.state === state && !leaveOut.has(row.row)).length
  const [created, changed] = [isImported('new'), isImported('change')]
  const rows = created + changed
  const left = plan.rows - rows - plan.unchanged
  const open = plan.questions.filter(({ answer }) => answer === null).length
  const reason =
    open > 0
      ? `Answer the ${open === 1 ? 'question' : `${open} questions`} about the file first.`
      : rows === 0
        ? 'No row of this file changes anything. See Left out for the reasons.'
        : undefined
  return (
    <div className={styles.foot}>
      <p className={styles.sums}>
        {reason ?? (
          <>
            <b>
              {formatCount(rows)} of {formatCountOf(plan.rows, 'row')} {rows === 1 ? 'is' : 'are'} imported:
            </b>{' '}
            {formatCountOf(created, 'new book')}, {formatCount(changed)} changed. {formatCount(plan.unchanged)}{' '}
            unchanged, {formatCount(left)} left out.
            {plan.remotePhotos > 0 && ` ${formatCountOf(plan.remotePhotos, 'photo')} to load afterwards.`}
          </>
        )}
      </p>
      <ShopLink className="button quiet" href="/admin?tab=products">
        Cancel
      </ShopLink>
      <button type="button" className="button main" disabled={busy || reason !== undefined} onClick={onRun}>
        {busy ? 'Please wait...' : `Import ${formatCountOf(rows, 'row')}`}
      </button>
    </div>
  )
}
