import { normalizePlace, type PinCodePlace } from './pin-code-corrections.ts'

type PinCodeTable = Readonly<Record<string, PinCodePlace>>

let loading: Promise<PinCodeTable> | undefined

/**
 * Looks up city and state of a PIN code in a table that is part of the store.
 * @param pin six digits
 * @returns undefined for a PIN code that the table does not contain
 */
export async function findPinCodePlace(pin: string): Promise<PinCodePlace | undefined> {
  // Loaded on first use: the table takes 50 ms to load and 5 MB of memory.
  loading ??= loadTable()
  const place = (await loading)[pin]
  return place && normalizePlace(place)
}

const loadTable = async (): Promise<PinCodeTable> => (await import('indian_address')).pininfo
