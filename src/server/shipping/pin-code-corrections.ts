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
/** The table still has these districts in Jammu and Kashmir, from which Ladakh was split in 2019. */
const LADAKH_DISTRICTS = ['Leh', 'Kargil']
/** The table appends the state's code to districts of the same name: 'Aurangabad(BH)'. */
const STATE_SUFFIX = /\([^()]*\)$/

/** Converts district and state of the table to city and state of an address; the state is one of `INDIAN_STATES`. */
export function normalizePlace({ city, state }: PinCodePlace): PinCodePlace {
  const district = city.replace(STATE_SUFFIX, '').trimEnd()
  const currentState = STATE_NAMES[state] ?? state
  return {
    city: cityOf(district, currentState),
    state: LADAKH_DISTRICTS.includes(district) ? 'Ladakh' : currentState,
  }
}

/** The city of a district. All districts of Delhi except New Delhi are the city Delhi. */
function cityOf(district: string, state: string): string {
  if (state === 'Delhi') return district === 'New Delhi' ? district : 'Delhi'
  return CITY_NAMES[district] ?? district
}
