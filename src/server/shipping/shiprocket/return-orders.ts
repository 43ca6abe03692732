import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import type { ReturnReason } from '../../../domain/orders/returns/return-request.ts'
import { sumLines } from '../../../domain/orders/pricing.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { CourierOrderRef, ReturnParcel } from '../courier.ts'
import { HSN, packageFields, splitName, toSku } from './create-order.ts'
import { searchReturns } from './search-orders.ts'
import { type PickupLocation, pickupLocations } from './serviceability.ts'
import { type ShiprocketClient, ShiprocketError } from './shiprocket-client.ts'

/** Shiprocket's numbers of the reasons. */
const REASON_NUMBERS: Record<ReturnReason, string> = {
  damaged: '29',
  misprint: '10',
  wrong_item: '30',
  missing_part: '33',
  old_edition: '35',
  not_as_described: '35',
  other: '25',
}
const UNPROCESSABLE = 422
const ALREADY_TAKEN = /already been taken|is taken/i

/**
 * Creates a return order at Shiprocket: pickup at the customer, delivery to the pickup address of the store. A reference
 * works once, so an order whose response was lost is found again.
 * @throws ShiprocketError
 */
export async function createOrFindReturn(
  client: ShiprocketClient,
  parcel: ReturnParcel,
  pickupLocation: string,
): Promise<CourierOrderRef> {
  const existing = await findOpenReturn(client, parcel.reference)
  if (existing) return existing
  try {
    return await createReturn(client, parcel, pickupLocation)
  } catch (error) {
    if (!(error instanceof ShiprocketError && ALREADY_TAKEN.test(error.message))) throw error
    const created = await findOpenReturn(client, parcel.reference)
    if (created) return created
    throw error
  }
}

/** Returns the open return order with a reference. @throws ShiprocketError */
export async function findOpenReturn(
  client: ShiprocketClient,
  reference: string,
): Promise<CourierOrderRef | undefined> {
  const open = (await searchReturns(client, reference)).find(({ isCancelled }) => !isCancelled)
  return open && { reference, courierOrderId: open.courierOrderId, courierShipmentId: open.courierShipmentId }
}

async function createReturn(
  client: ShiprocketClient,
  parcel: ReturnParcel,
  pickupLocation: string,
): Promise<CourierOrderRef> {
  const locations = pickupLocations(await client.request('GET', '/settings/company/pickup'))
  const store = locations.find(({ pickup_location: name }) => name?.trim() === pickupLocation)
  if (!store) throw new ShiprocketError(`Shiprocket has no pickup location "${pickupLocation}".`, UNPROCESSABLE)
  const response = await client.request('POST', '/orders/create/return', toReturnOrder(parcel, store))
  const { order_id: id, shipment_id: shipmentId, message } = response as Partial<Record<string, string | number>>
  if (id && shipmentId) {
    return { reference: parcel.reference, courierOrderId: String(id), courierShipmentId: String(shipmentId) }
  }
  const reason = typeof message === 'string' ? message : 'Shiprocket rejected the return without a reason.'
  throw new ShiprocketError(reason, UNPROCESSABLE)
}

/** The body of `/orders/create/return`. A return is always prepaid: the customer pays nothing. */
function toReturnOrder({ reference, order, lines, packageSize }: ReturnParcel, store: PickupLocation): object {
  const { first, last } = splitName(order.customerName)
  const contact = deliveryContact(order)
  return {
    order_id: reference,
    order_date: dayOf(new Date()),
    pickup_customer_name: first,
    pickup_last_name: last,
    pickup_address: contact.shippingAddress,
    pickup_city: order.city,
    pickup_state: order.state,
    pickup_country: 'India',
    pickup_pincode: Number(order.pincode),
    pickup_email: order.customerEmail || store.email || '',
    pickup_phone: contact.customerPhone,
    pickup_isd_code: '91',
    shipping_customer_name: store.name ?? store.pickup_location,
    shipping_address: store.address ?? '',
    shipping_address_2: store.address_2 ?? '',
    shipping_city: store.city ?? '',
    shipping_state: store.state ?? '',
    shipping_country: store.country ?? 'India',
    shipping_pincode: Number(store.pin_code),
    shipping_email: store.email ?? '',
    shipping_phone: store.phone ?? '',
    order_items: lines.map((line) => ({
      name: line.productName,
      sku: toSku(line),
      units: line.quantity,
      selling_price: paiseToRupees(line.pricePaise),
      discount: 0,
      hsn: HSN,
      return_reason: REASON_NUMBERS[line.reason],
    })),
    payment_method: 'PREPAID',
    total_discount: 0,
    sub_total: paiseToRupees(sumLines(lines)),
    ...packageFields(packageSize),
  }
}
