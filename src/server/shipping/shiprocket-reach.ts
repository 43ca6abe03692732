import { ExpiringValue } from '../http/expiring-value.ts'
import type { Reach } from './courier.ts'
import type { ShiprocketAnswer, ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketTrouble } from './shiprocket-trouble.ts'

interface PickupPlace {
  pickup_location?: string
  pin_code?: string | number
}
interface CourierOffer {
  cod?: number
  blocked?: number
  estimated_delivery_days?: string | number
}

const PIN_KEPT_MS = 86_400_000
const GRAMS_A_KG = 1000
const NOBODY = 404

/** The pickup addresses of an answer to `/settings/company/pickup`. */
export const pickupPlaces = ({ data }: ShiprocketAnswer): PickupPlace[] =>
  (data as { shipping_address?: PickupPlace[] } | undefined)?.shipping_address ?? []

/** The PIN code of the pickup address, as Shiprocket's panel has it; asked once a day. */
export class PickupPin {
  readonly #client: ShiprocketClient
  readonly #location: string
  readonly #pin = new ExpiringValue(() => this.#ask())

  constructor(client: ShiprocketClient, location: string) {
    this.#client = client
    this.#location = location
  }

  /** @throws ShiprocketTrouble when it cannot be had */
  read(): Promise<string> {
    return this.#pin.get()
  }

  async #ask(): Promise<{ value: string; lifeMs: number }> {
    const places = pickupPlaces(await this.#client.call('GET', '/settings/company/pickup'))
    const place = places.find(({ pickup_location: name }) => name?.trim() === this.#location)
    if (!place?.pin_code) throw new ShiprocketTrouble(`Shiprocket knows no PIN code of "${this.#location}".`, 422)
    return { value: String(place.pin_code), lifeMs: PIN_KEPT_MS }
  }
}

/**
 * Whether somebody carries cash on delivery between two PIN codes.
 * @throws ShiprocketTrouble also for an answer without a list of couriers: then something of ours is wrong, not the PIN code
 */
export async function findReach(
  client: ShiprocketClient,
  { from, to, weightGrams }: { from: string; to: string; weightGrams: number },
): Promise<Reach> {
  const query = new URLSearchParams({
    pickup_postcode: from,
    delivery_postcode: to,
    cod: '1',
    weight: String(weightGrams / GRAMS_A_KG),
  })
  const answer = await client.call('GET', `/courier/serviceability/?${query}`)
  const { available_courier_companies: offers } = (answer.data ?? {}) as {
    available_courier_companies?: CourierOffer[]
  }
  if (answer.status === NOBODY || offers?.length === 0) return { cashOnDelivery: false, days: null }
  if (!Array.isArray(offers)) {
    throw new ShiprocketTrouble(
      typeof answer.message === 'string' ? answer.message : 'Shiprocket named no couriers.',
      422,
    )
  }
  const open = offers.filter(({ cod, blocked }) => cod === 1 && blocked !== 1)
  const days = open.map(({ estimated_delivery_days: told }) => Number(told)).filter((told) => told > 0)
  return { cashOnDelivery: open.length > 0, days: days.length > 0 ? Math.ceil(Math.min(...days)) : null }
}
