import { paiseToRupees } from '../../domain/money.ts'
import type { CopySize } from '../../domain/parcel.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'

const GRAMS_A_KG = 1000
const MM_A_CM = 10
/** Shiprocket takes no side of half a centimetre or less. */
const SIDE_MIN_CM = 0.6
const CITY_MAX = 30
/** Printed books. */
const HSN = 4901
const FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/**
 * An order as Shiprocket takes it (`/orders/create/adhoc`): amounts in rupees, kilograms, centimetres. Unit prices are net
 * of the coupon, so that the cash to collect is the order's total however it is added up.
 * @param parcel grams and millimetres of the whole parcel
 */
export function toShiprocketOrder(order: OrderWithItems, parcel: CopySize, pickupLocation: string): object {
  const [first = order.customerName, ...rest] = order.customerName.split(' ')
  return {
    order_id: String(order.id),
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
