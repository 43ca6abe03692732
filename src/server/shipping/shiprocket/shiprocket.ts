import { type Courier, COURIER_BUSY, CourierError, type FailedAttempt, type NdrInstruction } from '../courier.ts'
import { createOrFindOrder } from './create-order.ts'
import { readPayment, readWalletBalance } from './payments.ts'
import { createOrFindReturn, findOpenReturn } from './return-orders.ts'
import { searchReturns } from './search-orders.ts'
import { checkServiceability, pickupLocations, PickupPinCode } from './serviceability.ts'
import {
  assignCourier,
  bookPickup,
  cancelOrder,
  makeLabel,
  makeManifest,
  printManifest,
  trackShipments,
} from './shipment-requests.ts'
import {
  type ShiprocketAccount,
  ShiprocketClient,
  ShiprocketError,
  type ShiprocketResponse,
  TOO_MANY_REQUESTS,
} from './shiprocket-client.ts'

const UNPROCESSABLE = 422
const TIMEOUT_MS = 20_000
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Loads a label or manifest from the file server of Shiprocket.
 * @throws ShiprocketError without a response, or with one that is not a file of at most 10 MB
 */
async function loadDocument(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!response.ok || !response.body) throw missingDocument(response.status)
    return await readLimited(response.body)
  } catch (error) {
    if (error instanceof ShiprocketError) throw error
    throw new ShiprocketError('Shiprocket did not send a label.', undefined, error)
  }
}

/** A missing file or an expired URL says nothing about the account. */
const missingDocument = (status: number): ShiprocketError =>
  new ShiprocketError('Shiprocket has not found a label.', status >= 500 ? status : UNPROCESSABLE)

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ShiprocketError('A label of Shiprocket is too large.', UNPROCESSABLE)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Fields = Record<string, unknown>

const NOT_FOUND = 404
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads the last failed attempt of a shipment: `GET /ndr/{awb}`, whose `data` has one item.
 * @returns undefined if Shiprocket has none
 * @throws ShiprocketError
 */
async function findFailedAttempt(client: ShiprocketClient, trackingNumber: string): Promise<FailedAttempt | undefined> {
  const response = await client.request('GET', `/ndr/${encodeURIComponent(trackingNumber)}`).catch((error: unknown) => {
    if (error instanceof ShiprocketError && error.status === NOT_FOUND) return { data: [] }
    throw error
  })
  const item = listOf(response.data).find(({ awb_code: awb }) => String(awb) === trackingNumber)
  if (!item) return undefined
  const attempts = Number(item.attempts) || 1
  const ofAttempt = listOf(item.history).filter(({ ndr_attempt: number }) => Number(number) === attempts)
  return {
    reason: textOf(item.reason) || 'No reason given',
    attempts,
    raisedAt: parseTime(item.ndr_raised_at),
    comments: ofAttempt.map(({ comment }) => textOf(comment)).filter(Boolean),
  }
}

/**
 * Asks for another attempt or for the return: `POST /ndr/{awb}/action`, accepted with 202.
 * @throws ShiprocketError
 */
async function sendNdrInstruction(
  client: ShiprocketClient,
  trackingNumber: string,
  { action, comment, phone, address1, address2, deferredDay }: NdrInstruction,
): Promise<void> {
  await client.request('POST', `/ndr/${encodeURIComponent(trackingNumber)}/action`, {
    action,
    comments: comment,
    ...(phone !== undefined && { phone }),
    ...(address1 !== undefined && { address1, address2: address2 ?? '' }),
    ...(deferredDay !== undefined && { deferred_date: deferredDay }),
  })
}

/** @example parseTime('2026-11-04 18:51:17') // Indian time, without an offset */
function parseTime(value: unknown): Date | null {
  const time = new Date(`${textOf(value).replace(' ', 'T')}+05:30`)
  return Number.isNaN(time.getTime()) ? null : time
}

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
