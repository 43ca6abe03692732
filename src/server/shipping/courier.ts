import type { CopySize } from '../../domain/parcel.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import { Problem } from '../http/problem.ts'

/** An order as the courier has it: its numbers there, and ours. */
export interface Consignment {
  reference: string
  courierOrderId: string
  courierShipmentId: string
}
/** Who carries it. */
export interface Assignment {
  trackingNumber: string
  trackingUrl: string
  courierName: string | null
}

/** Whether a courier brings a parcel to a PIN code and collects the cash. */
export interface Reach {
  cashOnDelivery: boolean
  /** Days on the way, where a courier tells. */
  days: number | null
}

/** The courier refused, failed or did not answer. `reason` says so to staff. */
export class CourierTrouble extends Problem {
  readonly reason: string
  /** Whether the same may go well later, with nobody doing anything about it. */
  readonly mayPass: boolean

  constructor(status: 502 | 503 | 504, code: string, reason: string, { error = reason, mayPass = false } = {}) {
    super(status, code, reason, { error })
    this.reason = reason
    this.mayPass = mayPass
  }
}

/**
 * The service that carries parcels. Whatever it does not do it throws as CourierTrouble: 502 when it refuses, 503 when
 * there is no account, 504 when it does not answer.
 */
export interface Courier {
  /** Whether it lets the store in; a sentence where it does not. */
  checkAccess(): Promise<{ success: boolean; error: string | null }>
  /**
   * Hands an order over, once however often it is asked.
   * @param parcel grams and millimetres of it all
   * @param handedBefore how often it was handed over before, and called back
   */
  ship(order: OrderWithItems, parcel: CopySize, handedBefore: number): Promise<Consignment>
  /** Chooses who carries it, or tells who was chosen before. The wallet pays. */
  assign(consignment: Consignment): Promise<Assignment>
  /** Has it collected. @returns when, where the courier tells */
  bookPickup(consignment: Consignment): Promise<Date | null>
  /** @returns the address of the label to print */
  makeLabel(consignment: Consignment): Promise<string>
  /** @returns the address of the list that the driver signs */
  makeManifest(consignment: Consignment): Promise<string>
  /** Calls it back, and makes sure that it was. */
  cancel(consignment: Consignment): Promise<void>
  /** @param trackingNumbers at most fifty @returns what the courier says of each that it knows, as it says it */
  track(trackingNumbers: readonly string[]): Promise<object[]>
  /** Whether somebody brings a parcel of so many grams to a PIN code and collects the cash. Trouble says nothing of the PIN code. */
  reach(pincode: string, weightGrams: number): Promise<Reach>
}

const NOT_CONFIGURED = 'Shiprocket is not configured.'
const refuse = () => Promise.reject(new CourierTrouble(503, 'not_configured', NOT_CONFIGURED))

/** A shop without an account at Shiprocket. */
export const noCourier: Courier = {
  checkAccess: () => Promise.resolve({ success: false, error: NOT_CONFIGURED }),
  ship: refuse,
  assign: refuse,
  bookPickup: refuse,
  makeLabel: refuse,
  makeManifest: refuse,
  cancel: refuse,
  track: refuse,
  reach: refuse,
}
