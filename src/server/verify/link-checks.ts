import { sql } from 'drizzle-orm'
import { stockMovements } from '../catalog/catalog.tables.ts'
import type { Reader } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'
import { type Check, checkBySql } from './check.ts'

interface Link extends Record<string, unknown> {
  table: string
  column: string
  toTable: string
  toColumn: string
}

const title = 'nothing belongs to what is not there'

/** Every foreign key, looked at row by row: the database itself looks only when a row is written. */
const links: Check = {
  title,
  async look(tx) {
    const found = await listLinks(tx)
    const wrong: string[] = []
    for (const { table, column, toTable, toColumn } of found) {
      const [from, to] = [sql.identifier(column), sql.identifier(toColumn)]
      const { rows } = await tx.execute<{ lost: string }>(sql`
        select distinct a.${from}::text as lost from ${sql.identifier(table)} a
        left join ${sql.identifier(toTable)} b on b.${to} = a.${from}
        where a.${from} is not null and b.${to} is null order by 1`)
      wrong.push(...rows.map(({ lost }) => `${table} names ${column} ${lost}, which is not in ${toTable}.`))
    }
    return { title, looked: found.length, wrong }
  },
}

async function listLinks(tx: Reader): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select a.relname as "table", ac.attname as "column", b.relname as "toTable", bc.attname as "toColumn"
    from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_attribute ac on ac.attrelid = a.oid and ac.attnum = c.conkey[1]
    join pg_class b on b.oid = c.confrelid join pg_attribute bc on bc.attrelid = b.oid and bc.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    order by 1, 2`)
  return rows
}

/** What must be so of what belongs together. */
export const LINK_CHECKS = [
  links,
  checkBySql(
    'every movement for an order has its order',
    sql`select count(distinct order_id)::int as looked from ${stockMovements}`,
    sql`select distinct 'Stock was moved for order ' || m.order_id || ', which is not there.' as wrong
      from ${stockMovements} m left join ${orders} o on o.id = m.order_id
      where m.order_id is not null and o.id is null order by 1`,
  ),
]
