import { inArray } from 'drizzle-orm'
import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import { products } from '../../database/schema/catalog.ts'
import type { Queryable } from '../../database/connect.ts'
import { listSiteSettings, presentStore } from '../../settings/settings.queries.ts'
import { findOrders, type OrderItemRow, type OrderWithItems } from '../orders.queries.ts'

/** A line of an order on a printed document. */
export interface DocumentLine {
  /** Null after the product was deleted. */
  productId: number | null
  title: string
  quantity: number
  shelfLocation: string | null
  /** The facts that distinguish books of the same title: exam, class, condition, edition. */
  bookFacts: string[]
  /** `bookFacts` and the shelf location. */
  facts: string[]
}

export type DocumentOrder = Pick<
  OrderWithItems,
  | 'id'
  | 'createdAt'
  | 'customerName'
  | 'customerPhone'
  | 'shippingAddress'
  | 'city'
  | 'state'
  | 'pincode'
  | 'totalPaise'
  | 'notes'
> & { isPaid: boolean; isCancelled: boolean; lines: DocumentLine[] }

/** The seller on a packing slip; empty where the shop has set nothing. */
export interface DocumentSeller {
  name: string
  address: string
  phone: string
  gstin: string
}

/** Reads orders for printing, in the order of the ids. Skips unknown ids. */
export async function readDocumentOrders(db: Queryable, ids: readonly number[]): Promise<DocumentOrder[]> {
  const found = await findOrders(db, [...ids])
  const productIds = found.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const books = await db
    .select({ id: products.id, edition: products.edition, shelfLocation: products.shelfLocation })
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]))
  const byId = new Map(books.map((book) => [book.id, book]))
  return found.map((order) => ({
    ...order,
    ...deliveryContact(order),
    isPaid: !isCashDue(order),
    isCancelled: order.status === 'cancelled',
    lines: order.items.map((item) => toLine(item, byId.get(item.productId ?? 0))),
  }))
}

interface Book {
  edition: string | null
  shelfLocation: string | null
}

/** The edition that a product has without staff entering one. */
const UNSET_EDITION = 'Standard'

function toLine(item: OrderItemRow, book: Book | undefined): DocumentLine {
  const edition = book?.edition && book.edition !== UNSET_EDITION ? [`Edition ${book.edition}`] : []
  const condition = item.condition === 'used' ? 'Used' : 'New'
  const bookFacts = [`${item.examType}, ${item.classType}`, condition, ...edition]
  const shelfLocation = (book ?? item).shelfLocation || null
  return {
    productId: item.productId,
    title: item.productName,
    quantity: item.quantity,
    shelfLocation,
    bookFacts,
    facts: [...bookFacts, ...(shelfLocation ? [`Shelf ${shelfLocation}`] : [])],
  }
}

/** Reads the seller. */
export async function readDocumentSeller(db: Queryable, first: ShopIdentity): Promise<DocumentSeller> {
  const { name, seller, phone } = presentStore(await listSiteSettings(db), first)
  return { name: seller.name || name, address: seller.address, phone, gstin: seller.gstin }
}
