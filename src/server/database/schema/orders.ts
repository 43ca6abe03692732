import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { CANCELLATION_REASONS } from '../../../domain/orders/cancellation.ts'
import { CONFIRMATIONS } from '../../../domain/orders/confirmation.ts'
import type { DraftContent } from '../../../domain/orders/manual-order.ts'
import {
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  TEST_SOURCE,
} from '../../../domain/orders/order-status.ts'
import type { Adjustment } from '../../../domain/orders/pricing.ts'
import type { SavedView } from '../../../domain/orders/saved-views.ts'
import { checkOneOf, createdAt, idColumn, paise, timestamptz, updatedAt } from '../columns.ts'
import { addressColumns, users } from './accounts.ts'
import { products } from './catalog.ts'

/** A column of orders: of a table with this alias, or of the table whose index has the condition. */
const columnOf = (alias: 'placed' | undefined) => (name: string) => sql.raw(alias ? `${alias}.${name}` : name)

/**
 * The condition of a sale: an order that is neither cancelled, nor free, as the replacement of a damaged book is, nor a test
 * of the owner. All amounts of sales use it. It has constants only, so that the indexes of sales are found for it.
 * @param alias of the table of orders in the query
 */
export function isSale(alias?: 'placed'): SQL {
  const column = columnOf(alias)
  const test = sql.raw(`'${TEST_SOURCE}'`)
  return sql`${column('status')} <> 'cancelled' and ${column('total_paise')} > 0 and ${column('source')} <> ${test}`
}

const SEARCH_KEY = sql`lower(id::text || chr(10) || customer_name || chr(10) || customer_phone || chr(10) || customer_email || chr(10) || shipping_address || chr(10) || city || chr(10) || state || chr(10) || pincode)`

