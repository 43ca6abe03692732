import { sql } from 'drizzle-orm'
import { invoiceCounters, invoices } from '../orders/invoices/invoices.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { countRows, sqlCheck } from './check.ts'

/** Invariants of invoices and credit notes. */
export const INVOICE_CHECKS = [
  sqlCheck(
    'the numbers of invoices and credit notes have no gap in a financial year',
    countRows(invoices),
    sql`
      select 'Series ' || series || ' of ' || financial_year || ' has ' || count(*) || ' documents, its counter is at '
        || coalesce(max(last_serial), 0) || ' and its serials are ' || min(serial) || ' to ' || max(serial) || '.' as violation
      from ${invoices} full join ${invoiceCounters} using (series, financial_year)
      group by series, financial_year
      having count(id) <> coalesce(max(last_serial), 0) or min(serial) <> 1 or max(serial) <> count(id)
      order by 1`,
  ),
  sqlCheck(
    'the amounts of every invoice add up',
    countRows(invoices),
    sql`
      select 'Invoice ' || number || ' has lines of ' || lines || ' paise and a total of ' || total_paise || '.' as violation
      from ${invoices}, lateral (
        select sum((line->>'totalPaise')::bigint) as lines from jsonb_array_elements(content->'lines') as line
      ) as sums
      where lines <> total_paise or (content->>'totalPaise')::bigint <> total_paise
      order by 1`,
  ),
  sqlCheck(
    'every order has the number of its valid invoice, and no invoice of a cancelled order is valid',
    sql`select count(*)::int as checked_count from ${orders} where invoice_number is not null`,
    sql`
      select 'Order ' || coalesce(o.id, i.order_id) || ' has the invoice ' || coalesce(o.invoice_number, 'none')
        || ', valid is ' || coalesce(i.number, 'none') || '.' as violation
      from (select * from ${orders} where invoice_number is not null) as o
        full join (select * from ${invoices} where series = 'RS' and cancelled_at is null) as i on i.order_id = o.id
      where o.invoice_number is distinct from i.number
      union all
      select 'Order ' || o.id || ' is cancelled and its invoice ' || i.number || ' is valid.'
      from ${orders} o join ${invoices} i on i.order_id = o.id
      where o.status = 'cancelled' and i.series = 'RS' and i.cancelled_at is null
      order by 1`,
  ),
  sqlCheck(
    'every credit note corrects an invoice of its order',
    sql`select count(*)::int as checked_count from ${invoices} where series = 'RC'`,
    sql`
      select 'Credit note ' || note.number || ' corrects ' || original.number || ' of another order.' as violation
      from ${invoices} note join ${invoices} original on original.id = note.original_id
      where original.order_id <> note.order_id or original.series <> 'RS'
      order by 1`,
  ),
]
