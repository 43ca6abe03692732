export const PRINTS = { slip: 'Packing slip', invoice: 'Invoice' } as const
export type Print = keyof typeof PRINTS

/** The page that prints orders, one a sheet. */
export const printHref = (ids: readonly number[], what: Print): string =>
  `/admin/orders/print?ids=${ids.join(',')}&what=${what}`