export const orders = pgTable(
  'orders',
  {
    /** A random number of ten digits: easy to read out on the phone, hard to guess. */
    id: bigint({ mode: 'number' }).primaryKey(),
    /** 0 for a guest. Not a foreign key: an order outlives the account that placed it. */
    userId: integer().notNull().default(0),
    ...addressColumns(),
    /**
     * What staff gave the courier after a failed delivery; null without. The address of the invoice, and the mobile number by
     * which the customer and their earlier orders are found, stay.
     */
    correctedAddress: text(),
    correctedPhone: text(),
    subtotalPaise: paise().notNull(),
    /** Discounts (negative) and fees. A check constraint requires the total to be the subtotal plus all of them. */
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    totalPaise: paise().notNull(),
    /** The codes of the order's promotions, in lower case and joined; null without one. */
    couponCode: text(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull().default('cod'),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull().default('pending'),
    /** The UTR of a payment by UPI; null for the other payment methods. */
    paymentReference: text(),
    source: text({ enum: ORDER_SOURCES }).notNull().default('website'),
    /** The order of which this one replaces books; null for an order that is no replacement. */
    replacesOrderId: bigint({ mode: 'number' }).references((): AnyPgColumn => orders.id, { onDelete: 'restrict' }),
    notes: text(),
    shiprocketOrderId: text(),
    shiprocketShipmentId: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    courierName: text(),
    estimatedDelivery: timestamptz(),
    shipmentStatus: text(),
    /**
     * When it was delivered; null unless its status is delivered. A trigger sets it with the status: the time of the courier, or
     * the time of the change.
     */
    deliveredAt: timestamptz(),
    /** The number of its valid invoice; null before it ships. */
    invoiceNumber: text(),
    /** When and by which user the parcel was packed; null until then. */
    packedAt: timestamptz(),
    packedBy: text(),
    /** Internal notes of the staff. */
    staffNotes: text().notNull().default(''),
    /** Whether the customer has confirmed the order, for staff. */
    confirmation: text({ enum: CONFIRMATIONS }).notNull().default('not_required'),
    /** Why the customer cancelled the order; null unless they did. */
    cancellationReason: text({ enum: CANCELLATION_REASONS }),
    cancellationNote: text(),
    /** Part of the signed token in links to the order. Never leaves the server. A new one makes earlier links invalid. */
    accessNonce: uuid().notNull().defaultRandom(),
    /** The searched columns in lower case, separated by line breaks. */
    searchKey: text().notNull().generatedAlwaysAs(SEARCH_KEY),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('orders_status', checkOneOf('status', ORDER_STATUSES)),
    check('orders_corrected', sql`${table.correctedAddress} <> '' and ${table.correctedPhone} <> ''`),
    check('orders_delivered', sql`(${table.status} = 'delivered') = (${table.deliveredAt} is not null)`),
    check('orders_payment_method', checkOneOf('payment_method', PAYMENT_METHODS)),
    check('orders_payment_status', checkOneOf('payment_status', PAYMENT_STATUSES)),
    check('orders_source', checkOneOf('source', ORDER_SOURCES)),
    check('orders_confirmation', checkOneOf('confirmation', CONFIRMATIONS)),
    check('orders_payment_reference', sql`(${table.paymentMethod} = 'upi') = (${table.paymentReference} is not null)`),
    index('orders_corrected_index').on(table.id).where(sql`coalesce(corrected_address, corrected_phone) is not null`),
    uniqueIndex('orders_payment_reference_key')
      .on(table.paymentReference)
      .where(sql`${table.paymentReference} is not null`),
    check(
      'orders_total_adds_up',
      sql`${table.totalPaise} = ${table.subtotalPaise} + adjustments_total(${table.adjustments}) and ${table.totalPaise} >= 0`,
    ),
    index('orders_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
    // The orders of reports.
    index('orders_sales_index').on(table.createdAt, table.id, table.totalPaise, table.source).where(isSale()),
    // The regions of the report on parcels that came back.
    index('orders_region_index').on(table.id, table.pincode),
    index('orders_of_user_index').on(table.userId, sql`${table.createdAt} desc`).where(sql`${table.userId} > 0`),
    index('orders_status_index').on(table.status, sql`${table.createdAt} desc, ${table.id} desc`),
    index('orders_payment_status_index').on(table.paymentStatus, sql`${table.createdAt} desc, ${table.id} desc`),
    index('orders_confirmation_index')
      .on(table.confirmation, sql`${table.createdAt} desc, ${table.id} desc`)
      .where(sql`${table.confirmation} <> 'not_required'`),
    // The view of orders that are to be paid back.
    index('orders_refundable_index')
      .on(table.id)
      .where(sql`${table.status} = 'cancelled' and ${table.paymentStatus} = 'completed'`),
    index().on(table.customerPhone),
    index().on(table.trackingNumber),
    index('orders_search_key_index').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    index('orders_total_index').on(table.totalPaise, sql`${table.createdAt} desc, ${table.id} desc`),
    index('orders_customer_index').on(table.customerName, sql`${table.createdAt} desc, ${table.id} desc`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null after the product was deleted; the line has its own copy of all other fields. */
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    productName: text().notNull(),
    productImage: text().notNull().default(''),
    quantity: integer().notNull().default(1),
    /** What the customer pays for a copy, before promotions. */
    pricePaise: paise().notNull(),
    /** What staff took off the price of each copy when they took the order, and why. */
    lineDiscountPaise: paise().notNull().default(0),
    lineDiscountReason: text(),
    originalPricePaise: paise().notNull(),
    /** What a copy cost the shop when it was ordered; null if it was not known. Never shown to customers. */
    costPricePaise: paise(),
    discountPercentage: integer().notNull().default(0),
    /** Its share in the discounts of the order's promotions, for all copies together. */
    promotionDiscountPaise: paise().notNull().default(0),
    /**
     * What the customer pays for all copies, after promotions and the line's share in every other discount. The lines of an
     * order add up to its total.
     */
    paidPaise: paise().notNull(),
    /** Of a replacement: what the customer paid for these copies with the order that it replaces. */
    coveredPaise: paise().notNull().default(0),
    examType: text({ enum: EXAM_TYPES }).notNull(),
    classType: text({ enum: CLASS_TYPES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    /** What the parcel of a deleted product is packed and received by; null while the product exists, which has its own. */
    isbn: text(),
    sku: text(),
    shelfLocation: text(),
  },
  (table) => [
    check('order_items_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'order_items_line_discount',
      sql`${table.lineDiscountPaise} >= 0 and (${table.lineDiscountPaise} = 0) = (${table.lineDiscountReason} is null)`,
    ),
    check('order_items_paid', sql`${table.paidPaise} >= 0 and ${table.coveredPaise} >= 0`),
    check('order_items_exam_type', checkOneOf('exam_type', EXAM_TYPES)),
    check('order_items_class_type', checkOneOf('class_type', CLASS_TYPES)),
    check('order_items_condition', checkOneOf('condition', CONDITIONS)),
    index().on(table.orderId),
    index().on(table.productId),
  ],
)

/** Manual orders that staff have begun. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: idColumn(),
    version: integer().notNull().default(1),
    /** Null once the order is created: the personal data are in the order then. */
    content: jsonb().$type<DraftContent>(),
    /** Not a foreign key: a draft outlives the account of its author. */
    createdById: integer().notNull(),
    createdBy: text().notNull(),
    /** The order that was created from it; null while it is open. */
    orderId: bigint({ mode: 'number' }).references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('order_drafts_order_index').on(table.orderId), index().on(table.updatedAt)],
)

/** Comments on orders that mention a member of staff. The comment itself is in the history of the order. */
export const orderMentions = pgTable(
  'order_mentions',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    createdAt: createdAt(),
    /** When the user opened the order; null until then. */
    readAt: timestamptz(),
  },
  (table) => [
    index('order_mentions_user_index').on(table.userId, sql`${table.id} desc`),
    index().on(table.orderId),
    index('order_mentions_created_index').on(table.createdAt),
  ],
)

/** Views of the list of orders, each of one member of staff. */
export const savedOrderViews = pgTable(
  'saved_order_views',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<SavedView['filters']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('saved_order_views_name_key').on(table.userId, sql`lower(${table.name})`)],
)

/** The devices of staff that are notified of new orders. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The URL at the push service of the browser. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint_unique'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** The key pair with which the store proves itself to push services (VAPID), and up to when orders were notified. */
export const pushState = pgTable(
  'push_state',
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    /** Encrypted. */
    privateKey: text().notNull(),
    notifiedUntil: timestamptz().notNull().defaultNow(),
  },
  (table) => [check('push_state_single_check', sql`${table.id} = 1`)],
)
