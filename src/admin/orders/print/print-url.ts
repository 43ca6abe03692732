export const PRINT_DOCUMENTS = { slip: 'Packing slip', invoice: 'Invoice' } as const
export type PrintDocument = keyof typeof PRINT_DOCUMENTS

/** Returns the URL of the print page. */
export const printHref = (ids: readonly number[], type: PrintDocument): string =>
  `/admin/orders/print?ids=${ids.join(',')}&document=${type}`
