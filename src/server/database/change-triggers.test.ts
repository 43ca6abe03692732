import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { buildOrder, makeCategory, makeProduct } from '../../../test/factories.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { listenForChanges, NotificationListener } from './notification-listener.ts'

const POLL_OPTIONS = { interval: 5 }

interface Psql {
  store: TestStore
  /** Runs SQL on a separate connection, as psql does, or other work. @returns the published tags, sorted */
  run(work: string | (() => Promise<unknown>)): Promise<string[]>
}

const test = base.extend<{ psql: Psql }>({
  psql: [
    async ({ store }, use) => {
      const client = new pg.Client({ connectionString: store.databaseUrl })
      await client.connect()
      let published: string[] = []
      let listening = false
      const notifications = new NotificationListener(store.databaseUrl)
      await listenForChanges(notifications, {
        onChange: (tags) => void published.push(...(tags ?? ['*'])),
        onListeningChange: (isListening) => void (listening = isListening),
      })
      await expect.poll(() => listening, POLL_OPTIONS).toBe(true)
      const collect = async () => {
        // Notifications arrive in commit order, so all earlier ones have arrived before this one.
        await client.query(`select publish_tags('{end}')`)
        await expect.poll(() => published.includes('end'), POLL_OPTIONS).toBe(true)
        const tags = [...new Set(published)].filter((tag) => tag !== 'end').toSorted()
        published = []
        return tags
      }
      const run = async (work: string | (() => Promise<unknown>)) => {
        await collect()
        await (typeof work === 'string' ? client.query(work) : work())
        return collect()
      }
      await use({ store, run })
      await notifications.close()
      await client.end()
    },
    { scope: 'file' },
  ],
})

