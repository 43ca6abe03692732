import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShopLink } from './shop-link.tsx'
import * as styles from './bottom-bar.module.css'

/** The navigation bar at the bottom of a phone's screen. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label="Bottom">
      {children}
    </nav>
  )
}

interface LinkProps {
  href: string
  label: string
  Icon: LucideIcon
  isCurrent: boolean
  children?: ReactNode
}

export function BottomBarLink({ href, label, Icon, isCurrent, children }: LinkProps) {
  return (
    <ShopLink className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon className="icon" />
      <span className={styles.label}>{label}</span>
      {children}
    </ShopLink>
  )
}
