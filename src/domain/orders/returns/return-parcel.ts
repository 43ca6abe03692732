/** How far the courier is with the parcel of a return, in this order. */
export const RETURN_PARCEL_STATES = ['picked_up', 'in_transit', 'arrived'] as const
export type ReturnParcelState = (typeof RETURN_PARCEL_STATES)[number]

/** Read by staff and by the customer. An arrived parcel is not received yet: staff open it first. */
export const RETURN_PARCEL_LABELS: Record<ReturnParcelState, string> = {
  picked_up: 'The courier has the books',
  in_transit: 'The books are on the way to the shop',
  arrived: 'The parcel has arrived at the shop',
}

/** Whether a report moves a parcel on. Reports arrive in any order and repeatedly; a parcel only moves forward. */
export const isFurther = (current: ReturnParcelState | null, next: ReturnParcelState): boolean =>
  current === null || RETURN_PARCEL_STATES.indexOf(next) > RETURN_PARCEL_STATES.indexOf(current)
