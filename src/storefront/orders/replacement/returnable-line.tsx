import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import * as styles from './replacement-form.module.css'

interface Props {
  line: OrderReturns['lines'][number]
  /** 0 if the line is not chosen. */
  quantity: number
  onChange: (quantity: number) => void
}

/** A book of the order with its checkbox, and how many copies if there are several. */
export function ReturnableLine({ line, quantity, onChange }: Props) {
  const { productName, productImage, returnable } = line
  const isChosen = quantity > 0
  return (
    <div className={`${styles.line} ${isChosen ? styles.chosen : ''}`}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={returnable === 0}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
        />
        <CoverImage src={productImage} alt="" sizes="44px" className={styles.cover} />
        <span>
          <b>
            {line.quantity} × {productName}
          </b>
          {returnable === 0 && <span className="meta"> Already requested</span>}
        </span>
      </label>
      {isChosen && returnable > 1 && (
        <div className={styles.copies}>
          <span>How many of the {returnable}?</span>
          <QuantityStepper value={quantity} max={returnable} label={productName} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
