import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import type { orders } from '../database/schema/orders.ts'

type OrderValues = typeof orders.$inferSelect
/** The columns of free text. */
type TextColumn = {
  [Name in keyof OrderValues]: string extends NonNullable<OrderValues[Name]> ? Name : never
}[keyof OrderValues]
type OrderColumn = TextColumn | 'userId'

const UNCHANGED = Symbol('unchanged')

/**
 * What the deletion of a customer writes into their orders. Every text column must be listed, or the code does not compile. City,
 * state and PIN code stay for reports and tax.
 */
const AFTER_DELETION: { [Name in OrderColumn]: OrderValues[Name] | typeof UNCHANGED } = {
  userId: 0,
  customerName: DELETED_CUSTOMER,
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  correctedAddress: null,
  correctedPhone: null,
  notes: null,
  staffNotes: '',
  cancellationNote: null,
  city: UNCHANGED,
  state: UNCHANGED,
  pincode: UNCHANGED,
  couponCode: UNCHANGED,
  paymentReference: UNCHANGED,
  shiprocketOrderId: UNCHANGED,
  shiprocketShipmentId: UNCHANGED,
  trackingNumber: UNCHANGED,
  trackingUrl: UNCHANGED,
  courierName: UNCHANGED,
  shipmentStatus: UNCHANGED,
  invoiceNumber: UNCHANGED,
  packedBy: UNCHANGED,
  accessNonce: UNCHANGED,
  searchKey: UNCHANGED,
}

const ERASED = Object.entries(AFTER_DELETION).filter(([, value]) => value !== UNCHANGED) as [
  OrderColumn,
  string | 0 | null,
][]

export const PERSONAL_COLUMNS: readonly string[] = ERASED.map(([name]) => name)
/** The values of an order without its customer. */
export const WITHOUT_CUSTOMER: Partial<OrderValues> = Object.fromEntries(ERASED)

/** The condition that an order `o` has personal data. */
export const HAS_PERSONAL_DATA: SQL = sql.join(
  ERASED.map(([name, value]) => sql`o.${sql.identifier(toSnakeCase(name))} is distinct from ${value}`),
  sql` or `,
)
