interface PinCodePlace {
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

type PinCodeTable = Readonly<Record<string, PinCodePlace>>

let loading: Promise<PinCodeTable> | undefined
let cities: Set<string> | undefined

/**
 * Looks up city and state of a PIN code in a table that is part of the store.
 * @param pin six digits
 * @returns undefined for a PIN code that the table does not contain
 */
export async function findPinCodePlace(pin: string): Promise<PinCodePlace | undefined> {
  const place = (await readTable())[pin]
  return place && normalizePlace(place)
}

/** Loaded on first use: the table takes 50 ms to load and 5 MB of memory. */
const readTable = (): Promise<PinCodeTable> => (loading ??= import('indian_address').then(({ pininfo }) => pininfo))

/**
 * Whether PIN code, city and state of an address agree. A city that the table does not contain agrees with its state: many
 * towns have another name than their district.
 * @returns null for a PIN code that the table does not contain, or a state in other letters
 */
export async function agreesWithPinCode({
  pincode,
  city,
  state,
}: PinCodePlace & { pincode: string }): Promise<boolean | null> {
  const place = await findPinCodePlace(pincode)
  if (!place || toKey(state) === '') return null
  if (toKey(state) !== toKey(place.state)) return false
  const [given, expected] = [toKey(city), toKey(place.city)]
  if (given.includes(expected) || expected.includes(given)) return true
  cities ??= new Set(Object.values(await readTable()).map((entry) => toKey(normalizePlace(entry).city)))
  return !cities.has(given)
}

const toKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
