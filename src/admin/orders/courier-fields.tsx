import type { OrderDetail, OrderEdit } from '../../domain/orders/admin-order.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

const FIELDS = [
  ['courierName', 'Courier', 100],
  ['trackingNumber', 'Tracking number', 100],
  ['trackingUrl', 'Tracking link', 1000],
] as const

interface Props {
  order: OrderDetail
  typed: OrderEdit
  onChange: (next: OrderEdit) => void
  /** Errors by field name. */
  errors: Record<string, string>
}

/** Courier, tracking number and URL: set by Shiprocket, or by hand for another courier. */
export function CourierFields({ order, typed, onChange, errors: problems }: Props) {
  return FIELDS.map(([name, label, max]) => (
    <TextField
      key={name}
      className={name === 'trackingUrl' ? 'wide' : undefined}
      label={`${label} (optional)`}
      maxLength={max}
      autoComplete="off"
      value={typed[name] ?? order[name] ?? ''}
      error={problems[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  ))
}
