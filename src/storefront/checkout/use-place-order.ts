import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedAddress } from '../../domain/account-address.ts'
import type { PaymentMethod } from '../../domain/order-status.ts'
import type { OrderChange } from '../../domain/problem.ts'
import type { OrderedCart } from './order-payload.ts'
import { orderCart } from './order-cart.ts'
import type { CheckoutRules } from './use-checkout-form.ts'

export interface Ordering {
  /** What was ordered, from the press of the button on; undefined when no order is on its way. */
  sent: OrderedCart | undefined
  changes: readonly OrderChange[]
  failed: boolean
  place: (cart: OrderedCart, wishes: Wishes, loadRules: () => Promise<CheckoutRules>) => Promise<void>
}

interface Wishes {
  method: PaymentMethod
  /** Whether the address is to be kept for next time. */
  saveInfo: boolean
}

const NO_CHANGES: readonly OrderChange[] = []

/** Places the order and leaves for its confirmation, or says why it was not placed. */
export function usePlaceOrder(): Ordering {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<OrderedCart>()
  const [changes, setChanges] = useState(NO_CHANGES)
  const [failed, setFailed] = useState(false)

  const place: Ordering['place'] = async (cart, { method, saveInfo }, loadRules) => {
    setSent(cart)
    setChanges(NO_CHANGES)
    setFailed(false)
    const outcome = await orderCart(cart, method, loadRules)
    if (outcome.placed) {
      const { paymentMethod: _, ...address } = outcome.placed
      // The order stands whether or not this goes well, and nobody waits for it.
      void remember(queryClient, address, saveInfo).catch(() => undefined)
      return router.navigate({ href: '/order-confirmation' })
    }
    setSent(undefined)
    setChanges(outcome.changes ?? NO_CHANGES)
    setFailed(outcome.failed ?? false)
  }
  return { sent, changes, failed, place }
}

async function remember(queryClient: QueryClient, address: SavedAddress, wanted: boolean): Promise<void> {
  const { rememberAddress } = await import('../accounts/remembered-address.ts')
  await rememberAddress(queryClient, address, wanted)
}
