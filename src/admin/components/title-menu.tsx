import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { placeMenu } from './place-menu.ts'
import { PHONE } from './table/phone.ts'
import * as shared from './menu.module.css'
import * as styles from './title-menu.module.css'

interface Props {
  /** The accessible label of the menu's button: 'More for orders'. */
  label: string
  /** The less frequent buttons of a title. */
  children: ReactNode
}

/** Shows the less frequent buttons of a title beside it; on phones in a menu, so that the title stays one row. */
export function TitleMenu({ label, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  if (!useMediaQuery(PHONE)) return children
  return (
    <>
      <button ref={button} type="button" className="icon-button" popoverTarget={id} aria-label={label}>
        <EllipsisVertical className="icon" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`${shared.menu} ${styles.items}`}
        onBeforeToggle={() => placeMenu(menu.current, button.current, menu.current?.childElementCount ?? 0)}
      >
        {children}
      </div>
    </>
  )
}
