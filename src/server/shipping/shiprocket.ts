import { type Courier, CourierTrouble } from './courier.ts'
import { assignCourier, bookPickup, cancelOrder, makeLabel, makeManifest, trackParcels } from './shiprocket-calls.ts'
import { type ShiprocketAccount, type ShiprocketAnswer, ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketTrouble } from './shiprocket-trouble.ts'
import { handOver } from './shiprocket-order.ts'
import { findReach, PickupPin, pickupPlaces } from './shiprocket-reach.ts'

const DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'

/** Shiprocket as the shop's courier. An order that it has taken on already is found again, never created twice. */
export function openShiprocket(account: ShiprocketAccount): Courier {
  const client = new ShiprocketClient(account)
  const pickupPin = new PickupPin(client, account.pickupLocation)
  return {
    async checkAccess() {
      try {
        await client.logIn()
        return checkPickup(await client.call('GET', '/settings/company/pickup'), account.pickupLocation)
      } catch (error) {
        if (!(error instanceof ShiprocketTrouble)) throw error
        return { success: false, error: error.isDenied ? `${DENIED} (${error.message})` : error.message }
      }
    },
    ship: (order, parcel, handedBefore) =>
      told(handOver(client, order, { parcel, handedBefore, pickupLocation: account.pickupLocation })),
    assign: (consignment) => told(assignCourier(client, consignment)),
    bookPickup: (consignment) => told(bookPickup(client, consignment)),
    makeLabel: (consignment) => told(makeLabel(client, consignment)),
    makeManifest: (consignment) => told(makeManifest(client, consignment)),
    cancel: (consignment) => told(cancelOrder(client, consignment)),
    track: (trackingNumbers) => told(trackParcels(client, trackingNumbers)),
    reach: async (to, weightGrams) =>
      told(pickupPin.read().then((from) => findReach(client, { from, to, weightGrams }))),
  }
}

function checkPickup(answer: ShiprocketAnswer, wanted: string): { success: boolean; error: string | null } {
  const names = pickupPlaces(answer).flatMap(({ pickup_location: name }) => name?.trim() ?? [])
  if (names.includes(wanted)) return { success: true, error: null }
  return {
    success: false,
    error: `Shiprocket knows no pickup location "${wanted}", only: ${names.join(', ') || 'none'}.`,
  }
}

/** Trouble with Shiprocket in the words of the port. */
async function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ShiprocketTrouble)) throw error
    const { message, mayPass, isDenied, status } = error
    if (isDenied) throw new CourierTrouble(502, 'courier_denied', DENIED, { error: message })
    throw new CourierTrouble(status === undefined ? 504 : 502, 'courier_failed', message, { mayPass })
  }
}
