import type { NdrAction } from '../../domain/shipping/ndr/ndr-states.ts'
import type { ReturnReason } from '../../domain/orders/returns/return-request.ts'
import type { Paise } from '../../domain/values/money.ts'
import type { PackageSize } from '../../domain/values/package-size.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import { AppError } from '../http/errors.ts'

/** An order at the courier. */
export interface CourierOrderRef {
  /** The store's reference: the order number, with -2, -3 and so on when the order is shipped again. */
  reference: string
  courierOrderId: string
  courierShipmentId: string
}
/** The courier company that carries a shipment. */
export interface CourierAssignment {
  /** The air waybill number (AWB). */
  trackingNumber: string
  trackingUrl: string
  courierName: string | null
}

/** A parcel that a courier collects from a customer and brings to the store. */
export interface ReturnParcel {
  /** The store's reference, unique at the courier. */
  reference: string
  /** The order that the books were sent with: the courier collects at its address. */
  order: OrderWithItems
  /** The lines with the returned copies only. */
  lines: (OrderWithItems['items'][number] & { reason: ReturnReason })[]
  packageSize: PackageSize
}

/** What a courier company charges for a package, in paise. */
export interface CourierRate {
  courierName: string
  /** Freight and cash on delivery. */
  ratePaise: number
  /** Charged when the parcel turns back; null if unknown. */
  returnPaise: number | null
  /** Transit time in days; null if unknown. */
  days: number | null
}

/** What the courier charged for an order, and whether it has paid the collected cash to the store. */
export interface CourierPayment {
  /** The reference of the bank transfer; null until the cash is remitted. */
  utr: string | null
  /** The day of the transfer, as YYYY-MM-DD; null if unknown. */
  remittedOn: string | null
  /** Freight, fee for cash on delivery, and freight of a parcel that came back; null if unknown. */
  freightPaise: Paise | null
  codFeePaise: Paise | null
  rtoFreightPaise: Paise | null
}

/** Whether a courier delivers to a PIN code with cash on delivery. */
export interface Serviceability {
  cashOnDelivery: boolean
  /** Transit time in days; null if unknown. */
  days: number | null
  /** Of the companies that collect cash there and state a price. */
  rates: CourierRate[]
}

/** A failed delivery attempt (NDR) as the courier describes it. */
export interface FailedAttempt {
  /** The courier's own words, such as `Customer Not Contactable`. */
  reason: string
  /** How many attempts failed so far. */
  attempts: number
  /** When the courier raised it; null if unknown. */
  raisedAt: Date | null
  /** The comments that the courier stored with this attempt. */
  comments: string[]
}

/** What the courier is asked to do after a failed attempt. */
export interface NdrInstruction {
  action: NdrAction
  comment: string
  /** The number to call, ten digits; without it the one of the order. */
  phone?: string
  /** A corrected address in the same city and PIN code, and a landmark. */
  address1?: string
  address2?: string
  /** The day of the next attempt, as an ISO date. */
  deferredDay?: string
}

/** The code of a CourierError of a request that was not read, because there were too many. */
export const COURIER_BUSY = 'courier_busy'

/** The courier rejected a request, failed or did not respond. */
export class CourierError extends AppError {
  constructor(status: 502 | 503 | 504, code: string, message: string, { error = message, retryable = false } = {}) {
    super(status, code, message, { error, retryable })
  }
}

/** Codes of errors that concern all requests: no account, or one that is denied. */
const ACCOUNT_ERRORS = ['not_configured', 'courier_auth_failed']

/** Whether the courier refuses what one request is about, such as a tracking number. Others can succeed. */
export const isRejection = (error: unknown): error is CourierError =>
  error instanceof CourierError && !error.retryable && !ACCOUNT_ERRORS.includes(error.body.code)

/**
 * The port of the shipping service. Every method throws a CourierError on failure: 502 when the request is rejected, 503
 * when no account is configured, 504 without a response.
 */
