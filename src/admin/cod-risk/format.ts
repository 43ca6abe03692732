const shareFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

/** Formats a part of a whole. @example formatShare(3, 64) // '4.7%' */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? 'none' : shareFormat.format(part / whole)

const pointsFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** Formats points with their sign. @example formatPoints(-4) // '−4' */
export const formatPoints = (points: number): string => pointsFormat.format(points).replace('-', '−')
