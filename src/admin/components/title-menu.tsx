import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { placeMenu } from './place-menu.ts'
import * as shared from './menu.module.css'
import * as styles from './title-menu.module.css'

interface Props {
  /** The accessible label of the menu's button: 'More for orders'. */
  label: string
  /** The less frequent buttons of a title. */
  children: ReactNode
  /** Whether a press closes the menu: its buttons open dialogs. */
  closesOnPress?: boolean
}

/** The less frequent buttons of a title, in a menu: beside it stand only what is done there most. */
export function TitleMenu({ label, children, closesOnPress = false }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button ref={button} type="button" className="icon-button" popoverTarget={id} aria-label={label}>
        <EllipsisVertical className="icon" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- so do keys */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`${shared.menu} ${styles.items}`}
        onClick={closesOnPress ? () => menu.current?.hidePopover() : undefined}
        onBeforeToggle={() => placeMenu(menu.current, button.current, menu.current?.childElementCount ?? 0)}
      >
        {children}
      </div>
    </>
  )
}
