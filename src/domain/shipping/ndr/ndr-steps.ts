/** The steps of a failed attempt in the history of its order, with what its customer reads; null for an internal one. */
const NDR_STEPS = {
  'Customer answered': 'You answered about the delivery',
  'Request recorded': null,
  'Address or phone number corrected': 'We corrected where the courier brings your parcel',
  'Courier asked to try again': 'We asked the courier to try again',
  'Courier asked to bring the parcel back': 'We asked the courier to bring the parcel back',
  'Courier did not accept the request': null,
  'Courier did not confirm the request': null,
} as const
export type NdrStep = keyof typeof NDR_STEPS

/** Returns what the customer reads of a step; null for an internal or unknown one. */
export const publicNdrStep = (step: string): string | null =>
  Object.hasOwn(NDR_STEPS, step) ? NDR_STEPS[step as NdrStep] : null
