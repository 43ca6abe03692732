import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { TitleMenu } from '../title-menu.tsx'
import * as styles from './bulk-bar.module.css'
import { PHONE } from './phone.ts'
import type { RowSelection } from './use-row-selection.ts'

interface Props {
  selection: RowSelection
  /** The button that selects the rows of all pages. */
  all: ReactNode
  /** The `button`s that fit beside each other on a phone. */
  children: ReactNode
  /** The other `button`s; on a phone they are in a menu. */
  more: ReactNode
}

/** Actions for the selected rows; hidden without a selection. */
export function BulkBar({ selection, all, children, more }: Props) {
  const isPhone = useMediaQuery(PHONE)
  if (selection.ids.length === 0) return null
  return (
    <div className={`${styles.toolbar} on-ink`} role="toolbar" aria-label="Selected rows">
      <b aria-live="polite">{selection.ids.length} selected</b>
      {all}
      <div className={styles.actions}>
        {children}
        {isPhone && more ? (
          <TitleMenu label="More for the selected rows" closesOnPress>
            {more}
          </TitleMenu>
        ) : (
          more
        )}
      </div>
      <button type="button" className="button" aria-label="Clear selection" onClick={selection.clear}>
        <X className="icon" />
      </button>
    </div>
  )
}
