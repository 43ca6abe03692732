import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api-client.ts'
import type { Address } from '../../domain/accounts/address.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { setCoupon } from '../cart/cart-store.ts'
import { QUOTE_KEY } from '../cart/use-quote.ts'
import type { OrderedCart } from './order-payload.ts'
import type { submitOrder as SubmitOrder } from './submit-order.ts'

export interface PlaceOrderState {
  /** The cart of the order in progress; undefined when there is none. */
  submittedCart: OrderedCart | undefined
  /** The prices and stocks that differed from the cart. The cart has been updated. */
  conflicts: readonly LineConflict[]
  /** Places the order and navigates to its confirmation. Rejects when it was not placed. @param boxes the ticked boxes */
  placeOrder: (cart: OrderedCart, form: CheckoutForm, boxes: FormData) => Promise<void>
  /** Shows why an order was not placed. Returns the message for the form, if any. */
  reportError: (error: unknown) => string | undefined
}

const NO_CONFLICTS: readonly LineConflict[] = []

export function usePlaceOrder(): PlaceOrderState {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [submittedCart, setSubmittedCart] = useState<OrderedCart>()
  const [conflicts, setConflicts] = useState(NO_CONFLICTS)

  const placeOrder: PlaceOrderState['placeOrder'] = async (cart, form, boxes) => {
    setSubmittedCart(cart)
    setConflicts(NO_CONFLICTS)
    const id = await submit(form, cart, boxes.has('whatsappUpdates')).catch((error: unknown) => {
      setSubmittedCart(undefined)
      throw error
    })
    toast.success({ title: 'Order Placed Successfully!', description: `Your order ID is ${id}.` })
    const { paymentMethod: _, ...address } = form
    // The order is placed whether or not its address is saved.
    void saveAddressForNextOrder(queryClient, address, boxes.has('saveInfo')).catch(() => undefined)
    void router.navigate({ href: '/order-confirmation' })
  }
  const showConflicts = async (changes: readonly LineConflict[]) => {
    const { acceptConflicts } = await loadSubmit()
    acceptConflicts(changes)
    setConflicts(changes)
  }
  const reportError = (error: unknown): string | undefined => {
    const changes = error instanceof ApiError ? error.changes : undefined
    if (changes?.length) {
      void showConflicts(changes)
      return undefined
    }
    // The coupon may have changed.
    void queryClient.invalidateQueries({ queryKey: QUOTE_KEY })
    const couponError = error instanceof ApiError ? error.fields?.couponCode : undefined
    if (couponError !== undefined) {
      setCoupon(null)
      return `${couponError}. No coupon is applied now. Please check the new total and place the order again.`
    }
    toast.error({ description: orderErrorMessage(error) })
    return 'There was an error processing your order. Please try again.'
  }
  return { submittedCart, conflicts, placeOrder, reportError }
}

/** Loads the code that places an order. */
export const loadSubmit = () => import('./submit-order.ts')

async function submit(...order: Parameters<typeof SubmitOrder>): Promise<number> {
  const { submitOrder } = await loadSubmit()
  return submitOrder(...order)
}

/** Returns the reason that an order was not placed, for a toast. */
function orderErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create order'
  return error.userMessage ?? 'Failed to parse error response'
}

async function saveAddressForNextOrder(queryClient: QueryClient, address: Address, saveInfo: boolean): Promise<void> {
  const { saveCheckoutAddress } = await import('../accounts/addresses/save-checkout-address.ts')
  await saveCheckoutAddress(queryClient, address, saveInfo)
}
