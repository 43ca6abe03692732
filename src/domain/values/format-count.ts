const count = new Intl.NumberFormat('en-IN')

/** A number of things as India writes it: 1,23,456. */
export const formatCount = (things: number): string => count.format(things)
