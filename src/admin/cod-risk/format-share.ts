const shareFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

/** Formats a part of a whole. @example formatShare(3, 64) // '4.7%' */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? 'none' : shareFormat.format(part / whole)
