import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { Product } from '../../../domain/catalog/product.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { wishlist } from './wishlist-store.ts'
import * as styles from './wish-button.module.css'

// Few customers press a heart: its code loads when a pointer or the focus reaches one.
const changeFile = () => import('./change-wishlist.ts')
const preload = () => void changeFile().catch(() => undefined)

export interface WishButtonProps {
  product: Pick<Product, 'id' | 'name'>
  /** The text of a large button. Without one the button is a heart in the corner. */
  text?: string
}

/** Puts a product on the wishlist, or removes it. */
export function WishButton({ product: { id, name }, text }: WishButtonProps) {
  const queryClient = useQueryClient()
  const list = wishlist.use()
  if (!list) return null
  const toggle = async () => {
    try {
      await (await changeFile()).toggleWish(queryClient, id)
    } catch {
      toast.error({ title: 'Wishlist not changed', description: 'Please check your connection.' })
    }
  }
  return (
    <button
      type="button"
      className={`${styles.wish} ${text ? 'button quiet' : styles.corner}`}
      aria-label={`Wishlist: ${name}`}
      aria-pressed={list.ids.includes(id)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void toggle()}
    >
      <Heart className={text ? 'icon icon-s' : 'icon'} />
      {text}
    </button>
  )
}
