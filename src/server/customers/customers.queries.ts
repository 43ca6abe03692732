import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Customer, type CustomerFilters, customerFilterSchema } from '../../domain/customers/customer.ts'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import { paiseToRupees, rupeesToPaise } from '../../domain/values/money.ts'
import { mobileSearchDigits } from '../../domain/values/phones.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { customers } from '../database/schema/customers.ts'
import { type Column, datedName, streamSheet, timeCell } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { containsPattern, orderBy, tableQuery } from '../http/table-query.ts'
import { wordsOf } from '../orders/order-search.ts'

const SORT_COLUMNS = {
  name: sql`lower(${customers.name})`,
  city: customers.city,
  orderCount: customers.orderCount,
  totalSpent: customers.spentPaise,
  refusedCount: customers.refusedCount,
  lastOrderAt: sql`coalesce(${customers.lastOrderAt}, '-infinity')`,
  since: customers.since,
}
export const customersQuery = tableQuery([
  'name',
  'city',
  'orderCount',
  'totalSpent',
  'refusedCount',
  'lastOrderAt',
  'since',
]).extend(customerFilterSchema.shape)
type CustomersQuery = Parameters<typeof orderBy<keyof typeof SORT_COLUMNS>>[0]
type CustomerSearch = CustomerFilters & { search?: string | undefined }

type CustomerRow = typeof customers.$inferSelect

const NEWEST_FIRST = [sql`${customers.lastOrderAt} desc nulls last`, desc(customers.id)]
const BATCH_SIZE = 500
const MAX_CITIES = 100

/** Returns a page of the customers that match and their total, by default those with the newest orders first. */
export async function listCustomers(
  db: Queryable,
  { sort, limit = MAX_ROWS, offset = 0, ...filters }: CustomerSearch & Paging & { sort?: CustomersQuery },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const condition = toCondition(filters)
  const total = await db.$count(customers, condition)
  if (total <= offset) return { rows: [], total }
  const rows = await db
    .select()
    .from(customers)
    .where(condition)
    .orderBy(...orderBy(sort, SORT_COLUMNS, NEWEST_FIRST))
    .limit(limit)
    .offset(offset)
  return { rows, total }
}

/** Streams all customers that match, in batches to bound memory. */
async function* streamCustomers(db: Queryable, filters: CustomerSearch): AsyncGenerator<CustomerRow> {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(toCondition(filters))
    .orderBy(...NEWEST_FIRST)
  for (let start = 0; start < found.length; start += BATCH_SIZE) {
    const ids = found.slice(start, start + BATCH_SIZE).map(({ id }) => id)
    yield* await db
      .select()
      .from(customers)
      .where(inArray(customers.id, ids))
      .orderBy(...NEWEST_FIRST)
  }
}

/** Lists the cities with the most customers in alphabetical order. */
export async function listCities(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ city: sql<string>`mode() within group (order by ${customers.city})` })
    .from(customers)
    .where(ne(customers.city, ''))
    .groupBy(sql`lower(${customers.city})`)
    .orderBy(sql`count(*) desc`, asc(sql`lower(${customers.city})`))
    .limit(MAX_CITIES)
  return rows.map(({ city }) => city).toSorted((a, b) => a.localeCompare(b))
}

/** A search finds every word, or the digits of a mobile number in any spelling. */
function toCondition({ search, ...filters }: CustomerSearch): SQL | undefined {
  const { minOrders, maxOrders, minSpent, lastOrderFrom, lastOrderTo, refused, city, blocked } = filters
  return and(
    search ? matchesSearch(search) : undefined,
    minOrders === undefined ? undefined : gte(customers.orderCount, minOrders),
    maxOrders === undefined ? undefined : lte(customers.orderCount, maxOrders),
    // More than the column can hold is more than any customer spent.
    minSpent === undefined ? undefined : sql`${customers.spentPaise} >= ${rupeesToPaise(minSpent)}::bigint`,
    lastOrderFrom ? gte(customers.lastOrderAt, startOfDay(lastOrderFrom)) : undefined,
    lastOrderTo ? lt(customers.lastOrderAt, addDays(startOfDay(lastOrderTo), 1)) : undefined,
    refused === undefined ? undefined : refused ? gte(customers.refusedCount, 1) : eq(customers.refusedCount, 0),
    city ? eq(sql`lower(${customers.city})`, city.toLowerCase()) : undefined,
    blocked === undefined ? undefined : blocked ? isNotNull(customers.blockedAt) : isNull(customers.blockedAt),
  )
}

function matchesSearch(search: string): SQL | undefined {
  const digits = mobileSearchDigits(search)
  return or(
    and(...wordsOf(search).map((word) => like(customers.searchKey, containsPattern(word)))),
    digits === undefined ? undefined : like(customers.searchKey, containsPattern(digits)),
  )
}

/** Presents a customer as the list shows it. */
export function presentCustomer(row: CustomerRow): Customer {
  const { id, name, phone, email, city, pincode, orderCount, refusedCount } = row
  return {
    id,
    name,
    phone,
    email,
    city,
    pincode,
    orderCount,
    totalSpent: paiseToRupees(row.spentPaise),
    refusedCount,
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    since: row.since.toISOString(),
    isBlocked: row.blockedAt !== null,
  }
}

const COLUMNS: Column<CustomerRow>[] = [
  ['Customer', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['City', ({ city }) => city],
  ['PIN code', ({ pincode }) => pincode],
  ['Orders', ({ orderCount }) => orderCount],
  ['Spent', ({ spentPaise }) => paiseToRupees(spentPaise)],
  ['Refused parcels', ({ refusedCount }) => refusedCount],
  ['Last order', ({ lastOrderAt }) => timeCell(lastOrderAt)],
  ['Customer since', ({ since }) => timeCell(since)],
  ['Blocked', ({ blockReason }) => blockReason],
]

/** A spreadsheet of all customers that match the filters, those with the newest orders first. */
export const customerExport = (db: Database, filters: CustomerSearch): Sheet =>
  streamSheet(datedName('customers'), COLUMNS, streamCustomers(db, filters))
