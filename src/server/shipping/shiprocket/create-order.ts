import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import { unitPrices } from '../../../domain/orders/pricing.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { PackageSize } from '../../../domain/values/package-size.ts'
import type { OrderItemRow, OrderWithItems } from '../../orders/orders.queries.ts'
import type { CourierOrderRef } from '../courier.ts'
import { type ShiprocketClient, ShiprocketError } from './shiprocket-client.ts'
import { searchOrders, type ShiprocketOrder } from './search-orders.ts'

const GRAMS_PER_KG = 1000
const MM_PER_CM = 10
/** Shiprocket rejects sides of half a centimetre or less. */
const MIN_SIDE_CM = 0.6
const MAX_CITY_LENGTH = 30
/** The tax code (HSN) of printed books. */
export const HSN = 4901
const ORDER_DATE_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

interface CreateOrderOptions {
  /** Grams and millimetres of the whole package. */
  packageSize: PackageSize
  pickupLocation: string
  /** For an order whose customer has no email address: Shiprocket requires one. */
  fallbackEmail: string
  /** The number of earlier shipments of the order. */
  previousShipments: number
  /** The references of earlier shipments that came back. */
  returnedReferences: readonly string[]
}

/**
 * Creates an order at Shiprocket, or finds the open one of an earlier request whose response was lost. The reference of a
 * cancelled order, and that of a parcel that came back, cannot be used again, so the next one gets a suffix.
 * @returns undefined for an order that the store has cancelled and Shiprocket does not have
 * @throws ShiprocketError when the order is rejected
 */
export async function createOrFindOrder(
  client: ShiprocketClient,
  order: OrderWithItems,
  options: CreateOrderOptions,
): Promise<CourierOrderRef | undefined> {
  const existing = await findExistingOrders(client, order.id, options.previousShipments)
  const open = existing.find(
    ({ isCancelled, reference }) => !isCancelled && !options.returnedReferences.includes(reference),
  )
  if (open) {
    const { reference, courierOrderId, courierShipmentId } = open
    return { reference, courierOrderId, courierShipmentId }
  }
  if (order.status === 'cancelled') return undefined
  const reference = referenceFor(order.id, Math.max(options.previousShipments, existing.length) + 1)
  return createOrder(client, reference, toShiprocketOrder(order, reference, options))
}

/** Finds all orders at Shiprocket for an order of the store, the cancelled ones too. */
async function findExistingOrders(
  client: ShiprocketClient,
  orderId: number,
  previousShipments: number,
): Promise<ShiprocketOrder[]> {
  const first = referenceFor(orderId, 1)
  const references = new Set([first, referenceFor(orderId, previousShipments + 1)])
  const results = await Promise.all([...references].map((reference) => searchOrders(client, reference)))
  const byReference = new Map(results.flat().map((match) => [match.reference, match]))
  // The search also matches parts of a reference.
  return [...byReference.values()].filter(({ reference }) => reference === first || reference.startsWith(`${first}-`))
}

/** The order number; with -2, -3 and so on from the second shipment. */
const referenceFor = (orderId: number, shipmentNumber: number): string =>
  shipmentNumber === 1 ? String(orderId) : `${orderId}-${shipmentNumber}`

async function createOrder(client: ShiprocketClient, reference: string, body: object): Promise<CourierOrderRef> {
  const response = await client.request('POST', '/orders/create/adhoc', body)
  const { order_id: id, shipment_id: shipmentId, message } = response as Partial<Record<string, string | number>>
  // Rejections can have status 200: only both ids mean success.
  if (id && shipmentId) return { reference, courierOrderId: String(id), courierShipmentId: String(shipmentId) }
  throw new ShiprocketError(
    typeof message === 'string' ? message : 'Shiprocket rejected the order without a reason.',
    422,
  )
}

/**
 * The body of `/orders/create/adhoc`: amounts in rupees, kilograms, centimetres. Copies have the price that is paid for
 * them after all discounts, so that they add up to the cash to collect, the order's total.
 */
function toShiprocketOrder(
  order: OrderWithItems,
  reference: string,
  { packageSize, pickupLocation, fallbackEmail }: CreateOrderOptions,
): object {
  const { first, last } = splitName(order.customerName)
  const contact = deliveryContact(order)
  // Shiprocket rejects cash on delivery of ₹0. A prepaid parcel declares the value of its books, of which nothing is collected.
  const isFree = order.totalPaise === 0
  return {
    order_id: reference,
    order_date: ORDER_DATE_FORMAT.format(order.createdAt),
    pickup_location: pickupLocation,
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: contact.shippingAddress,
    billing_city: order.city.slice(0, MAX_CITY_LENGTH),
    billing_pincode: Number(order.pincode),
    billing_state: order.state,
    billing_country: 'India',
    billing_email: order.customerEmail || fallbackEmail,
    billing_phone: Number(contact.customerPhone),
    shipping_is_billing: true,
    order_items: order.items.flatMap((line) =>
      (isFree ? [{ units: line.quantity, pricePaise: line.pricePaise }] : unitPrices(line)).map(
        ({ units, pricePaise }, part) => ({
          name: line.productName,
          // Shiprocket rejects an order that repeats a stock keeping unit.
          sku: part === 0 ? toSku(line) : `${toSku(line)}-${part + 1}`,
          units,
          selling_price: paiseToRupees(pricePaise),
          discount: 0,
          tax: 0,
          hsn: HSN,
        }),
      ),
    ),
    payment_method: isCashDue(order) ? 'COD' : 'Prepaid',
    shipping_charges: 0,
    total_discount: 0,
    sub_total: paiseToRupees(isFree ? order.subtotalPaise : order.totalPaise),
    ...packageFields(packageSize),
  }
}

/** Splits a name for Shiprocket's two fields. */
export function splitName(name: string): { first: string; last: string } {
  const [first = name, ...rest] = name.split(' ')
  return { first, last: rest.join(' ') }
}

/** Returns the stock keeping unit of an order line at Shiprocket. */
export const toSku = ({ id, productId }: Pick<OrderItemRow, 'id' | 'productId'>): string => `P${productId ?? `L${id}`}`

/** Returns weight and sides of a package in Shiprocket's fields. */
export const packageFields = ({ weightGrams, lengthMm, widthMm, heightMm }: PackageSize) => ({
  length: toSideCm(lengthMm),
  breadth: toSideCm(widthMm),
  height: toSideCm(heightMm),
  weight: weightGrams / GRAMS_PER_KG,
})

const toSideCm = (mm: number): number => Math.max(MIN_SIDE_CM, mm / MM_PER_CM)
