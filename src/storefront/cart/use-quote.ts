import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import { type DisplayAmounts, priceCart } from '../../domain/orders/pricing.ts'

const STALE_TIME_MS = 30_000

/** The amounts of a cart. */
export interface CartQuote {
  /** Without a discount while the coupon is not checked. */
  amounts: DisplayAmounts
  /** The coupon codes in the amounts. */
  couponCode: string | null
  /** What the codes give, such as `10% off`. */
  benefit: string | null
  /** Why a coupon gives no discount. */
  rejection: string | null
  /** Whether the server is checking the coupon. */
  pending: boolean
}

/** The key of all quotes in the query cache. */
export const QUOTE_KEY = ['quote']

/** Prices the cart without its sold-out lines: in the browser, or with a coupon on the server, which knows the rules. */
export function useQuote(cart: readonly CartLine[], coupon: string | null): CartQuote {
  const lines = orderableLines(cart)
  const hasCoupon = coupon !== null && lines.length > 0
  const { data, isError, isPlaceholderData } = useQuery({
    ...quoteQuery(lines, coupon),
    enabled: hasCoupon,
    placeholderData: keepPreviousData,
  })
  const unchecked = { amounts: priceCart(lines), couponCode: null, benefit: null, rejection: null, pending: false }
  if (!hasCoupon) return unchecked
  if (isError) return { ...unchecked, rejection: 'The coupon code could not be checked' }
  if (!data) return { ...unchecked, pending: true }
  const { couponCode, benefit, rejection, ...amounts } = data
  return { amounts, couponCode, benefit, rejection, pending: isPlaceholderData }
}

const quoteQuery = (lines: readonly CartLine[], couponCode: string | null) =>
  queryOptions({
    // A new price makes a new quote.
    queryKey: [...QUOTE_KEY, couponCode, lines.map(({ id, quantity, price }) => [id, quantity, price])],
    queryFn: () => {
      const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
      return readJson(api.orders.quote.$post({ json: { items, couponCode } }))
    },
    staleTime: STALE_TIME_MS,
  })
