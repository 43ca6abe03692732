import type { CopySize } from '../../domain/parcel.ts'
import type { OrderRow, OrderWithItems } from '../orders/orders.queries.ts'
import { Problem } from '../http/problem.ts'

/** What a courier says of a parcel it has taken on. */
export type Shipment = Pick<OrderRow, 'shiprocketOrderId' | 'shiprocketShipmentId'> &
  Partial<Pick<OrderRow, 'trackingNumber' | 'trackingUrl' | 'courierName' | 'estimatedDelivery' | 'shipmentStatus'>>

/** Whether a courier brings a parcel to a PIN code and collects the cash. */
export interface Reach {
  cashOnDelivery: boolean
  /** Days on the way, where a courier tells. */
  days: number | null
}

/** The service that carries parcels. */
export interface Courier {
  /** Whether it lets the store in; a sentence where it does not. */
  checkAccess(): Promise<{ success: boolean; error: string | null }>
  /** Hands an order over. @param parcel grams and millimetres of it all @throws Problem 502, 503 or 504 when the service is at fault or not there */
  ship(order: OrderWithItems, parcel: CopySize): Promise<Shipment>
  /**
   * Whether somebody brings a parcel of so many grams to a PIN code and collects the cash.
   * @throws Problem 502, 503 or 504 when that cannot be told: it says nothing of the PIN code
   */
  reach(pincode: string, weightGrams: number): Promise<Reach>
}

const NOT_CONFIGURED = 'Shiprocket is not configured.'

/** A shop without an account at Shiprocket. */
export const noCourier: Courier = {
  checkAccess: () => Promise.resolve({ success: false, error: NOT_CONFIGURED }),
  ship: () =>
    Promise.reject(
      new Problem(503, 'not_configured', `Failed to ship order: ${NOT_CONFIGURED}`, { error: NOT_CONFIGURED }),
    ),
  reach: () => Promise.reject(new Problem(503, 'not_configured', NOT_CONFIGURED)),
}
