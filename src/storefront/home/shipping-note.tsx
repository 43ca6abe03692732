import { Truck } from 'lucide-react'
import * as styles from './shipping-note.module.css'

export function ShippingNote() {
  return (
    <div className={`wrap ${styles.space}`}>
      <p className="note plain">
        <Truck className="icon" />
        <span>
          <b>Free shipping on every order.</b> No minimum, no hidden charge.
        </span>
      </p>
    </div>
  )
}
