import { useState } from 'react'
import { countLargeChanges, type ImportPlan } from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
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
  const large = countLargeChanges(plan, leaveOut)
  // The confirmation of another number of rows does not count.
  const [confirmed, setConfirmed] = useState(0)
  const isConfirmed = large === 0 || confirmed === large
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
            {!isConfirmed && ` Check the large ${large === 1 ? 'change' : 'changes'} first, and tick the box.`}
          </>
        )}
      </p>
      {large > 0 && reason === undefined && (
        <div className={styles.confirm}>
          <CheckboxField
            label={`${formatCountOf(large, 'row')} with a large change of the price: ${large === 1 ? 'it is' : 'they are'} right`}
            data-not-saved
            disabled={busy}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked ? large : 0)}
          />
        </div>
      )}
      <ShopLink className="button quiet" href="/admin?tab=products">
        Cancel
      </ShopLink>
      <button
        type="button"
        className="button main"
        disabled={busy || reason !== undefined || !isConfirmed}
        onClick={onRun}
      >
        {busy ? 'Please wait…' : `Import ${formatCountOf(rows, 'row')}`}
      </button>
    </div>
  )
}
