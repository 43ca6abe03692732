/** The key of the PIN code in the browser's session storage. */
export const PIN_STORAGE_KEY = 'deliveryPin'
