import { Download } from 'lucide-react'

/** Downloads a list. `href` is the endpoint with the table's filters: `/api/orders/export?${new URLSearchParams(…)}`. */
export function ExportButton({ label, href }: { label: string; href: string }) {
  return (
    <a className="button quiet" href={href} download>
      <Download className="icon" />
      {label}
    </a>
  )
}
