// Loaded on demand with the first complete PIN code.
import { api, nullIfNotFound, readJson } from '../../../api-client.ts'
import { deliveryPromise, isKnownDestination } from '../../../domain/shipping/delivery.ts'
import { normalizePinCode } from '../../../domain/values/pin-codes.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { readSessionRecord, writeSessionRecord } from '../../../ui/storage/session-storage.ts'

interface Place {
  city: string
  state: string
}

const FILLED_STORAGE_KEY = 'filledFromPin'
const FIELD_NAMES = ['city', 'state'] as const
const UNKNOWN_PLACE: Place = { city: '', state: '' }
const UNKNOWN_PIN_MESSAGE = 'We do not know this PIN code. Please fill in city and state.'

/**
 * Fills in city and state of a PIN code where they are empty or unchanged since the previous PIN code filled them in.
 * Values that the customer typed stay.
 * @returns a message for the customer; '' without a message, after a failed request or when the PIN code has changed
 */
export async function fillFromPin(fields: FormFields, pin: string): Promise<string> {
  const place = await fetchPlace(pin)
  if (place === undefined || normalizePinCode(fields.get('pincode')) !== pin) return ''
  const names = fillFields(fields, place ?? UNKNOWN_PLACE)
  if (!place) return FIELD_NAMES.some((name) => fields.get(name) === '') ? UNKNOWN_PIN_MESSAGE : ''
  if (names.length === 2) return 'City and state filled in from the PIN code.'
  if (names.length === 1) return `${names[0] === 'city' ? 'City' : 'State'} filled in from the PIN code.`
  return fields.get('state') === place.state ? '' : `PIN code ${pin} is in ${place.state}.`
}

/** Returns the delivery promise for a PIN code; '' for an unknown one, which `fillFromPin` reports, and after a failure. */
export async function deliveryMessage(pin: string): Promise<string> {
  const delivery = await readJson(api.delivery[':pin'].$get({ param: { pin } })).catch(() => undefined)
  return delivery && isKnownDestination(delivery) ? deliveryPromise(delivery) : ''
}

/** Returns null for an unknown PIN code, undefined when the request failed. */
const fetchPlace = (pin: string): Promise<Place | null | undefined> =>
  readJson(api['pin-codes'][':pin'].$get({ param: { pin } }))
    .catch(nullIfNotFound)
    .catch(() => undefined)

function fillFields(fields: FormFields, place: Place): (keyof Place)[] {
  const filled = readSessionRecord(FILLED_STORAGE_KEY)
  const names = FIELD_NAMES.filter((name) => {
    const value = fields.get(name)
    return value !== place[name] && (value === '' || value === filled?.[name])
  })
  const changes = Object.fromEntries(names.map((name) => [name, place[name]]))
  if (names.length > 0) fields.fillIn(changes)
  writeSessionRecord(FILLED_STORAGE_KEY, { ...filled, ...changes })
  return names
}