describe('change triggers', () => {
  test('a change of stock publishes the product, a change of other columns the catalog too', async ({ psql }) => {
    const { id } = await makeProduct(psql.store)
    expect(await psql.run(`update products set stock = stock + 1 where id = ${id}`)).toEqual([`product:${id}`])
    expect(await psql.run(`update products set price_paise = 4900 where id = ${id}`)).toEqual([
      'catalog',
      `product:${id}`,
    ])
    expect(await psql.run(`delete from products where id = ${id}`)).toEqual(['catalog', `product:${id}`])
  })

  test('a new product publishes the catalog', async ({ psql }) => {
    const [id] = await psql.run(
      `insert into products (name, slug, price_paise, exam_type, class_type) values ('A', 'a', 1, 'JEE', '11th')`,
    )
    expect(id).toBe('catalog')
  })

  test('an update that changes nothing publishes nothing', async ({ psql }) => {
    await makeProduct(psql.store)
    const statements = ['products set name = name', 'site_settings set value = value', 'orders set city = city']
    for (const statement of statements) expect(await psql.run(`update ${statement}`)).toEqual([])
    expect(await psql.run('delete from products where id = 0')).toEqual([])
  })

  test('images and category links publish their product', async ({ psql }) => {
    const { id } = await makeProduct(psql.store)
    const category = await makeCategory(psql.store)
    const insertImage = `insert into product_images (product_id, image_url) values (${id}, '/files/a.webp')`
    expect(await psql.run(insertImage)).toEqual([`product:${id}`])
    expect(await psql.run(`update product_images set alt_text = 'Cover' where product_id = ${id}`)).toEqual([
      `product:${id}`,
    ])
    expect(await psql.run(`delete from product_images where product_id = ${id}`)).toEqual([`product:${id}`])
    const link = `insert into product_categories (product_id, category_id) values (${id}, ${category.id})`
    expect(await psql.run(link)).toEqual(['catalog', `product:${id}`])
    expect(await psql.run(`delete from product_categories where product_id = ${id}`)).toEqual([
      'catalog',
      `product:${id}`,
    ])
  })

  test('an image moved to another product publishes both', async ({ psql }) => {
    const [first, second] = [await makeProduct(psql.store), await makeProduct(psql.store)]
    await psql.run(`insert into product_images (product_id, image_url) values (${first.id}, '/files/b.webp')`)
    expect(
      await psql.run(`update product_images set product_id = ${second.id} where product_id = ${first.id}`),
    ).toEqual([`product:${first.id}`, `product:${second.id}`].toSorted())
  })

  test.for([
    ['categories', `name = name || '!'`, 'catalog'],
    ['institutes', `description = 'Since 1988'`, 'catalog'],
    ['search_synonyms', `synonym = 'ncert' where term = 'iro' and synonym = 'irodov'`, 'catalog'],
    ['banners', `title = 'Sale'`, 'content'],
    ['testimonials', `comment = 'Good'`, 'content'],
    ['site_settings', `value = 'new'`, 'content'],
  ] as const)('a change of %s by %s publishes %s', async ([table, change, tag], { psql }) => {
    await psql.run(`
      insert into categories (name) values (gen_random_uuid());
      insert into institutes (name) values (gen_random_uuid());
      insert into banners (title) values ('Old');
      insert into testimonials (name, comment) values ('Asha', 'Fine');
      insert into site_settings (key, value) values ('key-' || gen_random_uuid(), 'old')`)
    expect(await psql.run(`update ${table} set ${change}`)).toContain(tag)
  })

  test('a deleted slug redirect publishes the catalog', async ({ psql }) => {
    const { id } = await makeProduct(psql.store)
    await psql.run(`update products set slug = 'renamed-${id}' where id = ${id}`)
    expect(await psql.run('delete from slug_redirects')).toEqual(['catalog'])
  })

  test('an order publishes its products and an event for staff', async ({ psql }) => {
    const { id } = await makeProduct(psql.store, { stock: 5 })
    const client = psql.store.client()
    const placeOrder = () =>
      client.requestJson<PlacedOrder>('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    let orderId = 0
    const published = await psql.run(async () => {
      orderId = (await placeOrder()).body.id
    })
    expect(published).toEqual([`new-order:${orderId}`, `product:${id}`])
    expect(await psql.run(`update orders set city = 'Kota' where id = ${orderId}`)).toEqual([`order:${orderId}`])
  })

  test('a test order of the owner is not announced as a new order: it is published as a change', async ({ psql }) => {
    const published = await psql.run(`
      insert into orders (id, customer_name, customer_email, customer_phone, shipping_address, city, state, pincode,
        subtotal_paise, total_paise, payment_method, source)
      values (1000000001, 'TEST ORDER', '', '', '12 Jhalawar Road', 'Kota', 'Rajasthan', '324005', 100, 100, 'cod', 'test')`)
    expect(published).toEqual(['order:1000000001'])
  })

  test('a rolled back change publishes nothing', async ({ psql }) => {
    await makeProduct(psql.store)
    expect(await psql.run(`begin; update products set stock = 1, name = 'X'; truncate banners; rollback`)).toEqual([])
  })

  test('TRUNCATE and a change of a thousand rows publish `*`', async ({ psql }) => {
    expect(await psql.run('truncate testimonials')).toEqual(['*'])
    await psql.run(`
      insert into products (name, slug, price_paise, exam_type, class_type)
      select 'Bulk ' || n, 'bulk-' || n, 1, 'JEE', '11th' from generate_series(1, 1000) n`)
    expect(await psql.run('update products set stock = stock + 1')).toEqual(['*'])
  })
})

test('every table that public pages read has its triggers', async ({ store }) => {
  const { rows } = await store.db.execute<{ relation: string; events: number }>(sql`
    select event_object_table as relation, count(*)::int as events from (
      select tgrelid::regclass::text as event_object_table from pg_trigger where tgname like '%\_publish\_%') as triggers
    group by 1 order by 1`)
  expect(Object.fromEntries(rows.map(({ relation, events }) => [relation, events]))).toEqual({
    banners: 4,
    bought_together: 4,
    categories: 4,
    institutes: 4,
    orders: 2,
    product_categories: 4,
    product_images: 4,
    products: 4,
    review_photos: 2,
    reviews: 4,
    search_synonyms: 4,
    site_settings: 4,
    site_text_versions: 3,
    slug_redirects: 4,
    testimonials: 4,
  })
})
