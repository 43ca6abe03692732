import type { ReportPeriod } from '../../domain/reports/reports.ts'
import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import type { TableState } from '../components/table/use-table-state.ts'

const DEFAULT_DAYS = 30

/** The last days up to today, both inclusive. */
export function lastDays(count: number, now = new Date()): ReportPeriod {
  const to = dayOf(now)
  return { from: dayOf(addDays(startOfDay(to), 1 - count)), to }
}

/** The financial year in India, from 1 April up to today. */
export function financialYear(now = new Date()): ReportPeriod {
  const to = dayOf(now)
  const year = Number(to.slice(0, 4))
  return { from: `${to.slice(5) < '04-01' ? year - 1 : year}-04-01`, to }
}

/** The period in the URL, by default the last 30 days. */
export function periodOf({ filters: { from, to } }: Pick<TableState, 'filters'>): ReportPeriod {
  const standard = lastDays(DEFAULT_DAYS)
  return { from: from ?? standard.from, to: to ?? standard.to }
}
