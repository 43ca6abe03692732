import { type Courier, COURIER_BUSY, CourierError } from '../courier.ts'
import { loadDocument } from './load-document.ts'
import {
  assignCourier,
  bookPickup,
  cancelOrder,
  makeLabel,
  makeManifest,
  printManifest,
  trackShipments,
} from './shipment-requests.ts'
import { type ShiprocketAccount, type ShiprocketResponse, ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketError, TOO_MANY_REQUESTS } from './shiprocket-error.ts'
import { findFailedAttempt, sendNdrInstruction } from './failed-deliveries.ts'
import { readPayment, readWalletBalance } from './payments.ts'
import { createOrFindOrder } from './create-order.ts'
import { createOrFindReturn, findOpenReturn } from './return-orders.ts'
import { searchReturns } from './search-orders.ts'
import { checkServiceability, PickupPinCode, pickupLocations } from './serviceability.ts'

const ACCESS_DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'

/** The Shiprocket adapter of the courier port. Never creates an order twice: finds an open one by its reference. */
export function createShiprocketCourier(account: ShiprocketAccount): Courier {
  const client = new ShiprocketClient(account)
  const pickupPin = new PickupPinCode(client, account.pickupLocation)
  return {
    async checkAccess() {
      try {
        await client.logIn()
        return checkPickupLocation(await client.request('GET', '/settings/company/pickup'), account.pickupLocation)
      } catch (error) {
        if (!(error instanceof ShiprocketError)) throw error
        return { success: false, error: error.isDenied ? `${ACCESS_DENIED} (${error.message})` : error.message }
      }
    },
    ship: (order, packageSize, previousShipments, returnedReferences = []) =>
      translateErrors(
        createOrFindOrder(client, order, {
          packageSize,
          previousShipments,
          returnedReferences,
          pickupLocation: account.pickupLocation,
          fallbackEmail: account.email,
        }),
      ),
    assignAwb: (ref) => translateErrors(assignCourier(client, ref)),
    bookPickup: (ref) => translateErrors(bookPickup(client, ref)),
    makeLabel: (ref) => translateErrors(makeLabel(client, ref)),
    makeManifest: (ref) => translateErrors(makeManifest(client, ref)),
    printManifest: (refs) => translateErrors(printManifest(client, refs)),
    loadDocument: (url) => translateErrors(loadDocument(url)),
    cancel: (ref) => translateErrors(cancelOrder(client, ref)),
    createReturn: (parcel) => translateErrors(createOrFindReturn(client, parcel, account.pickupLocation)),
    assignReturnAwb: (ref) => translateErrors(assignCourier(client, ref, searchReturns)),
    findReturn: (reference) => translateErrors(findOpenReturn(client, reference)),
    cancelReturn: (ref) => translateErrors(cancelOrder(client, ref, searchReturns)),
    track: (trackingNumbers) => translateErrors(trackShipments(client, trackingNumbers)),
    findFailedAttempt: (trackingNumber) => translateErrors(findFailedAttempt(client, trackingNumber)),
    sendNdrInstruction: (trackingNumber, instruction) =>
      translateErrors(sendNdrInstruction(client, trackingNumber, instruction)),
    checkServiceability: async (to, weightGrams) =>
      translateErrors(pickupPin.read().then((from) => checkServiceability(client, { from, to, weightGrams }))),
    readPayment: (courierOrderId) => translateErrors(readPayment(client, courierOrderId)),
    readWalletBalance: () => translateErrors(readWalletBalance(client)),
  }
}

function checkPickupLocation(
  response: ShiprocketResponse,
  location: string,
): { success: boolean; error: string | null } {
  const names = pickupLocations(response).flatMap(({ pickup_location: name }) => name?.trim() ?? [])
  if (names.includes(location)) return { success: true, error: null }
  return {
    success: false,
    error: `Shiprocket has no pickup location "${location}", only: ${names.join(', ') || 'none'}.`,
  }
}

/** Translates errors of the client to the port's CourierError: 504 without a response, else 502. */
async function translateErrors<Response>(request: Promise<Response>): Promise<Response> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof ShiprocketError)) throw error
    const { message, retryable, isDenied, status } = error
    if (isDenied) throw new CourierError(502, 'courier_auth_failed', ACCESS_DENIED, { error: message })
    const code = status === TOO_MANY_REQUESTS ? COURIER_BUSY : 'courier_failed'
    throw new CourierError(status === undefined ? 504 : 502, code, message, { retryable })
  }
}
