import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { paise, timestamptz } from '../../database/columns.ts'

/** What each courier company charges for a package of the default size, from the last serviceability of a PIN code. */
export const courierRates = pgTable(
  'courier_rates',
  {
    pincode: text().notNull(),
    courier: text().notNull(),
    /** The state of the PIN code; '' if it is in no directory. */
    state: text().notNull(),
    /** Freight and cash on delivery. */
    ratePaise: paise().notNull(),
    /** Charged when the parcel turns back; null if unknown. */
    returnPaise: paise(),
    days: integer(),
    checkedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pincode, table.courier] }),
    index('courier_rates_courier_index').on(table.courier),
  ],
)
