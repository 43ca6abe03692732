import { CircleAlert, Truck } from 'lucide-react'
import type { AdminReturn } from '../../../../domain/orders/returns/admin-return.ts'
import { RETURN_PARCEL_LABELS } from '../../../../domain/orders/returns/return-parcel.ts'
import { isPossible } from '../../../../domain/orders/returns/return-states.ts'
import { formatDateTime } from '../../../../domain/values/dates.ts'
import { StepButtons } from './step.tsx'
import { useReturnStep } from './use-return-step.ts'

/** The courier's pickup of a return, and what to do if it failed. */
export function PickupState({ row }: { row: AdminReturn }) {
  const { mutate, isPending } = useReturnStep(row)
  if (row.pickup === null) return null
  const hasFailed = row.pickup === 'failed'
  const isBad = hasFailed || (row.pickup === 'done' && row.pickupError !== null)
  return (
    <>
      <p className={`note ${isBad ? 'bad' : 'plain'}`} role="status">
        {isBad ? <CircleAlert className="icon" /> : <Truck className="icon" />}
        {describe(row)}
      </p>
      <StepButtons>
        {hasFailed && row.status === 'approved' && row.isPickupOn && (
          <button
            type="button"
            className="button quiet"
            disabled={isPending}
            onClick={() => mutate({ action: 'book_pickup' })}
          >
            Book the pickup again
          </button>
        )}
        {isPossible('choose_drop_off', row.status) && (
          <button
            type="button"
            className="button quiet"
            disabled={isPending}
            onClick={() => mutate({ action: 'choose_drop_off' })}
          >
            Customer sends it instead
          </button>
        )}
      </StepButtons>
    </>
  )
}

function describe(row: AdminReturn): string {
  const { pickup, pickupError, courierName, trackingNumber, pickupAt } = row
  switch (pickup) {
    case 'waiting':
      return pickupError ? `The pickup is being booked. Last attempt: ${pickupError}` : 'The pickup is being booked.'
    case 'failed':
      return `The courier did not accept it: ${pickupError ?? 'no reason given'}`
    case 'cancelling':
      return 'The pickup is being cancelled.'
    case 'cancelled':
      return 'The pickup is cancelled.'
    case 'done':
    case null: {
      const facts = [courierName, trackingNumber, pickupAt && formatDateTime(pickupAt)].filter(Boolean)
      return [`Pickup booked: ${facts.join(', ')}`, ...describeParcel(row), ...describeRefusedNumber(row)].join('. ')
    }
  }
}

const describeRefusedNumber = ({ pickupError }: AdminReturn): string[] =>
  pickupError ? [`Ask Shiprocket where the parcel is, because it refuses the tracking number: ${pickupError}`] : []

/** What the courier reports of the parcel, with its own words. */
function describeParcel({ parcelState, parcelText, parcelAt }: AdminReturn): string[] {
  const since = parcelAt && ` (${formatDateTime(parcelAt)})`
  return [
    ...(parcelState ? [RETURN_PARCEL_LABELS[parcelState]] : []),
    ...(parcelText ? [`The courier says: ${parcelText}${since ?? ''}`] : []),
  ]
}
