import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { ShopLink } from './shop-link.tsx'
import { tabAfterKey } from './tab-keys.ts'

export interface TabLink {
  value: string
  label: ReactNode
  /** The page's own address with this tab open. */
  href: string
}

interface PageTabsProps {
  label: string
  tabs: readonly TabLink[]
  chosen: string
  panelId: string
}

const TAB_LEAD_PX = 48

/** Tabs whose choice lives in the address: plain links until scripts run, then moved through with arrows as well. */
export function PageTabs({ label, tabs, chosen, panelId }: PageTabsProps) {
  const router = useRouter()
  const row = useRef<HTMLDivElement>(null)
  const alive = useHydrated()
  useEffect(() => {
    const tab = document.getElementById(tabId(panelId, chosen))
    // On a phone the chosen one may be past the edge of its row.
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - TAB_LEAD_PX
  }, [panelId, chosen])
  const show = (href: string) => void router.navigate({ href, replace: true, resetScroll: false })
  const press = (event: MouseEvent, href: string) => {
    // With a modifier key it stays an ordinary link, for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(href)
  }
  const move = (event: KeyboardEvent, from: number) => {
    const place = tabAfterKey(event.key, from, tabs.length)
    const tab = place === undefined ? undefined : tabs[place]
    if (place === undefined || !tab) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
    show(tab.href)
  }
  return (
    <div ref={row} className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ value, label: name, href }, place) => (
        <ShopLink
          key={value}
          role="tab"
          id={tabId(panelId, value)}
          href={href}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelId : undefined}
          tabIndex={alive && value !== chosen ? -1 : undefined}
          onClick={(event) => press(event, href)}
          onKeyDown={(event) => move(event, place)}
        >
          {name}
        </ShopLink>
      ))}
    </div>
  )
}

export function TabPanel({ id, chosen, children }: { id: string; chosen: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, chosen)}>
      {children}
    </div>
  )
}

const tabId = (panelId: string, value: string): string => `${panelId}-${value}`
