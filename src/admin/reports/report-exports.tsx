import type { ReportPeriod } from '../../domain/reports/reports.ts'
import { ExportButtons } from '../components/table/export-button.tsx'
import * as styles from './reports.module.css'

interface Props {
  report: 'sales' | 'stock' | 'funnel' | 'deliveries' | 'rto'
  query: (ReportPeriod & { by?: string; search?: string }) | { level: string }
}

/** Downloads all rows of a report. */
export const ReportExports = ({ report, query }: Props) => (
  <div className={styles.exports}>
    <ExportButtons
      href={(format) => `/api/admin/reports/${report}/export?${new URLSearchParams({ ...query, format })}`}
    />
  </div>
)
