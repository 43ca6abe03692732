export interface PinCodePlace {
  city: string
  state: string
}

const STATE_NAMES: Readonly<Record<string, string>> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
}
const CITY_NAMES: Readonly<Record<string, string>> = {
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Lahul & Spiti': 'Lahaul and Spiti',
  Jhujhunu: 'Jhunjhunu',
  MORBI: 'Morbi',
  Pondicherry: 'Puducherry',
}
/** Ladakh left Jammu and Kashmir in 2019; the table has not heard of it. */
const LADAKH = ['Leh', 'Kargil']
/** Two districts of one name bear their state's letters: 'Aurangabad(BH)'. */
const STATE_SUFFIX = /\s*\(.*\)$/

/** The table's district and state as an address writes them; the state is one of `STATES`. */
export function normalizePlace({ city, state }: PinCodePlace): PinCodePlace {
  const plain = city.replace(STATE_SUFFIX, '')
  const corrected = STATE_NAMES[state] ?? state
  return { city: cityOf(plain, corrected), state: LADAKH.includes(plain) ? 'Ladakh' : corrected }
}

/** Nobody in 'South West Delhi' calls their city so. */
function cityOf(district: string, state: string): string {
  if (state === 'Delhi') return district === 'New Delhi' ? district : 'Delhi'
  return CITY_NAMES[district] ?? district
}
