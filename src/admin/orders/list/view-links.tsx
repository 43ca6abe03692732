import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './order-view-tabs.module.css'

interface ViewLinksProps {
  label: string
  /** A button at the right end. */
  action?: ReactNode
  children: ReactNode
}

/** The views of a work list. */
export const ViewLinks = ({ label, action, children }: ViewLinksProps) => (
  <div className={styles.bar}>
    <nav className={styles.views} aria-label={label}>
      {children}
    </nav>
    {action}
  </div>
)

interface ViewLinkProps {
  href: string
  isCurrent: boolean
  count?: number | undefined
  isProblem?: boolean | undefined
  children: ReactNode
}

/** A view with the number of its rows. */
export function ViewLink({ href, isCurrent, count, isProblem, children }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isCurrent])
  return (
    <ShopLink ref={link} className={styles.view} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count !== undefined && (
        <span className={`num ${styles.count} ${isProblem && count > 0 ? styles.problem : ''}`}>
          {formatCount(count)}
        </span>
      )}
    </ShopLink>
  )
}
