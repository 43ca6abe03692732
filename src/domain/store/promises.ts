// The store's terms, as quoted by the policy pages, the FAQ and the contact page.

/** Business days from the order to the handover to the courier. */
export const PACKING_DAYS = { min: 1, max: 2 } as const
/** Business days from the handover to the delivery, anywhere in India. */
export const DELIVERY_DAYS = { min: 3, max: 7 } as const

const businessDays = ({ min, max }: { min: number; max: number }): string => `${min}–${max} business days`

export const PROMISES = {
  packedWithin: businessDays(PACKING_DAYS),
  deliveredWithin: businessDays(DELIVERY_DAYS),
  changeWithin: '1 hour',
  returnWithin: '7 days',
  refundWithin: '5–7 business days',
  reportWithin: '48 hours',
  complaintAcknowledgedWithin: '48 hours',
  complaintResolvedWithin: 'one month',
} as const
