import { Trash2 } from 'lucide-react'
import { formatAmount } from '../../../domain/values/money.ts'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import type { EditedLine } from './edited-line.ts'
import { BookSearch } from './book-search.tsx'
import { addCopy } from './edited-line.ts'
import * as styles from './line-editor.module.css'

const MAX_QUANTITY = 100

interface Props {
  lines: readonly EditedLine[]
  /** The quantities before the change, by the id of the line. */
  before: ReadonlyMap<number, number>
  onChange: (lines: EditedLine[]) => void
  error: string | undefined
}

/** The books of an order with their quantities, and a search that adds one. */
export function LineEditor({ lines, before, onChange, error }: Props) {
  const replace = (index: number, ...line: EditedLine[]) => onChange(lines.toSpliced(index, 1, ...line))
  return (
    <fieldset className={styles.editor} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>Books</legend>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={line.lineId ?? `product-${line.productId}`}>
            <CoverImage src={line.image} alt="" sizes="40px" className={styles.cover} />
            <p className={styles.text}>
              <b>{line.name}</b>
              <span className="meta num">
                {formatAmount(line.price)}
                <Change before={before.get(line.lineId ?? 0) ?? 0} quantity={line.quantity} />
              </span>
            </p>
            <div className={styles.controls}>
              <QuantityStepper
                value={line.quantity}
                max={MAX_QUANTITY}
                label={line.name}
                onChange={(quantity) => replace(index, { ...line, quantity })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${line.name}`}
                onClick={() => replace(index)}
              >
                <Trash2 className="icon" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <BookSearch onAdd={(product) => onChange(addCopy(lines, product))} />
    </fieldset>
  )
}

function Change({ before, quantity }: { before: number; quantity: number }) {
  if (before === quantity) return null
  return <b className={styles.changed}> · {before === 0 ? 'added' : `was ${before}`}</b>
}
