import { sql } from 'drizzle-orm'
import { stockMovements } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { type Check, sqlCheck } from './check.ts'

interface ForeignKey extends Record<string, unknown> {
  table: string
  column: string
  toTable: string
  toColumn: string
}

const title = 'every foreign key points to a row'

/** Checks every foreign key row by row. PostgreSQL checks them only on writes, and a restore can bypass that. */
const FOREIGN_KEY_CHECK: Check = {
  title,
  async run(tx) {
    const foreignKeys = await listForeignKeys(tx)
    const violations: string[] = []
    for (const { table, column, toTable, toColumn } of foreignKeys) {
      const [from, to] = [sql.identifier(column), sql.identifier(toColumn)]
      const { rows } = await tx.execute<{ missing: string }>(sql`
        select distinct a.${from}::text as missing from ${sql.identifier(table)} a
        left join ${sql.identifier(toTable)} b on b.${to} = a.${from}
        where a.${from} is not null and b.${to} is null order by 1`)
      violations.push(...rows.map(({ missing }) => `${table} has ${column} ${missing}, which is not in ${toTable}.`))
    }
    return { title, checkedCount: foreignKeys.length, violations }
  },
}

async function listForeignKeys(tx: Queryable): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select a.relname as "table", ac.attname as "column", b.relname as "toTable", bc.attname as "toColumn"
    from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_attribute ac on ac.attrelid = a.oid and ac.attnum = c.conkey[1]
    join pg_class b on b.oid = c.confrelid join pg_attribute bc on bc.attrelid = b.oid and bc.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    order by 1, 2`)
  return rows
}

/** Invariants of references between tables. */
export const FOREIGN_KEY_CHECKS = [
  FOREIGN_KEY_CHECK,
  sqlCheck(
    'every stock movement of an order has its order',
    sql`select count(distinct order_id)::int as checked_count from ${stockMovements}`,
    sql`select distinct 'A stock movement belongs to order ' || m.order_id || ', which does not exist.' as violation
      from ${stockMovements} m left join ${orders} o on o.id = m.order_id
      where m.order_id is not null and o.id is null order by 1`,
  ),
]
