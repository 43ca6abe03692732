import { Minus, Plus } from 'lucide-react'
import * as styles from './quantity-stepper.module.css'

interface Props {
  value: number
  max: number
  onChange: (quantity: number) => void
  /** The name of the counted item, for the accessible names of the buttons. */
  label: string
}

export function QuantityStepper({ value, max, onChange, label }: Props) {
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${label}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="icon icon-s" />
      </button>
      <output aria-label="Quantity">{value}</output>
      <button
        type="button"
        aria-label={`Increase quantity of ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="icon icon-s" />
      </button>
    </div>
  )
}
