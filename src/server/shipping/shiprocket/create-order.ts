import { netUnitPrice } from '../../../domain/orders/pricing.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { PackageSize } from '../../../domain/values/package-size.ts'
import type { OrderWithItems } from '../../orders/orders.queries.ts'
import type { CourierOrderRef } from '../courier.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketError } from './shiprocket-error.ts'
import { searchOrders } from './search-orders.ts'

const GRAMS_A_KG = 1000
const MM_A_CM = 10
/** Shiprocket rejects sides of half a centimetre or less. */
const MIN_SIDE_CM = 0.6
const MAX_CITY_LENGTH = 30
/** Printed books. */
const HSN = 4901
const ORDER_DATE_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

interface CreateOrderOptions {
  /** Grams and millimetres of the whole package. */
  packageSize: PackageSize
  pickupLocation: string
  /** The number of earlier shipments of the order. */
  previousShipments: number
}

/**
 * Creates an order at Shiprocket, or finds the one that an earlier request created although its response was lost. The
 * reference of a cancelled order cannot be used again: the next one ends in -2.
 * @throws ShiprocketError when the order is rejected
 */
export async function createOrFindOrder(
  client: ShiprocketClient,
  order: OrderWithItems,
  options: CreateOrderOptions,
): Promise<CourierOrderRef> {
  const number = String(order.id)
  const next = referenceFor(number, options.previousShipments + 1)
  const found = await Promise.all([...new Set([number, next])].map((reference) => searchOrders(client, reference)))
  const ours = [...new Map(found.flat().map((match) => [match.reference, match])).values()].filter(
    ({ reference }) => reference === number || reference.startsWith(`${number}-`),
  )
  const open = ours.find(({ isCancelled }) => !isCancelled)
  if (open) {
    const { reference, courierOrderId, courierShipmentId } = open
    return { reference, courierOrderId, courierShipmentId }
  }
  const reference = referenceFor(number, Math.max(options.previousShipments, ours.length) + 1)
  return createOrder(client, reference, toShiprocketOrder(order, reference, options))
}

const referenceFor = (number: string, attempt: number): string => (attempt === 1 ? number : `${number}-${attempt}`)

async function createOrder(client: ShiprocketClient, reference: string, body: object): Promise<CourierOrderRef> {
  const response = await client.request('POST', '/orders/create/adhoc', body)
  const { order_id: id, shipment_id: shipmentId, message } = response as Partial<Record<string, string | number>>
  // Rejections can have status 200: only both ids mean success.
  if (id && shipmentId) return { reference, courierOrderId: String(id), courierShipmentId: String(shipmentId) }
  throw new ShiprocketError(typeof message === 'string' ? message : 'Shiprocket did not take the order.', 422)
}

/**
 * The body of `/orders/create/adhoc`: amounts in rupees, kilograms, centimetres. Unit prices include their share of all
 * adjustments, so that the cash to collect is the order's total.
 */
function toShiprocketOrder(
  order: OrderWithItems,
  reference: string,
  { packageSize, pickupLocation }: CreateOrderOptions,
): object {
  const [first = order.customerName, ...rest] = order.customerName.split(' ')
  return {
    order_id: reference,
    order_date: ORDER_DATE_FORMAT.format(order.createdAt),
    pickup_location: pickupLocation,
    billing_customer_name: first,
    billing_last_name: rest.join(' '),
    billing_address: order.shippingAddress,
    billing_city: order.city.slice(0, MAX_CITY_LENGTH),
    billing_pincode: Number(order.pincode),
    billing_state: order.state,
    billing_country: 'India',
    billing_email: order.customerEmail,
    billing_phone: Number(order.customerPhone),
    shipping_is_billing: true,
    order_items: order.items.map(({ id, productId, productName, quantity, pricePaise }) => ({
      name: productName,
      sku: `P${productId ?? `L${id}`}`,
      units: quantity,
      selling_price: paiseToRupees(netUnitPrice(pricePaise, order)),
      discount: 0,
      tax: 0,
      hsn: HSN,
    })),
    payment_method: 'COD',
    shipping_charges: 0,
    total_discount: 0,
    sub_total: paiseToRupees(order.totalPaise),
    length: toSideCm(packageSize.lengthMm),
    breadth: toSideCm(packageSize.widthMm),
    height: toSideCm(packageSize.heightMm),
    weight: packageSize.weightGrams / GRAMS_A_KG,
  }
}

const toSideCm = (mm: number): number => Math.max(MIN_SIDE_CM, mm / MM_A_CM)
