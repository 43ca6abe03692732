import { dayOf } from './dates.ts'

const FIRST_MONTH = 4

/**
 * Returns the Indian financial year of a time, 1 April to 31 March in Indian time, as on documents.
 * @example financialYearOf('2027-03-31T18:29:00Z') // '26-27'
 * @example financialYearOf('2027-03-31T18:30:00Z') // '27-28'
 */
export function financialYearOf(time: string | Date): string {
  const [year = 0, month = 0] = dayOf(time).split('-').map(Number)
  const start = month < FIRST_MONTH ? year - 1 : year
  return [start, start + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')
}
