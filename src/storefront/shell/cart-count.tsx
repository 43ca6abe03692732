import type { ReactNode } from 'react'
import * as styles from './cart-count.module.css'

/** The number of items at the corner of a cart icon. The class sets the position. */
export function CartCount({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={`${styles.count} ${className}`}>{children}</span>
}
