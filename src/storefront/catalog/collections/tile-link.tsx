import type { ReactNode } from 'react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './tile-link.module.css'

interface Props {
  href: string
  /** A monogram or symbol before the title. */
  mark: ReactNode
  title: string
  note: string
}

/** A link to a collection as a tile. In a grid on a phone its mark is above the title. */
export function TileLink({ href, mark, title, note }: Props) {
  return (
    <ShopLink className={styles.tile} href={href}>
      {mark}
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
    </ShopLink>
  )
}
