import { paiseToRupees } from '../../domain/money.ts'
import type { CopySize } from '../../domain/parcel.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import type { Consignment } from './courier.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketTrouble } from './shiprocket-trouble.ts'
import { searchOrders } from './shiprocket-search.ts'

const GRAMS_A_KG = 1000
const MM_A_CM = 10
/** Shiprocket takes no side of half a centimetre or less. */
const SIDE_MIN_CM = 0.6
const CITY_MAX = 30
/** Printed books. */
const HSN = 4901
const FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

interface Handing {
  /** Grams and millimetres of the whole parcel. */
  parcel: CopySize
  pickupLocation: string
  /** How often the order was handed over before. */
  handedBefore: number
}

/**
 * Has Shiprocket take an order on. An answer can be lost after that: whoever asks again finds the order by our number. The
 * number of a cancelled one cannot be used again, so the next takes -2.
 * @throws ShiprocketTrouble when it is not taken
 */
export async function handOver(
  client: ShiprocketClient,
  order: OrderWithItems,
  handing: Handing,
): Promise<Consignment> {
  const number = String(order.id)
  const next = numberedBy(number, handing.handedBefore + 1)
  const found = await Promise.all([...new Set([number, next])].map((one) => searchOrders(client, one)))
  const ours = [...new Map(found.flat().map((one) => [one.reference, one])).values()].filter(
    ({ reference }) => reference === number || reference.startsWith(`${number}-`),
  )
  const taken = ours.find(({ isCancelled }) => !isCancelled)
  if (taken) {
    const { reference, courierOrderId, courierShipmentId } = taken
    return { reference, courierOrderId, courierShipmentId }
  }
  const reference = numberedBy(number, Math.max(handing.handedBefore, ours.length) + 1)
  return create(client, reference, toShiprocketOrder(order, reference, handing))
}

const numberedBy = (number: string, time: number): string => (time === 1 ? number : `${number}-${time}`)

async function create(client: ShiprocketClient, reference: string, wanted: object): Promise<Consignment> {
  const answer = await client.call('POST', '/orders/create/adhoc', wanted)
  const { order_id: id, shipment_id: shipmentId, message } = answer as Partial<Record<string, string | number>>
  // Refusals come with a 200 too: only both numbers mean that it was taken.
  if (id && shipmentId) return { reference, courierOrderId: String(id), courierShipmentId: String(shipmentId) }
  throw new ShiprocketTrouble(typeof message === 'string' ? message : 'Shiprocket did not take the order.', 422)
}

/**
 * An order as Shiprocket takes it (`/orders/create/adhoc`): amounts in rupees, kilograms, centimetres. Unit prices are net
 * of the coupon, so that the cash to collect is the order's total however it is added up.
 */
function toShiprocketOrder(order: OrderWithItems, reference: string, { parcel, pickupLocation }: Handing): object {
  const [first = order.customerName, ...rest] = order.customerName.split(' ')
  return {
    order_id: reference,
    order_date: FORMAT.format(order.createdAt),
    pickup_location: pickupLocation,
    billing_customer_name: first,
    billing_last_name: rest.join(' '),
    billing_address: order.shippingAddress,
    billing_city: order.city.slice(0, CITY_MAX),
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
      selling_price: paiseToRupees(netOf(pricePaise, order)),
      discount: 0,
      tax: 0,
      hsn: HSN,
    })),
    payment_method: 'COD',
    shipping_charges: 0,
    total_discount: 0,
    sub_total: paiseToRupees(order.totalPaise),
    length: sideOf(parcel.lengthMm),
    breadth: sideOf(parcel.widthMm),
    height: sideOf(parcel.heightMm),
    weight: parcel.weightGrams / GRAMS_A_KG,
  }
}

const sideOf = (mm: number): number => Math.max(SIDE_MIN_CM, mm / MM_A_CM)

const netOf = (pricePaise: number, { totalPaise, subtotalPaise }: OrderWithItems): number =>
  subtotalPaise === 0 ? 0 : Math.round((pricePaise * totalPaise) / subtotalPaise)
