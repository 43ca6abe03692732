import { sql } from 'drizzle-orm'
import { invoiceCounters, invoices } from '../database/schema/invoices.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { countRows, sqlCheck } from './check.ts'

/** Documents that were issued earlier stay as they are: their halves can differ by a paisa. */
const EQUAL_HALVES_SINCE = '2026-11-28T00:00:00+05:30'

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
    'invoices less credit notes are what was paid less what returns paid back, and no line is credited twice',
    countRows(invoices),
    sql`
      with recursive paid as (
        select id as order_id, id as paid_id from ${orders} where replaces_order_id is null
        union all
        select o.id, p.paid_id from ${orders} o join paid p on p.order_id = o.replaces_order_id
      ), refunded as (
        select p.paid_id as order_id, sum(r.refund_paise) as amount
        from ${returns} r join paid p on p.order_id = r.order_id where r.refund_paise > 0 group by 1
      ), noted as (
        select order_id, sum(total_paise) as amount from ${invoices} where series = 'RC' group by 1
      )
      select 'Order ' || o.id || ' has an invoice of ' || i.total_paise || ' paise and credit notes of '
        || coalesce(n.amount, 0) || ', its total is ' || o.total_paise || ' and its returns paid back '
        || coalesce(r.amount, 0) || '.' as violation
      from ${invoices} i join ${orders} o on o.id = i.order_id
        left join refunded r on r.order_id = o.id left join noted n on n.order_id = o.id
      where i.series = 'RS' and i.cancelled_at is null
        and (i.total_paise <> o.total_paise or coalesce(n.amount, 0) <> coalesce(r.amount, 0))
      union all
      select 'Credit notes of order ' || i.order_id || ' have ' || c.amount || ' paise for ' || c.description
        || ', invoiced were ' || c.invoiced || '.'
      from ${invoices} i cross join lateral (
        select line ->> 'description' as description, sum((line ->> 'totalPaise')::bigint) as amount, (
          select coalesce(sum((sold ->> 'totalPaise')::bigint), 0) from jsonb_array_elements(i.content -> 'lines') as sold
          where sold ->> 'description' = line ->> 'description'
        ) as invoiced
        from ${invoices} note cross join jsonb_array_elements(note.content -> 'lines') as line
        where note.order_id = i.order_id and note.series = 'RC' group by 1, 3
      ) as c
      where i.series = 'RS' and i.cancelled_at is null and c.amount > c.invoiced
      order by 1`,
  ),
  sqlCheck(
    'CGST and SGST of a line are equal',
    countRows(invoices),
    sql`
      select 'Invoice ' || i.number || ' has ' || (line ->> 'cgstPaise') || ' paise of CGST and ' || (line ->> 'sgstPaise')
        || ' of SGST.' as violation
      from ${invoices} i cross join jsonb_array_elements(i.content -> 'lines') as line
      where line ->> 'cgstPaise' <> line ->> 'sgstPaise' and i.issued_at >= ${EQUAL_HALVES_SINCE}::timestamptz
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
