import { useSyncExternalStore } from 'react'
import { HOLD_REASON_MAX, isHeld } from '../../domain/orders/confirmation.ts'
import { ORDER_STATUS_LABELS, type OrderStatus, PAYMENT_STATUS_LABELS } from '../../domain/orders/order-status.ts'
import { isSentStatus } from '../../domain/orders/order-views.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { orderValueLabel } from '../../domain/shipping/order-value-labels.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ConflictDialog } from '../components/dialogs/conflict-dialog.tsx'
import { formatValue } from '../components/format-value.ts'
import * as styles from './order-form.module.css'
import { selectOptions } from './order-labels.tsx'
import { FIELD_LABELS } from './timeline/history-labels.ts'
import { useOrderForm } from './use-order-form.ts'

const COURIER_FIELDS = [
  ['courierName', 'Courier', 100],
  ['trackingNumber', 'Tracking number', 100],
  ['trackingUrl', 'Tracking link', 1000],
] as const

/**
 * Edit form of an order: status, payment, courier. Staff fill in the courier fields for another courier than Shiprocket.
 */
export function OrderForm({ order }: { order: OrderDetail }) {
  const orderForm = useOrderForm(order)
  const { formProps, register, errors, formError, pending, fields, initial, hasChanges } = orderForm
  const status = useSyncExternalStore(
    fields.subscribe,
    () => fields.get('status') || order.status,
    () => order.status,
  )
  const { confirmation = 'not_required' } = order
  const isWithShiprocket = order.shiprocketOrderId !== null
  const changed = useSyncExternalStore(fields.subscribe, hasChanges, () => false)
  return (
    <form className={styles.form} {...formProps}>
      <SelectField
        label="Order status"
        hint={stockHint(order, status as OrderStatus)}
        error={errors.status ?? formError}
        defaultValue={initial.status}
        {...register('status')}
      >
        {selectOptions(ORDER_STATUS_LABELS)}
      </SelectField>
      <SelectField
        label="Payment status"
        error={errors.paymentStatus}
        defaultValue={initial.paymentStatus}
        {...register('paymentStatus')}
      >
        {selectOptions(PAYMENT_STATUS_LABELS)}
      </SelectField>
      {COURIER_FIELDS.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          className={name === 'trackingUrl' ? styles.wide : undefined}
          label={isWithShiprocket ? label : `${label} (optional)`}
          hint={isWithShiprocket ? 'Set by Shiprocket' : undefined}
          maxLength={maxLength}
          autoComplete="off"
          readOnly={isWithShiprocket}
          error={errors[name]}
          defaultValue={initial[name]}
          {...register(name)}
        />
      ))}
      {isHeld({ confirmation }) && isSentStatus(status) && !isSentStatus(order.status) && (
        <TextField
          className={styles.wide}
          label="Reason to send it without the confirmation *"
          hint="Staff see it in the timeline of the order, customers never."
          maxLength={HOLD_REASON_MAX}
          autoComplete="off"
          error={errors.holdReason}
          {...register('holdReason')}
        />
      )}
      <button type="submit" className={`button ink ${styles.submit}`} disabled={!changed || pending}>
        {pending ? 'Saving…' : 'Save changes'}
      </button>
      {orderForm.conflict && (
        <ConflictDialog
          name="order"
          conflict={orderForm.conflict}
          labels={FIELD_LABELS}
          format={formatOrderField}
          onResolve={orderForm.resolveConflict}
          onCancel={orderForm.closeConflict}
        />
      )}
    </form>
  )
}

const formatOrderField = (field: string, value: unknown) =>
  formatValue(typeof value === 'string' ? orderValueLabel(field, value) : value)

function stockHint({ status: from, shipmentStatus }: OrderDetail, to: OrderStatus): string | undefined {
  if (from === to || (from !== 'cancelled' && to !== 'cancelled')) return undefined
  const isLost = shipmentStatus === 'LOST'
  if (to === 'cancelled') {
    return isLost ? 'The parcel is lost, so its books do not go back into stock.' : 'Its books go back into stock.'
  }
  return `Its books are taken from stock again${isLost ? ', unless they are in the lost parcel' : ''}.`
}
