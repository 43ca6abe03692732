import { sql } from 'drizzle-orm'
import type { Database } from '../src/server/database/connect.ts'

const INSTITUTE_COUNT = 24
const CATEGORY_COUNT = 12

/**
 * Adds products over all institutes, categories and filters, each with a former slug, two images, an opening stock
 * movement and its search words. Disables the triggers, which handle one row at a time and would take minutes.
 */
export async function seedProducts(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into institutes (name) select 'Institute ' || n from generate_series(1, ${INSTITUTE_COUNT}::int) n on conflict do nothing`)
    await tx.execute(sql`
      insert into categories (name) select 'Category ' || n from generate_series(1, ${CATEGORY_COUNT}::int) n on conflict do nothing`)
    await tx.execute(sql`
      create temporary table new_products on commit drop as
      select n, row_number() over (order by n) as place,
        (array['Physics','Chemistry','Mathematics','Biology','Botany','Zoology','Mechanics'])[1 + n % 7] as subject,
        (array['Optics','Waves','Genetics','Calculus','Vectors','Polymers','Ecology','Gravitation','Matrices'])[1 + n / 7 % 9] as topic,
        (array['Module','Notes','Workbook','Question Bank','Test Series'])[1 + n / 63 % 5] as kind
      from (select coalesce(max(id), 0) as last from products) known, generate_series(last + 1, last + ${count}::int) n`)
    await tx.execute(sql`
      insert into products (name, slug, description, price_paise, original_price_paise, discount_percentage, image,
        institute_id, exam_type, class_type, class_types, condition, stock, rating, featured, best_seller, module_count, created_at, updated_at)
      select subject || ': ' || topic || ' ' || kind || ' ' || n, 'seeded-' || n, kind || ' on ' || topic || ', volume ' || n,
        9900 + n * 7919 % 400000, 500000, n * 31 % 80, '', (select min(id) from institutes) + n % ${INSTITUTE_COUNT}::int,
        case when n % 2 = 0 then 'NEET' else 'JEE' end, class, array[class], case when n % 4 = 0 then 'used' else 'new' end,
        n % 30, case when n % 3 = 0 then n % 50 / 10.0 end, n % 40 = 0, n % 25 = 0, n % 9,
        now() - n % 700 * interval '1 day', now() - n % 691 * interval '1 hour'
      from new_products, lateral (select (array['11th','12th','dropper'])[1 + n % 3] as class) as of_class order by n`)
    await tx.execute(sql`
      create temporary table seeded on commit drop as
      select id, name, stock, substring(slug from 8)::int as n from products where slug like 'seeded-%'
        and substring(slug from 8)::int >= (select min(n) from new_products)`)
    await tx.execute(sql`
      insert into product_categories (product_id, category_id)
      select id, (select min(id) from categories) + n % ${CATEGORY_COUNT}::int from seeded`)
    await tx.execute(sql`
      insert into slug_redirects (slug, product_id) select 'formerly-' || n, id from seeded`)
    await tx.execute(sql`
      insert into product_images (product_id, image_url, image_type, display_order)
      select id, '/files/cover.webp', case turn when 0 then 'main' else 'gallery' end, turn
      from seeded, generate_series(0, 1) turn`)
    await tx.execute(sql`
      insert into stock_movements (product_id, change, reason, stock_after) select id, stock, 'opening', stock from seeded where stock > 0`)
    await tx.execute(sql`
      insert into product_search (product_id, name_key, words)
      select id, search_normalize(name), search_vector(name, 'A') from seeded`)
    await tx.execute(sql`
      insert into search_words (word, phonetic_key)
      select word, search_phonetic_key(word) from ts_stat('select words from product_search')
      where length(word) > 1 and word !~ '^\\d+$' on conflict do nothing`)
  })
  await db.execute(sql`vacuum analyze`)
}
