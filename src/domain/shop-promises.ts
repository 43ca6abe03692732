// The shop's terms in figures. The policy pages, the FAQ and the contact page all quote these.

/** From the order to the courier, in business days. */
export const PACKING_DAYS = { min: 1, max: 2 } as const
/** From the courier to the door, anywhere in India, in business days. */
export const DELIVERY_DAYS = { min: 3, max: 7 } as const

const businessDays = ({ min, max }: { min: number; max: number }): string => `${min}–${max} business days`

export const PROMISES = {
  packedWithin: businessDays(PACKING_DAYS),
  deliveredWithin: businessDays(DELIVERY_DAYS),
  changeWithin: '1 hour',
  returnWithin: '7 days',
  refundWithin: '5–7 business days',
  reportWithin: '48 hours',
  complaintHeardWithin: '48 hours',
  complaintSettledWithin: 'one month',
} as const

export const DELIVERY_ZONES = [
  {
    zone: 'Metro cities',
    places: 'Delhi, Mumbai, Bengaluru, Chennai, Hyderabad, Kolkata, Pune, Ahmedabad',
    days: '3–4',
  },
  { zone: 'Tier 2 cities', places: 'Jaipur, Lucknow, Indore, Patna, Bhopal, Kochi and others like them', days: '4–5' },
  { zone: 'Everywhere else', places: 'Towns and villages that a courier reaches, in every state', days: '5–7' },
] as const

/** The rate card that is waived, in rupees. */
export const WAIVED_SHIPPING = { fee: 70, below: 999 } as const
