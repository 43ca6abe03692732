import { sql } from 'drizzle-orm'
import { PAYMENT_KINDS } from '../../domain/cash/ledger.ts'
import { isPending } from '../database/pending-changes.ts'
import { invoiceCounters, invoices } from '../database/schema/invoices.ts'
import { closedMonths, ledgerBooks, ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'
import { orders } from '../database/schema/orders.ts'
import { remittances } from '../database/schema/remittances.ts'
import { orderRefunds, returns } from '../database/schema/returns.ts'
import { shipments } from '../database/schema/shipping.ts'
import { countRows, sqlCheck } from './check.ts'

const isNotReversed = sql`not exists (select from ${ledgerEntries} x where x.reverses_id = e.id)`

/** Invariants of the ledger. Orders that wait for the next sweep are not checked. */
export const CASH_CHECKS = [
  sqlCheck(
    'the entries of the ledger balance, and a reversal is the opposite of its entry',
    countRows(ledgerEntries),
    sql`
      select 'Entry ' || e.id || ' of the ledger adds up to ' || coalesce(sum(p.amount_paise), 0) || ' paise in '
        || count(p.id) || ' postings.' as violation
      from ${ledgerEntries} e left join ${ledgerPostings} p on p.entry_id = e.id
      group by e.id having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.id) < 2
      union all
      select 'Entry ' || e.id || ' does not reverse entry ' || e.reverses_id || '.'
      from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id in (e.id, e.reverses_id)
      where e.reverses_id is not null group by e.id, e.reverses_id, p.account having sum(p.amount_paise) <> 0
      order by 1`,
  ),
  sqlCheck(
    'the books of every delivery, and of its reversal, add up to its sales',
    countRows(ledgerBooks),
    sql`
      with sales as (
        select e.id, -sum(p.amount_paise) as paise from ${ledgerEntries} e
        join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'sales' group by e.id
      ), books as (select entry_id as id, sum(amount_paise) as paise from ${ledgerBooks} group by entry_id)
      select 'Entry ' || id || ' sold ' || coalesce(sales.paise, 0) || ' paise, its books add up to '
        || coalesce(books.paise, 0) || '.' as violation
      from sales full join books using (id) where coalesce(sales.paise, 0) <> coalesce(books.paise, 0) order by id`,
  ),
  sqlCheck(
    'couriers owe the cash of their deliveries, less remittances and write-offs',
    countRows(receivables),
    sql`
      with posted as (
        select e.order_id, sum(p.amount_paise) as balance,
          coalesce(sum(p.amount_paise) filter (where coalesce(original.kind, e.kind)
            in ('delivery', 'carried')), 0) as delivered,
          coalesce(sum(p.amount_paise) filter (where coalesce(original.kind, e.kind)
            in ${[...PAYMENT_KINDS, 'write_off', 'adjustment', 'prepayment']}), 0) as settled
        from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'courier_receivable'
        left join ${ledgerEntries} original on original.id = e.reverses_id
        group by e.order_id
      )
      select 'Order ' || coalesce(r.order_id, p.order_id)::text || ': the courier owes '
        || coalesce(r.balance_paise::text, 'an unknown number of') || ' paise, the entries say ' || coalesce(p.balance, 0)
        || ' (delivered ' || coalesce(p.delivered, 0) || ', due ' || coalesce(r.due_paise, 0) || ', settled '
        || coalesce(p.settled, 0) || ').' as violation
      from ${receivables} r full join posted p on p.order_id = r.order_id
      where r.balance_paise is distinct from coalesce(p.balance, 0) or r.due_paise is distinct from coalesce(p.delivered, 0)
        or coalesce(p.balance, 0) <> coalesce(p.delivered, 0) + coalesce(p.settled, 0)
      order by 1`,
  ),
  sqlCheck(
    'every delivered order is in the ledger once, with its total and on the right account, and no other order is',
    sql`select count(*)::int as checked_count from ${orders} where status = 'delivered' and total_paise > 0`,
    sql`
      with booked as (
        select e.order_id, count(*) as entries, sum(-p.amount_paise) as sales, min(d.account) as account
        from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'sales'
        left join ${ledgerPostings} d on d.entry_id = e.id and d.amount_paise > 0
        where e.kind = 'delivery' and ${isNotReversed} group by e.order_id
      )
      select 'Order ' || o.id || ' is ' || o.status || ' with a total of ' || o.total_paise || ' paise, the ledger has '
        || coalesce(b.entries, 0) || ' deliveries of ' || coalesce(b.sales, 0) || ' paise, on the account '
        || coalesce(b.account, '(none)') || '.' as violation
      from ${orders} o left join booked b on b.order_id = o.id
      where ((case when o.status = 'delivered' then o.total_paise else 0 end) <> coalesce(b.sales, 0)
          or b.account <> case when o.payment_method = 'cod' then 'courier_receivable'
            when o.payment_status = 'completed' then 'bank' else 'customer_receivable' end)
        and not ${isPending('ledger', sql`o.id`)}
        or b.entries > 1
      order by o.id`,
  ),
  sqlCheck(
    'couriers owe the cash of cancelled orders that they delivered all the same, once, and of no other',
    sql`select count(*)::int as checked_count from ${ledgerEntries} where kind = 'carried'`,
    sql`
      with booked as (
        select e.order_id, count(*) as entries, sum(p.amount_paise) as paise
        from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'courier_receivable'
        where e.kind = 'carried' and ${isNotReversed} group by e.order_id
      )
      select 'Order ' || o.id || ' is ' || o.status || ', the ledger has ' || coalesce(b.paise, 0)
        || ' paise for its delivery although cancelled.' as violation
      from ${orders} o left join booked b on b.order_id = o.id
      where (coalesce(b.paise, 0) <> case when o.status = 'cancelled' and o.payment_method = 'cod' and exists (
            select from ${shipments} s where s.order_id = o.id and s.outcome = 'delivered') then o.total_paise else 0 end
          and not ${isPending('ledger', sql`o.id`)})
        or b.entries > 1
      order by o.id`,
  ),
  sqlCheck(
    'every refund of a cancelled order is in the ledger once, with the payment before it',
    countRows(orderRefunds),
    sql`
      with refunded as (
        select r.order_id, o.total_paise as paid, sum(r.amount_paise) as refunded
        from ${orderRefunds} r join ${orders} o on o.id = r.order_id group by r.order_id, o.total_paise
      ), booked as (
        select e.order_id, coalesce(-sum(p.amount_paise) filter (where e.kind = 'prepayment' and p.account = 'refunds'), 0) as paid,
          coalesce(-sum(p.amount_paise) filter (where e.kind = 'refund' and p.account = 'bank'), 0) as refunded
        from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id
        where e.kind = 'prepayment' or e.source_key like 'order-refund:%' group by e.order_id
      )
      select 'Order ' || coalesce(r.order_id, b.order_id) || ' was paid with ' || coalesce(r.paid, 0) || ' paise and '
        || coalesce(r.refunded, 0) || ' were paid back, the ledger has ' || coalesce(b.paid, 0) || ' and '
        || coalesce(b.refunded, 0) || '.' as violation
      from refunded r full join booked b on b.order_id = r.order_id
      where (r.paid, r.refunded) is distinct from (b.paid, b.refunded)
        and not ${isPending('ledger', sql`r.order_id`)}
      order by 1`,
  ),
  sqlCheck(
    'every remittance arrived at the bank with its lines and deductions',
    countRows(remittances),
    sql`
      select 'Remittance ' || m.crf_id || ' is ' || m.net_paise || ' paise, the ledger has ' || coalesce(b.bank, 0)
        || '.' as violation
      from ${remittances} m left join (
        select e.remittance_id, sum(p.amount_paise) as bank
        from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'bank'
        where e.kind in ('remittance_line', 'deductions') group by e.remittance_id
      ) as b on b.remittance_id = m.id
      where m.net_paise <> coalesce(b.bank, 0) order by m.id`,
  ),
  sqlCheck(
    'no entry is dated in a month after its closing',
    countRows(closedMonths),
    sql`
      select 'Entry ' || e.id || ' was posted to ' || to_char(e.occurred_at at time zone 'Asia/Kolkata', 'YYYY-MM')
        || ' when that month was closed.' as violation
      from ${ledgerEntries} e where exists (
        select from ${closedMonths} c where c.closed_at < e.created_at
          and to_char(e.occurred_at at time zone 'Asia/Kolkata', 'YYYY-MM') <= c.month)
      order by e.id`,
  ),
]

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
