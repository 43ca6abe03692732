import { type ReportPeriod, reportPeriodSchema } from '../../domain/reports/reports.ts'
import { ValidationError } from '../http/errors.ts'

/** Returns the period of a request. @throws ValidationError when it ends before it starts */
export function checkPeriod({ from, to }: ReportPeriod): ReportPeriod {
  const { error } = reportPeriodSchema.safeParse({ from, to })
  if (error) throw new ValidationError({ to: error.issues[0]?.message ?? 'Invalid period' })
  return { from, to }
}
