const countFormat = new Intl.NumberFormat('en-IN')

/** Formats an integer with Indian digit groups. @example formatCount(123456) // '1,23,456' */
export const formatCount = (count: number): string => countFormat.format(count)
