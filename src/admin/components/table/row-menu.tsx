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

/** The actions of a row: a button that opens them, or the only action as a button. */
export function RowMenu({ name, items }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // The menu is in the top layer, where no scrolling table cuts it off.
  const place = () => placeMenu(menu.current, button.current, items.length)
  const [first, ...others] = items
  if (!first) return null
  if (others.length === 0) {
    return <Action {...first} name={name} className={`button ${first.isDanger ? 'danger' : 'quiet'} ${styles.only}`} />
  }
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
        {items.map((item) => (
          <Action
            key={item.label}
            {...item}
            name={name}
            menuId={id}
            className={item.isDanger ? styles.danger : undefined}
          />
        ))}
      </div>
    </>
  )
}

interface ActionProps extends RowAction {
  name: string
  /** The menu that the action closes. */
  menuId?: string
  className: string | undefined
}

function Action({ label, icon: Icon, href, opensTab, onSelect, name, menuId, className }: ActionProps) {
  const shown = {
    className,
    'aria-label': `${label}: ${name}`,
    children: (
      <>
        <Icon className="icon icon-s" />
        {label}
      </>
    ),
  }
  return href === undefined ? (
    <button {...shown} type="button" popoverTarget={menuId} popoverTargetAction="hide" onClick={onSelect} />
  ) : (
    <ShopLink {...shown} href={href} target={opensTab ? '_blank' : undefined} />
  )
}
