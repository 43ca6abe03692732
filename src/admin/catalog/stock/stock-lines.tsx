import { Trash2 } from 'lucide-react'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ConditionTag } from '../../../ui/product/tags.tsx'
import { type StockLine, typedQuantity } from './stock-list.ts'
import * as styles from './stock-lines.module.css'

interface Props {
  lines: readonly StockLine[]
  /** The label of the quantity. */
  quantityLabel: string
  /** The stock that a line leads to. */
  resultOf: (line: StockLine) => number
  disabled: boolean
  onChange: (lines: StockLine[]) => void
}

/** The products of a stock list with their quantities. */
export function StockLines({ lines, quantityLabel, resultOf, disabled, onChange }: Props) {
  const setQuantity = (changed: StockLine, text: string) => {
    const quantity = typedQuantity(text)
    if (quantity !== undefined) onChange(lines.map((line) => (line === changed ? { ...line, quantity } : line)))
  }
  return (
    <ul className={styles.lines} aria-label="Products">
      {lines.map((line) => (
        <li key={line.productId}>
          <CoverImage src={line.image} alt="" sizes="48px" />
          <div className={styles.product}>
            <b>{line.name}</b>
            <small>
              <ConditionTag condition={line.condition} />{' '}
              {[line.sku, line.isbn, line.shelfLocation].filter(Boolean).join(' · ')}
            </small>
            <small className="num">
              In stock {line.stock} → <b>{resultOf(line)}</b>
            </small>
          </div>
          <div className={styles.quantity}>
            <label htmlFor={`quantity-${line.productId}`}>
              {quantityLabel}
              <span className="sr-only"> of {line.name}</span>
            </label>
            <input
              id={`quantity-${line.productId}`}
              className="input num"
              inputMode="numeric"
              disabled={disabled}
              value={line.quantity}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setQuantity(line, event.target.value)}
            />
          </div>
          <button
            type="button"
            className={`icon-button ${styles.remove}`}
            aria-label={`Remove ${line.name} from the list`}
            disabled={disabled}
            onClick={() => onChange(lines.filter((one) => one !== line))}
          >
            <Trash2 className="icon" />
          </button>
        </li>
      ))}
    </ul>
  )
}
