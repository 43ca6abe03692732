import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DraftLine, ManualQuote } from '../../domain/orders/manual-order.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import * as grid from '../components/form-grid.module.css'
import { BookSearch } from '../orders/modifications/book-search.tsx'
import { DISCOUNT_REASONS_ID } from './discount-reasons.tsx'
import * as styles from './draft-books.module.css'
import type { DraftErrors, DraftForm } from './draft-form.ts'

const MAX_QUANTITY = 100

interface Props {
  form: DraftForm
  quote: ManualQuote | undefined
}

/** The books of a draft: a search that adds one, quantities, and a discount per copy. */
export function DraftBooks({ form: { content, change, errors }, quote }: Props) {
  const { items } = content
  const replace = (index: number, ...line: DraftLine[]) => change({ items: items.toSpliced(index, 1, ...line) })
  return (
    <section className="panel stack">
      <h2>Books</h2>
      <BookSearch onAdd={(product) => change({ items: addCopy(items, product) })} />
      <fieldset aria-invalid={errors.items !== undefined} tabIndex={-1} className={styles.books}>
        <legend className="sr-only">Books of the order</legend>
        {errors.items && (
          <p className="field-error" role="alert">
            {errors.items}
          </p>
        )}
        <ul className={styles.lines}>
          {items.map((line, index) => (
            <BookLine
              key={line.productId}
              line={line}
              index={index}
              errors={errors}
              quoted={quote?.lines.find(({ productId }) => productId === line.productId)}
              onChange={(changes) => replace(index, { ...line, ...changes })}
              onRemove={() => replace(index)}
            />
          ))}
        </ul>
      </fieldset>
    </section>
  )
}

interface LineProps {
  line: DraftLine
  index: number
  errors: DraftErrors
  /** The line as it is sold now. */
  quoted: ManualQuote['lines'][number] | undefined
  onChange: (changes: Partial<DraftLine>) => void
  onRemove: () => void
}

function BookLine({ line, index, errors, quoted, onChange, onRemove }: LineProps) {
  const { name, image, quantity } = line
  const price = quoted?.listPrice ?? line.price
  return (
    <li>
      <CoverImage src={image} alt="" sizes="40px" className={styles.cover} />
      <p className={styles.text}>
        <b>{name}</b>
        <span className="meta num">
          {formatAmount(price)}
          {quoted && `, ${quoted.stock} in stock`}
        </span>
      </p>
      <div className={styles.controls}>
        <QuantityStepper
          value={quantity}
          max={Math.min(MAX_QUANTITY, Math.max(quoted?.stock ?? MAX_QUANTITY, quantity))}
          label={name}
          onChange={(next) => onChange({ quantity: next })}
        />
        <b className="num">{quoted && formatAmount(quoted.total)}</b>
        <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="icon" />
        </button>
      </div>
      <LineDiscount line={line} index={index} errors={errors} onChange={onChange} />
    </li>
  )
}

function LineDiscount({ line, index, errors, onChange }: Pick<LineProps, 'line' | 'index' | 'errors' | 'onChange'>) {
  const { name, discountAmount, discountReason } = line
  const [isOpen, setIsOpen] = useState(discountAmount !== '')
  if (!isOpen) {
    return (
      <button type="button" className={`button bare ${styles.discount}`} onClick={() => setIsOpen(true)}>
        Add a discount<span className="sr-only"> on {name}</span>
      </button>
    )
  }
  return (
    <div className={`${grid.grid} ${styles.discount}`}>
      <TextField
        className={grid.third}
        label="Off each copy, in ₹"
        aria-label={`Discount on each copy of ${name}, in ₹`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={discountAmount}
        error={errors[`items.${index}.discountAmount`]}
        onChange={({ currentTarget }) => onChange({ discountAmount: currentTarget.value })}
      />
      <TextField
        className={styles.reason}
        label="Reason, shown to the customer"
        aria-label={`Reason for the discount on ${name}`}
        autoComplete="off"
        maxLength={60}
        list={DISCOUNT_REASONS_ID}
        value={discountReason}
        error={errors[`items.${index}.discountReason`]}
        onChange={({ currentTarget }) => onChange({ discountReason: currentTarget.value })}
      />
    </div>
  )
}

function addCopy(
  items: readonly DraftLine[],
  { id, name, image, price }: { id: number; name: string; image: string; price: number },
): DraftLine[] {
  const known = items.some(({ productId }) => productId === id)
  if (known) return items.map((line) => (line.productId === id ? { ...line, quantity: line.quantity + 1 } : line))
  return [...items, { productId: id, name, image, price, quantity: 1, discountAmount: '', discountReason: '' }]
}
