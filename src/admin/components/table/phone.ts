/** The width below which lists are cards and filters are in a sheet. */
export const PHONE = '(width < 48em)'
