// The shop's terms in figures. The policy pages, the FAQ and the contact page all quote these.

export const PROMISES = {
  /** From the order to the courier. */
  packedWithin: '1–2 business days',
  /** From the courier to the door, anywhere in India. */
  deliveredWithin: '3–7 business days',
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
