const countFormat = new Intl.NumberFormat('en-IN')

/** Formats an integer with Indian digit groups. @example formatCount(123456) // '1,23,456' */
export const formatCount = (count: number): string => countFormat.format(count)

/** Formats an integer with its noun. @example formatCountOf(1, 'row') // '1 row' */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
