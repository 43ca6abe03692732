import { useHydrated, useRouter } from '@tanstack/react-router'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { ShopLink } from './shop-link.tsx'
import { tabAfterKey } from './tab-keys.ts'
import * as styles from './page-tabs.module.css'

export interface TabLink {
  value: string
  label: ReactNode
  /** The URL of the page with this tab open. */
  href: string
}

interface PageTabsProps {
  label: string
  tabs: readonly TabLink[]
  chosen: string
  panelId: string
}

const TAB_LEAD_PX = 48

/**
 * Tabs whose selection is part of the URL. They are plain links, and after hydration the arrow keys move between them. Each step
 * is a history entry: Back leads to the former tab.
 */
export function PageTabs({ label, tabs, chosen, panelId }: PageTabsProps) {
  const router = useRouter()
  const row = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  // Without a chosen tab, as in one of several rows of tabs, Tab reaches the first.
  const focusable = tabs.some(({ value }) => value === chosen) ? chosen : tabs[0]?.value
  const show = (href: string) => void router.navigate({ href, resetScroll: false })
  const handleClick = (event: MouseEvent, href: string) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(href)
  }
  const handleKeyDown = (event: KeyboardEvent, from: number) => {
    const index = tabAfterKey(event.key, from, tabs.length)
    const tab = index === undefined ? undefined : tabs[index]
    if (index === undefined || !tab) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
    show(tab.href)
  }
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ value, label: name, href }, index) => (
        <ShopLink
          key={value}
          ref={value === chosen ? scrollToTab : undefined}
          className={styles.tab}
          role="tab"
          id={tabId(panelId, value)}
          href={href}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelId : undefined}
          tabIndex={isHydrated && value !== focusable ? -1 : undefined}
          onClick={(event) => handleClick(event, href)}
          onKeyDown={(event) => handleKeyDown(event, index)}
        >
          {name}
        </ShopLink>
      ))}
    </div>
  )
}

interface PanelProps {
  id: string
  /** The selected tab, or undefined where the tabs are not shown: then it is an ordinary element. */
  chosen: string | undefined
  children: ReactNode
}

export const TabPanel = ({ id, chosen, children }: PanelProps) => (
  <div {...(chosen !== undefined && { role: 'tabpanel', id, 'aria-labelledby': tabId(id, chosen) })}>{children}</div>
)

const tabId = (panelId: string, value: string): string => `${panelId}-${value}`

/** Scrolls the row of tabs. On a phone the selected tab may be outside of its visible part. */
function scrollToTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - TAB_LEAD_PX
}
