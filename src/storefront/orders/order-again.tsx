import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../api-client.ts'
import type { Order } from '../../domain/orders/order.ts'
import { type Reorder, reorder } from '../../domain/orders/reorder.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { updateCart } from '../cart/cart-store.ts'
import * as styles from './order-again.module.css'

/** Puts the available books of an order into the cart, and names those that are sold out or have changed. */
export function OrderAgain({ order }: { order: Order }) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Reorder>()
  const orderAgain = async () => {
    setPending(true)
    try {
      const current = await fetchAvailability(order)
      updateCart((cart) => {
        const next = reorder(cart, order.items, current)
        setResult(next)
        return next.cart
      })
    } catch (error) {
      toast.error({ description: toUserMessage(error, 'The books were not added to your cart. Please try again.') })
    }
    setPending(false)
  }
  return (
    <div className={`stack ${styles.again}`}>
      <button type="button" className="button" disabled={pending} onClick={() => void orderAgain()}>
        <RotateCcw className="icon icon-s" />
        Order again
        <span className="sr-only"> (order {order.id})</span>
      </button>
      <div role="status">{result && <Result result={result} />}</div>
    </div>
  )
}

function Result({ result: { availableCount, notes } }: { result: Reorder }) {
  return (
    <div className={`stack ${styles.again}`}>
      <p>{addedMessage(availableCount)}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {availableCount > 0 && (
        <ShopLink className="link" href="/cart">
          Go to cart
        </ShopLink>
      )}
    </div>
  )
}

function addedMessage(titleCount: number): string {
  if (titleCount === 0) return 'None of these books can be ordered at the moment.'
  return titleCount === 1 ? '1 title is in your cart.' : `${titleCount} titles are in your cart.`
}

async function fetchAvailability({ items }: Order) {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return []
  return readJson(api['product-availability'].$get({ query: { ids: ids.join(',') } }))
}
