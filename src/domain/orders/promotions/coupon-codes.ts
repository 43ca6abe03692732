/** Codes that one order can have. */
export const MAX_COUPON_CODES = 2

/** Letters, digits and hyphens, so that commas and spaces can separate two codes. */
export const COUPON_CODE_PATTERN = /^[a-z0-9][a-z0-9-]*$/

/**
 * Reads the codes that a customer typed, in any case and separated by commas or spaces.
 * @example parseCouponCodes(' WELCOME10, jee200 ') // ['welcome10', 'jee200']
 */
export const parseCouponCodes = (typed: string | null | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
]

/** Joins codes as an order stores them and `parseCouponCodes` reads them; null without codes. */
export const joinCouponCodes = (codes: readonly string[]): string | null => codes.join(', ') || null
