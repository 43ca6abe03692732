import { Download } from 'lucide-react'

/** Fetches a list as a file. `href` is the call with the table's own filters: `/api/orders/export?${new URLSearchParams(…)}`. */
export function ExportButton({ label, href }: { label: string; href: string }) {
  return (
    <a className="button quiet" href={href} download>
      <Download className="icon" />
      {label}
    </a>
  )
}
