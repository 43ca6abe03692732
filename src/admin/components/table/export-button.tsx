import { Download } from 'lucide-react'

/** Downloads a list. `href` is the endpoint with the table's filters: `/api/orders/export?${new URLSearchParams(…)}`. */
export function ExportButton({ format, href }: { format: 'CSV' | 'XLSX'; href: string }) {
  return (
    <a className="button quiet" href={href} download>
      <Download className="icon" />
      Export {format}
    </a>
  )
}

/** Downloads a list as a CSV or an XLSX file. @param href returns the endpoint for a format */
export const ExportButtons = ({ href }: { href: (format: 'csv' | 'xlsx') => string }) => (
  <>
    <ExportButton format="CSV" href={href('csv')} />
    <ExportButton format="XLSX" href={href('xlsx')} />
  </>
)
