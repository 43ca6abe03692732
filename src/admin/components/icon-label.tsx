import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './icon-label.module.css'

/** A small icon with its label, such as a status in a table. */
export function IconLabel({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={styles.label}>
      <Icon className="icon icon-s" />
      {children}
    </span>
  )
}
