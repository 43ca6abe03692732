import { normalizePlace, type PinCodePlace } from './pin-code-corrections.ts'

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
