import type { SavedAddress } from '../../domain/account-address.ts'
import { keepText, keptText } from '../cart/kept-text.ts'

const KEY = 'deliveryAddress'
const device = () => localStorage

/** The address a guest kept on this device. It may have been edited or be of an older shop: every value is unknown. */
export function deviceAddress(): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(keptText(device, KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a guest's address on this device; null forgets it. */
export const keepDeviceAddress = (address: SavedAddress | null): void =>
  keepText(device, KEY, address && JSON.stringify(address))
