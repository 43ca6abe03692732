import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './empty-state.module.css'

interface Props {
  icon?: LucideIcon | undefined
  title?: string | undefined
  message: string
  /** One useful button. */
  children?: ReactNode
}

/** Replaces an empty list and says why it is empty. */
export function EmptyState({ icon: Icon, title, message, children }: Props) {
  return (
    <div className={styles.empty}>
      {Icon && <Icon className="icon icon-l" />}
      {title && <h2 className={`h3 ${styles.title}`}>{title}</h2>}
      <p>{message}</p>
      {children}
    </div>
  )
}
