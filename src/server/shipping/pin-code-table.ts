import { normalizePlace, type PinCodePlace } from './pin-code-corrections.ts'

type PinCodeTable = Readonly<Record<string, PinCodePlace>>

let loading: Promise<PinCodeTable> | undefined

/**
 * The place of a PIN code, from a table that comes with the store; undefined when the table does not know it.
 * @param pin six digits
 */
export async function findPinCodePlace(pin: string): Promise<PinCodePlace | undefined> {
  // With the first question and not before: the table takes 50 ms to read and 5 MB to keep.
  loading ??= loadTable()
  const place = (await loading)[pin]
  return place && normalizePlace(place)
}

const loadTable = async (): Promise<PinCodeTable> => (await import('indian_address')).pininfo
