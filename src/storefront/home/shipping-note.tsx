import { Truck } from 'lucide-react'

export function ShippingNote() {
  return (
    <div className="wrap pt-5">
      <p className="note plain">
        <Truck className="icon" />
        <span>
          <b>Free shipping on every order.</b> No minimum, no hidden charge.
        </span>
      </p>
    </div>
  )
}
