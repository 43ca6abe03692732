import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import { RTO_GROUPING_LABELS, type RtoGrouping } from '../../../domain/reports/rto-report.ts'
import type { Database } from '../../database/connect.ts'
import { tableSheet } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { listRtoGroups } from './rto-report.queries.ts'

const PERCENT = 100

/** A spreadsheet of the report, with the rate in percent. */
export const rtoReportExport = (db: Database, period: ReportPeriod, by: RtoGrouping): Sheet =>
  tableSheet(
    `returned-parcels-by-${by}-${period.from}-to-${period.to}`,
    [
      [RTO_GROUPING_LABELS[by], ({ label }) => label],
      ['Parcels', ({ parcels }) => parcels],
      ['Came back', ({ returned }) => returned],
      ['Rate in percent', ({ rate }) => Math.round(rate * PERCENT * 10) / 10],
    ],
    async () => (await listRtoGroups(db, period, { by })).rows,
  )