export interface Courier {
  /** Checks the login and the pickup location; `error` is a message for staff. */
  checkAccess(): Promise<{ success: boolean; error: string | null }>
  /**
   * Creates an order at the courier. Idempotent: returns the open order if there is one. A cancelled order is only looked for,
   * because an earlier request can have created it: undefined if the courier does not have it.
   * @param packageSize grams and millimetres of the whole package
   * @param previousShipments the number of earlier shipments of the order, which were cancelled or came back
   * @param returnedReferences the references of those that came back: the courier does not list them as cancelled
   */
  ship(
    order: OrderWithItems,
    packageSize: PackageSize,
    previousShipments: number,
    returnedReferences?: readonly string[],
  ): Promise<CourierOrderRef | undefined>
  /** Assigns a courier company and a tracking number, or returns the existing assignment. Charges the wallet. */
  assignAwb(ref: CourierOrderRef): Promise<CourierAssignment>
  /** Books the pickup. @returns its time; null if unknown */
  bookPickup(ref: CourierOrderRef): Promise<Date | null>
  /** @returns the URL of the label to print */
  makeLabel(ref: CourierOrderRef): Promise<string>
  /** @returns the URL of the manifest that the driver signs */
  makeManifest(ref: CourierOrderRef): Promise<string>
  /** @returns the URL of one manifest of many shipments, each of which has a manifest already */
  printManifest(refs: readonly CourierOrderRef[]): Promise<string>
  /** Loads a label or a manifest. @param url as returned by this courier @returns a PDF file */
  loadDocument(url: string): Promise<Uint8Array>
  /** Cancels the order and verifies that it is cancelled. */
  cancel(ref: CourierOrderRef): Promise<void>
  /** Creates a return order at the courier. Idempotent: returns the open one with the same reference. */
  createReturn(parcel: ReturnParcel): Promise<CourierOrderRef>
  /** Assigns a courier company to a return, or returns the existing assignment. Charges the wallet. */
  assignReturnAwb(ref: CourierOrderRef): Promise<CourierAssignment>
  /** Finds the open return order of a reference; undefined if there is none. */
  findReturn(reference: string): Promise<CourierOrderRef | undefined>
  /** Cancels a return order and verifies that it is cancelled. */
  cancelReturn(ref: CourierOrderRef): Promise<void>
  /** @param trackingNumbers at most fifty @returns the tracking payload of each known number, as received */
  track(trackingNumbers: readonly string[]): Promise<object[]>
  /**
   * Reads the last failed attempt of a shipment. Changes nothing.
   * @returns undefined if the courier knows none
   */
  findFailedAttempt(trackingNumber: string): Promise<FailedAttempt | undefined>
  /**
   * Asks for another attempt or for the return of a shipment. Not idempotent: the caller must not repeat a request whose
   * result is unknown. Resolves when the courier has accepted the request; it acts in one or two days.
   */
  sendNdrInstruction(trackingNumber: string, instruction: NdrInstruction): Promise<void>
  /** Checks whether a courier delivers a package of this weight to a PIN code with cash on delivery. */
  checkServiceability(pincode: string, weightGrams: number): Promise<Serviceability>
  /** Reads charges and remittance of an order; undefined for an order that the courier does not have. */
  readPayment(courierOrderId: string): Promise<CourierPayment | undefined>
  /** Reads what the store's wallet at the courier has left; negative when it is overdrawn. */
  readWalletBalance(): Promise<Paise>
}

const NOT_CONFIGURED = 'Shiprocket is not configured. Ask the person who runs the server to enter its login.'
const BY_HAND = 'Until then, send the parcel yourself and enter courier and tracking number in the order.'
const rejectWith = (message: string) => () => Promise.reject(new CourierError(503, 'not_configured', message))
const rejectNotConfigured = rejectWith(NOT_CONFIGURED)

/** The courier of a store without a Shiprocket account. */
export const unconfiguredCourier: Courier = {
  checkAccess: () => Promise.resolve({ success: false, error: NOT_CONFIGURED }),
  ship: rejectWith(`${NOT_CONFIGURED} ${BY_HAND}`),
  assignAwb: rejectNotConfigured,
  bookPickup: rejectNotConfigured,
  makeLabel: rejectNotConfigured,
  makeManifest: rejectNotConfigured,
  printManifest: rejectNotConfigured,
  loadDocument: rejectNotConfigured,
  cancel: rejectNotConfigured,
  createReturn: rejectNotConfigured,
  assignReturnAwb: rejectNotConfigured,
  findReturn: rejectNotConfigured,
  cancelReturn: rejectNotConfigured,
  track: rejectNotConfigured,
  findFailedAttempt: rejectNotConfigured,
  sendNdrInstruction: rejectNotConfigured,
  checkServiceability: rejectNotConfigured,
  readPayment: rejectNotConfigured,
  readWalletBalance: rejectNotConfigured,
}
