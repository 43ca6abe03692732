import { correctPlace, type PinPlace } from './pin-corrections.ts'

type PinTable = Readonly<Record<string, PinPlace>>

let loading: Promise<PinTable> | undefined

/**
 * The place of a PIN code, from a table that comes with the store; undefined when the table does not know it.
 * @param pin six digits
 */
export async function findPinPlace(pin: string): Promise<PinPlace | undefined> {
  // With the first question and not before: the table takes 50 ms to read and 5 MB to keep.
  loading ??= loadTable()
  const place = (await loading)[pin]
  return place && correctPlace(place)
}

const loadTable = async (): Promise<PinTable> => (await import('indian_address')).pininfo
