import { Printer } from 'lucide-react'
import * as styles from './print-links.module.css'
import { PRINT_DOCUMENTS, type PrintDocument, printHref } from './print-url.ts'

/** Links to the print pages of an order. */
export function PrintLinks({ id }: { id: number }) {
  return (
    <p className={styles.links}>
      {(Object.keys(PRINT_DOCUMENTS) as PrintDocument[]).map((type) => (
        <a key={type} className="button quiet" href={printHref([id], type)} target="_blank" rel="noopener">
          <Printer className="icon" />
          Print {PRINT_DOCUMENTS[type].toLowerCase()}
        </a>
      ))}
    </p>
  )
}
