import { ArrowRight, ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './site-nav.module.css'
import type { MenuLink } from '../../../domain/content/standard-menus.ts'

/** A navigation button with a list of links. Closes on Escape, on a choice, and when focus or a tap leaves it. */
export function NavDropdown({ label, links }: { label: string; links: readonly MenuLink[] }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const item = useRef<HTMLLIElement>(null)
  useCloseOnOutsideInteraction(item, open, setOpen)
  return (
    <li ref={item} className={styles.item}>
      <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {label}
        <ChevronDown className="icon icon-s" />
      </button>
      <ul className={styles.menu} id={listId} hidden={!open}>
        {links.map((link) => (
          <li key={link.label} className={styles.item}>
            <DropdownLink link={link} onClick={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function DropdownLink({ link, onClick }: { link: MenuLink; onClick: () => void }) {
  const all = link.label.startsWith('View all')
  return (
    <ShopLink href={link.href} className={all ? styles.all : undefined} onClick={onClick}>
      {link.label}
      {all && <ArrowRight className="icon icon-s" />}
    </ShopLink>
  )
}

function useCloseOnOutsideInteraction(
  item: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (!item.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      item.current?.querySelector('button')?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => listening.abort()
  }, [item, open, setOpen])
}
