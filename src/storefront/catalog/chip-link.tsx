import type { ComponentProps } from 'react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './chip-link.module.css'

/** A link in the form of a chip. */
export function ChipLink(props: Omit<ComponentProps<typeof ShopLink>, 'className'>) {
  return <ShopLink {...props} className={styles.chip} />
}
