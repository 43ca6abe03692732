import { sql } from 'drizzle-orm'
import { siteTextSchema } from '../../domain/content/site-texts.ts'
import { listSiteTexts } from '../content/site-texts/site-texts.queries.ts'
import { banners, siteTextVersions } from '../database/schema/content.ts'
import { orders } from '../database/schema/orders.ts'
import { whatsappConsents, whatsappMessages } from '../database/schema/whatsapp.ts'
import { type Check, countRows, sqlCheck } from './check.ts'

const TEXTS_CHECK: Check = {
  title: 'the texts of pages, home page and menus are valid',
  async run(tx) {
    const texts = await listSiteTexts(tx)
    const violations = texts.flatMap(({ name, title, fields }) =>
      (siteTextSchema(name).safeParse(fields).error?.issues ?? []).map(
        ({ path, message }) => `${title}, ${path.join('.')}: ${message}`,
      ),
    )
    return { title: TEXTS_CHECK.title, checkedCount: texts.length, violations }
  },
}

/** Invariants of the content of pages. A job shows and hides banners every minute, and it may be late. */
export const CONTENT_CHECKS = [
  TEXTS_CHECK,
  sqlCheck(
    'a restored version is one of the same text',
    countRows(siteTextVersions),
    sql`
      select 'Version ' || v.id || ' of ' || v.name || ' restores ' || v.restored_from || ', which is no earlier version of it.' as violation
      from ${siteTextVersions} v
      where v.restored_from > 0 and not exists (
        select from ${siteTextVersions} o where o.id = v.restored_from and o.name = v.name and o.id < v.id)
      order by v.id`,
  ),
  sqlCheck(
    'banners are shown and hidden at their times',
    countRows(banners),
    sql`
      select 'Banner ' || id || ' is ' || case when is_shown then 'shown' else 'hidden' end
        || ', against its times.' as violation
      from ${banners}
      where active and is_shown <> (coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true))
        and not coalesce(starts_at between now() - interval '10 minutes' and now(), false)
        and not coalesce(ends_at between now() - interval '10 minutes' and now(), false)
      order by id`,
  ),
]

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
