import { EllipsisVertical } from 'lucide-react'
import { useId, useRef } from 'react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { placeMenu } from '../place-menu.ts'
import type { RowAction } from './table-types.ts'
import * as shared from '../menu.module.css'
import * as styles from './row-menu.module.css'

interface Props {
  /** Row name in the accessible label: 'Actions for Optics'. */
  name: string
  items: readonly RowAction[]
}

/** A button that opens the actions of a row. */
export function RowMenu({ name, items }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // The menu is in the top layer, where no scrolling table cuts it off.
  const place = () => placeMenu(menu.current, button.current, items.length)
  if (items.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button ${styles.button}`}
        popoverTarget={id}
        aria-label={`Actions for ${name}`}
      >
        <EllipsisVertical className="icon" />
      </button>
      <div ref={menu} id={id} popover="auto" className={`${shared.menu} ${styles.items}`} onBeforeToggle={place}>
        {items.map(({ label, icon: Icon, href, opensTab, onSelect, isDanger }) => {
          const className = isDanger ? styles.danger : undefined
          const content = (
            <>
              <Icon className="icon icon-s" />
              {label}
            </>
          )
          return href === undefined ? (
            <button
              key={label}
              type="button"
              className={className}
              aria-label={`${label}: ${name}`}
              popoverTarget={id}
              popoverTargetAction="hide"
              onClick={onSelect}
            >
              {content}
            </button>
          ) : (
            <ShopLink
              key={label}
              href={href}
              target={opensTab ? '_blank' : undefined}
              className={className}
              aria-label={`${label}: ${name}`}
            >
              {content}
            </ShopLink>
          )
        })}
      </div>
    </>
  )
}
