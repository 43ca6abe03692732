import type { Address } from '../../../domain/accounts/address.ts'
import { isMobile, normalizeMobile, whatsappNumber } from '../../../domain/values/phones.ts'
import type { Queryable } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { listSiteSettings, presentStore } from '../../settings/settings.queries.ts'
import { findPinCodePlace } from '../pin-code-table.ts'

/** Six digits, with or without a space in the middle, that are no part of a longer number. */
const PIN_CODE = /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g

const readStore = async (db: Queryable) => presentStore(await listSiteSettings(db), { storeName: '', publicUrl: '' })

/** Returns the shop's own mobile number, ten digits; undefined if neither its phone nor its WhatsApp number is one. */
export async function readShopMobile(db: Queryable): Promise<string | undefined> {
  const { phone, whatsapp } = await readStore(db)
  const normalized = normalizeMobile(phone)
  return isMobile(normalized) ? normalized : whatsappNumber(whatsapp)?.slice(2)
}

/**
 * Returns the address of the seller, or of the shop, as the address of an order.
 * @throws ConflictError (409) when the settings have no mobile number or no address with a PIN code
 */
export async function readShopAddress(
  db: Queryable,
): Promise<Pick<Address, 'shippingAddress' | 'city' | 'state' | 'pincode'>> {
  if (!(await readShopMobile(db))) {
    throw new ConflictError('mobile_needed', 'The courier needs a mobile number. Set the WhatsApp number of the shop.')
  }
  const { seller, address } = await readStore(db)
  for (const text of [seller.address, address]) {
    const pincode = [...text.matchAll(PIN_CODE)].at(-1)?.slice(1).join('')
    const place = pincode && (await findPinCodePlace(pincode))
    if (place) return { shippingAddress: text.replace(/\s+/g, ' ').trim(), ...place, pincode }
  }
  throw new ConflictError(
    'address_needed',
    'The test order is sent to the shop itself. Set the registered address of the seller, with its PIN code.',
  )
}
