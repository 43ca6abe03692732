import { percentOf, type Paise } from './money.ts'

interface Coupon {
  code: string
  percentOff: number
}

const COUPONS: readonly Coupon[] = [{ code: 'welcome10', percentOff: 10 }]

/** The coupon a customer typed, in any case and with stray spaces; undefined when there is none of that name. */
export function findCoupon(typed: string | null | undefined): Coupon | undefined {
  const code = typed?.trim().toLowerCase()
  return COUPONS.find((coupon) => coupon.code === code)
}

/** What a coupon takes off a subtotal, rounded half up to the paisa; 0 without a known coupon. */
export function couponDiscount(subtotal: Paise, code: string | null | undefined): Paise {
  const coupon = findCoupon(code)
  return coupon ? percentOf(subtotal, coupon.percentOff) : 0
}
