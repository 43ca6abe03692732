import type { OrderDetail, OrderEdit } from '../../domain/staff-order.ts'
import { TextField } from '../../ui/text-field.tsx'

const FIELDS = [
  ['courierName', 'Courier', 100],
  ['trackingNumber', 'Tracking number', 100],
  ['trackingUrl', 'Tracking link', 1000],
] as const

interface Props {
  order: OrderDetail
  typed: OrderEdit
  onChange: (next: OrderEdit) => void
  /** What is wrong with a field, by its name. */
  problems: Record<string, string>
}

/** Who carries the parcel and where it is followed: filled in by Shiprocket, or by hand where it went another way. */
export function CourierFields({ order, typed, onChange, problems }: Props) {
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
