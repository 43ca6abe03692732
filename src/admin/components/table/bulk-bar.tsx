import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './bulk-bar.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** Actions for the selected rows; hidden without a selection. Children are `button`s. */
export function BulkBar({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  if (selection.ids.length === 0) return null
  return (
    <div className={`${styles.toolbar} on-ink`} role="toolbar" aria-label="Selected rows">
      <b aria-live="polite">{selection.ids.length} selected</b>
      {children}
      <button type="button" className="button" aria-label="Clear selection" onClick={selection.clear}>
        <X className="icon" />
      </button>
    </div>
  )
}
