/** The number of a return as customers and staff read it. @example returnNumber(218) // 'R-218' */
export const returnNumber = (id: number): string => `R-${id}`
