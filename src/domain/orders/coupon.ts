/** A discount code. Pricing applies it: see `pricing.ts`. */
export interface Coupon {
  code: string
  percentOff: number
}

const COUPONS: readonly Coupon[] = [{ code: 'welcome10', percentOff: 10 }]

/** Finds the coupon that a customer typed, in any case and with surrounding spaces; undefined for an unknown code. */
export function findCoupon(typed: string | null | undefined): Coupon | undefined {
  const code = typed?.trim().toLowerCase()
  return COUPONS.find((coupon) => coupon.code === code)
}
