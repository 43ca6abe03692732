import type { ReportPeriod } from '../../domain/reports/reports.ts'
import { ExportButton } from '../components/table/export-button.tsx'
import * as styles from './reports.module.css'

interface Props {
  report: 'sales' | 'stock' | 'funnel' | 'deliveries' | 'rto'
  query: (ReportPeriod & { by?: string; search?: string }) | { level: string }
}

/** Downloads all rows of a report. */
export const ReportExports = ({ report, query }: Props) => (
  <div className={styles.exports}>
    {(['csv', 'xlsx'] as const).map((format) => (
      <ExportButton
        key={format}
        label={`Export ${format.toUpperCase()}`}
        href={`/api/admin/reports/${report}/export?${new URLSearchParams({ ...query, format })}`}
      />
    ))}
  </div>
)
