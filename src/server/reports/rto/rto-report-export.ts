import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import { RTO_GROUPING_LABELS, type RtoGrouping } from '../../../domain/reports/rto-report.ts'
import type { Database } from '../../database/connect.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { listRtoGroups } from './rto-report.queries.ts'

const PERCENT = 100

/** A spreadsheet of the report, with the rate in percent. */
export const rtoReportExport = (db: Database, period: ReportPeriod, by: RtoGrouping): Sheet => ({
  name: `returned-parcels-by-${by}-${period.from}-to-${period.to}`,
  header: [RTO_GROUPING_LABELS[by], 'Parcels', 'Came back', 'Rate in percent'],
  rows: exportRows(db, period, by),
})

async function* exportRows(db: Database, period: ReportPeriod, by: RtoGrouping): AsyncGenerator<Cell[]> {
  const { rows } = await listRtoGroups(db, period, { by })
  for (const { label, parcels, returned, rate } of rows) {
    yield [label, parcels, returned, Math.round(rate * PERCENT * 10) / 10]
  }
}
