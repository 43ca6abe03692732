import type { LucideIcon } from 'lucide-react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './color-tile.module.css'

export interface ColorTileStyle {
  Icon: LucideIcon
  color: 'jee' | 'neet' | 'used' | 'ink'
}

interface Props {
  tileStyle: ColorTileStyle
  href: string
  title: string
  note: string
}

/** A link to a collection as a coloured tile with a large icon. */
export function ColorTile({ tileStyle: { Icon, color }, href, title, note }: Props) {
  return (
    <ShopLink className={`on-ink ${styles.tile} ${styles[color]}`} href={href}>
      <Icon className="icon" />
      <b>{title}</b>
      <small>{note}</small>
    </ShopLink>
  )
}
