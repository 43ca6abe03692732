import type { CartLine } from '../../domain/orders/cart.ts'
import { lineChanges } from '../../domain/orders/line-changes.ts'
import { isInStock } from '../../domain/catalog/stock/stock.ts'
import * as styles from './line-notes.module.css'

/** What has changed in a line since the customer last saw it, and whether it is sold out. Announced when it appears. */
export function LineNotes({ line }: { line: CartLine }) {
  const notes = isInStock(line.stock) ? lineChanges(line) : ['Out of Stock. Not part of your order.']
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
