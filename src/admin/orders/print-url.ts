export const PRINT_DOCUMENTS = { slip: 'Packing slip', invoice: 'Invoice' } as const
export type PrintDocument = keyof typeof PRINT_DOCUMENTS

/** URL of the print page. */
export const printHref = (ids: readonly number[], what: PrintDocument): string =>
  `/admin/orders/print?ids=${ids.join(',')}&what=${what}`
