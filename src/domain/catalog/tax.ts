/** The GST rates in percent. Printed books are exempt: 0. */
export const GST_RATES = [0, 5, 12, 18, 28, 40] as const
export type GstRate = (typeof GST_RATES)[number]

/** The HSN code of printed books, brochures and leaflets. */
export const PRINTED_BOOKS_HSN = '4901'

/** HSN codes have 4, 6 or 8 digits. */
export const HSN_PATTERN = /^(?:\d{4}|\d{6}|\d{8})$/
