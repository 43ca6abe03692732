import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './order-view-tabs.module.css'

interface ViewLinksProps {
  label: string
  children: ReactNode
}

/** The views of a work list. */
export function ViewLinks({ label, children }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null)
  useCurrentInSight(row)
  return (
    <nav ref={row} className={styles.views} aria-label={label}>
      {children}
    </nav>
  )
}

/**
 * Scrolls the row to the current view, again when numbers and saved views have loaded, until the user scrolls it. On a phone the
 * row is wider than the screen.
 */
function useCurrentInSight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const observer = new MutationObserver(() => scrollToCurrent(row))
    const stop = () => observer.disconnect()
    observer.observe(row, { childList: true, subtree: true, characterData: true })
    row.addEventListener('pointerdown', stop)
    row.addEventListener('wheel', stop, { passive: true })
    return () => {
      stop()
      row.removeEventListener('pointerdown', stop)
      row.removeEventListener('wheel', stop)
    }
  }, [ref])
}

/** Scrolls the row only: `scrollIntoView` would scroll the page as well. */
function scrollToCurrent(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[aria-current]')
  if (link) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

interface ViewLinkProps {
  href: string
  isCurrent: boolean
  count?: number | undefined
  isProblem?: boolean | undefined
  children: ReactNode
}

/** A view with the number of its rows, if there are any. */
export function ViewLink({ href, isCurrent, count, isProblem, children }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current?.parentElement) scrollToCurrent(link.current.parentElement)
  }, [isCurrent])
  return (
    <ShopLink ref={link} className={styles.view} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count !== undefined && count > 0 && (
        <span className={`num ${styles.count} ${isProblem ? styles.problem : ''}`}>{formatCount(count)}</span>
      )}
    </ShopLink>
  )
}
