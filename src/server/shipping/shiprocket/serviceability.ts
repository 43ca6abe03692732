import { TokenCache } from '../../http/token-cache.ts'
import type { CourierRate, Serviceability } from '../courier.ts'
import { type ShiprocketClient, ShiprocketError, type ShiprocketResponse } from './shiprocket-client.ts'

/** A pickup address in Shiprocket's panel. */
export interface PickupLocation {
  pickup_location?: string
  name?: string
  address?: string
  address_2?: string
  city?: string
  state?: string
  country?: string
  pin_code?: string | number
  phone?: string | number
  email?: string
}
interface CourierOffer {
  cod?: number
  blocked?: number
  estimated_delivery_days?: string | number
  courier_name?: string
  /** Rupees. */
  rate?: string | number
  rto_charges?: string | number
}

const PIN_CODE_TTL_MS = 86_400_000
const GRAMS_PER_KG = 1000
const NO_COURIER = 404

/** Rates can have more than two decimals. */
const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** The pickup addresses in a response of `/settings/company/pickup`. */
export const pickupLocations = ({ data }: ShiprocketResponse): PickupLocation[] =>
  (data as { shipping_address?: PickupLocation[] } | undefined)?.shipping_address ?? []

/** The PIN code of the pickup address in Shiprocket's panel, cached for a day. */
export class PickupPinCode {
  readonly #client: ShiprocketClient
  readonly #location: string
  readonly #pinCode = new TokenCache(() => this.#fetch())

  constructor(client: ShiprocketClient, location: string) {
    this.#client = client
    this.#location = location
  }

  /** @throws ShiprocketError when Shiprocket fails or has no pickup location of this name */
  read(): Promise<string> {
    return this.#pinCode.get()
  }

  async #fetch(): Promise<{ value: string; ttlMs: number }> {
    const locations = pickupLocations(await this.#client.request('GET', '/settings/company/pickup'))
    const location = locations.find(({ pickup_location: name }) => name?.trim() === this.#location)
    if (!location?.pin_code)
      throw new ShiprocketError(`Shiprocket has no PIN code for the pickup location "${this.#location}".`, 422)
    return { value: String(location.pin_code), ttlMs: PIN_CODE_TTL_MS }
  }
}

/**
 * Checks whether a courier delivers between two PIN codes with cash on delivery.
 * @throws ShiprocketError also for a response without a list of couriers: then the request is wrong, not the PIN code
 */
export async function checkServiceability(
  client: ShiprocketClient,
  { from, to, weightGrams }: { from: string; to: string; weightGrams: number },
): Promise<Serviceability> {
  const query = new URLSearchParams({
    pickup_postcode: from,
    delivery_postcode: to,
    cod: '1',
    weight: String(weightGrams / GRAMS_PER_KG),
  })
  const response = await client.request('GET', `/courier/serviceability/?${query}`)
  const { available_courier_companies: offers } = (response.data ?? {}) as {
    available_courier_companies?: CourierOffer[]
  }
  if (response.status === NO_COURIER || offers?.length === 0) return { cashOnDelivery: false, days: null, rates: [] }
  if (!Array.isArray(offers)) {
    throw new ShiprocketError(
      typeof response.message === 'string' ? response.message : 'Shiprocket sent no list of couriers.',
      422,
    )
  }
  const available = offers.filter(({ cod, blocked }) => cod === 1 && blocked !== 1)
  const days = available.flatMap((offer) => transitDays(offer) ?? [])
  return {
    cashOnDelivery: available.length > 0,
    days: days.length > 0 ? Math.min(...days) : null,
    rates: available.flatMap(toRate),
  }
}

function transitDays({ estimated_delivery_days: estimate }: CourierOffer): number | null {
  const days = Math.ceil(Number(estimate))
  return days > 0 ? days : null
}

function toRate(offer: CourierOffer): CourierRate[] {
  const courierName = offer.courier_name?.trim()
  const rate = Number(offer.rate)
  if (!courierName || !(rate > 0)) return []
  const returned = Number(offer.rto_charges)
  return [
    {
      courierName,
      ratePaise: toPaise(rate),
      returnPaise: returned > 0 ? toPaise(returned) : null,
      days: transitDays(offer),
    },
  ]
}
