import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import type { Address } from '../../domain/accounts/address.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { QUOTE_KEY } from '../cart/use-quote.ts'
import { readStorage } from '../../ui/storage/safe-storage.ts'
import { ORDER_ATTEMPT_KEY } from '../orders/order-attempt-key.ts'
import type { OrderedCart } from './order-payload.ts'
import { OFFLINE_MESSAGE } from './offline-message.ts'
import type { Placement } from './place-once.ts'

/** What the shop says about an order besides errors. */
export type OrderNotice =
  /** The outcome of the order is requested. */
  | { kind: 'checking' }
  /** The same books were ordered a few minutes ago. */
  | { kind: 'repeated'; orderId: number | undefined }

export interface PlaceOrderState {
  /** The cart of the order in progress; undefined when there is none. */
  submittedCart: OrderedCart | undefined
  /** The prices and stocks that differed from the cart. The cart has been updated. */
  conflicts: readonly LineConflict[]
  notice: OrderNotice | undefined
  /** Places the order and navigates to its confirmation. Rejects when it was not placed. @param boxes the ticked boxes */
  placeOrder: (cart: OrderedCart, form: CheckoutForm, boxes: FormData) => Promise<void>
  /** Lets the next submit place another order of the same books. */
  allowAnother: () => void
  /** Shows why an order was not placed. Returns the message for the form, if any. */
  reportError: (error: unknown) => string | undefined
}

const NO_CONFLICTS: readonly LineConflict[] = []

export function usePlaceOrder(): PlaceOrderState {
  const queryClient = useQueryClient()
  const [submittedCart, setSubmittedCart] = useState<OrderedCart>()
  const [conflicts, setConflicts] = useState(NO_CONFLICTS)
  const isAnother = useRef(false)
  const { notice, setNotice, showChecking, finish } = useOutcome()

  const placeOrder: PlaceOrderState['placeOrder'] = async (cart, form, boxes) => {
    const anotherOrder = isAnother.current
    isAnother.current = false
    setSubmittedCart(cart)
    setConflicts(NO_CONFLICTS)
    setNotice(undefined)
    try {
      const { submitOrder } = await loadSubmit()
      const whatsappUpdates = boxes.has('whatsappUpdates')
      const placement = await submitOrder(form, cart, { whatsappUpdates, anotherOrder, onChecking: showChecking })
      if (finish(placement)) {
        const { paymentMethod: _, ...address } = form
        // The order is placed whether or not its address is saved.
        void saveAddressForNextOrder(queryClient, address, boxes.has('saveInfo')).catch(() => undefined)
        return
      }
    } catch (error) {
      setSubmittedCart(undefined)
      setNotice(undefined)
      throw error
    }
    setSubmittedCart(undefined)
    // Not placed: the form keeps its draft.
    throw new RepeatedOrderError()
  }
  const showConflicts = async (changes: readonly LineConflict[]) => {
    const { acceptConflicts } = await loadSubmit()
    acceptConflicts(changes)
    setConflicts(changes)
  }
  const reportError = (error: unknown): string | undefined => {
    if (error instanceof RepeatedOrderError) return undefined
    const changes = error instanceof ApiError ? error.changes : undefined
    if (changes?.length) {
      void showConflicts(changes)
      return undefined
    }
    // The coupon may have changed.
    void queryClient.invalidateQueries({ queryKey: QUOTE_KEY })
    if (submit) return submit.describeFailure(error)
    return navigator.onLine ? 'Failed to create order. Please try again.' : OFFLINE_MESSAGE
  }
  return {
    submittedCart,
    conflicts,
    notice,
    placeOrder,
    reportError,
    allowAnother: () => {
      isAnother.current = true
    },
  }
}

/** The customer has to confirm another order of the same books. */
class RepeatedOrderError extends Error {}

/** Asks about an order that was sent before the page was loaded, and shows the order when it is known. */
function useOutcome() {
  const router = useRouter()
  const [notice, setNotice] = useState<OrderNotice>()
  const showChecking = () => setNotice({ kind: 'checking' })
  /** Navigates to the confirmation of a placed order. Returns false for an order that was not placed. */
  const finish = (placement: Placement): boolean => {
    if (placement.kind === 'repeated') {
      setNotice(placement)
      return false
    }
    toast.success({ title: 'Order Placed Successfully!', description: `Your order ID is ${placement.order.id}.` })
    void router.navigate({ href: '/order-confirmation' })
    return true
  }
  const resume = useRef(async () => {
    const { resumeOrder } = await loadSubmit()
    const placement = await resumeOrder(showChecking)
    if (!placement || !finish(placement)) setNotice(undefined)
  })
  useEffect(() => {
    // Without an answer the attempt stays, and the next press asks again.
    if (readStorage(() => localStorage, ORDER_ATTEMPT_KEY) !== null) resume.current().catch(() => setNotice(undefined))
  }, [])
  return { notice, setNotice, showChecking, finish }
}

let submit: typeof import('./submit-order.ts') | undefined

/** Loads the code that places an order. */
export const loadSubmit = async () => (submit ??= await import('./submit-order.ts'))

async function saveAddressForNextOrder(queryClient: QueryClient, address: Address, saveInfo: boolean): Promise<void> {
  const { saveCheckoutAddress } = await import('../accounts/addresses/save-checkout-address.ts')
  await saveCheckoutAddress(queryClient, address, saveInfo)
}
