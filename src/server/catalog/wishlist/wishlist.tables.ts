import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/accounts.tables.ts'
import { createdAt } from '../../database/columns.ts'
import { products } from '../catalog.tables.ts'

/** The products that a customer has put on the wishlist. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index().on(table.productId)],
)
