// Loaded when a whole PIN code has been typed: the page's first view does without it.
import { api, orNull, read } from '../../api-client.ts'
import { arrivalSentence, cashSentence } from '../../domain/delivery.ts'
import { keepSessionRecord, sessionRecord } from './session-record.ts'

interface Place {
  city: string
  state: string
}

type PlaceField = HTMLInputElement | HTMLSelectElement

const FILLED_KEY = 'filledFromPin'
const NAMES = ['city', 'state'] as const
const UNKNOWN: Place = { city: '', state: '' }
const ASK = 'We do not know this PIN code. Please fill in city and state.'

/**
 * Fills in city and state of a PIN code where they are empty or still as an earlier PIN code left them: what the
 * customer typed stays.
 * @returns what to tell the customer; '' when there is nothing to tell, or the answer did not come or came too late
 */
export async function fillFromPin(form: HTMLFormElement, pin: string): Promise<string> {
  const place = await readPlace(pin)
  if (place === undefined || fieldOf(form, 'pincode').value !== pin) return ''
  const names = fillIn(form, place ?? UNKNOWN)
  if (!place) return NAMES.some((name) => fieldOf(form, name).value === '') ? ASK : ''
  if (names.length === 2) return 'City and state filled in from the PIN code.'
  if (names.length === 1) return `${names[0] === 'city' ? 'City' : 'State'} filled in from the PIN code.`
  return fieldOf(form, 'state').value === place.state ? '' : `PIN code ${pin} is in ${place.state}.`
}

/**
 * What the courier says of a PIN code, for a customer who is about to order. Nothing waits for it.
 * @returns '' when the answer did not come or came too late
 */
export async function deliveryNote(form: HTMLFormElement, pin: string): Promise<string> {
  const answer = await read(api.delivery[':pin'].$get({ param: { pin } })).catch(() => undefined)
  if (fieldOf(form, 'pincode').value !== pin) return ''
  const cash = answer?.cashOnDelivery ?? null
  return cash === false ? cashSentence(cash) : `${arrivalSentence(pin, answer?.days ?? null)} ${cashSentence(cash)}`
}

/** Null when the store does not know it, undefined when the store could not be asked. */
const readPlace = (pin: string): Promise<Place | null | undefined> =>
  read(api['pin-codes'][':pin'].$get({ param: { pin } }))
    .catch(orNull)
    .catch(() => undefined)

function fillIn(form: HTMLFormElement, place: Place): (keyof Place)[] {
  const filled = sessionRecord(FILLED_KEY)
  const names = NAMES.filter((name) => {
    const { value } = fieldOf(form, name)
    return value !== place[name] && (value === '' || value === filled?.[name])
  })
  for (const name of names) type(fieldOf(form, name), place[name])
  keepSessionRecord(FILLED_KEY, { ...filled, ...Object.fromEntries(names.map((name) => [name, place[name]])) })
  return names
}

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as PlaceField

/** Puts text into a field as if it had been typed: the form's rules, and the draft, hear of it. */
function type(field: PlaceField, text: string): void {
  // A text set by `value` is no news to React.
  if (field instanceof HTMLInputElement) field.setRangeText(text, 0, field.value.length, 'end')
  else field.value = text
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}
