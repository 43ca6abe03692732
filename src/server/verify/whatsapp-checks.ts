import { sql } from 'drizzle-orm'
import { orders } from '../database/schema/orders.ts'
import { whatsappConsents, whatsappMessages } from '../database/schema/whatsapp.ts'
import { countRows, sqlCheck } from './check.ts'

/** Invariants of WhatsApp messages. */
export const WHATSAPP_CHECKS = [
  sqlCheck(
    'WhatsApp messages have their text until they are sent, and no longer',
    countRows(whatsappMessages),
    sql`select 'WhatsApp message ' || m.id || ' is ' || m.state || ' and has '
        || case when m.content is null then 'no text.' else 'its text.' end as violation
      from ${whatsappMessages} m
      where m.phone <> '' and (m.content is null) <> (m.state not in ('waiting', 'sending')) order by m.id`,
  ),
  sqlCheck(
    'WhatsApp messages are about orders of the shop, to customers who agreed',
    countRows(whatsappMessages),
    sql`select 'WhatsApp message ' || m.id || ': ' || problem.message as violation
      from ${whatsappMessages} m
      cross join lateral (values
        (not exists (select from ${orders} o where o.id = m.order_id), 'order ' || m.order_id || ' does not exist.'),
        (m.phone <> '' and not exists (
          select from ${whatsappConsents} c where c.phone = m.phone and c.is_given and c.created_at <= m.created_at
        ), 'its recipient never agreed to messages.')
      ) as problem (is_violated, message)
      where m.order_id is not null and problem.is_violated order by m.id`,
  ),
]
