/** The code of a 409: the same books were ordered with the same mobile number a few minutes ago. */
export const RECENT_ORDER_CODE = 'recent_order'

/** How long a second order of the same books is taken for a repetition of the first. */
export const RECENT_ORDER_MINUTES = 15
