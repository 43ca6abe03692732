/** Median of the values, the upper one of an even number; 0 without values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The value below which a share (0 to 1) of the sorted values lies, to one decimal. */
export const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10

/** `a` divided by `b`, to two decimals. */
export const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
