import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect } from 'vitest'
import { makeInstitute, makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'

const IMAGE_PATH = '/files/0123456789abcdef-720x960.webp'
const G = { g: 'http://base.google.com/ns/1.0' }
const REQUIRED = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition']

const fetchFeed = (store: TestStore, headers = {}) =>
  store.fetch(new Request('http://shop.test/feeds/google.xml', { headers }))

/** What the feed says of every offer, read by a parser that takes nothing that is not well-formed. */
async function readFeed(store: TestStore): Promise<Map<string, Record<string, string[]>>> {
  const document = XmlDocument.fromString(await (await fetchFeed(store)).text())
  try {
    const items = document.find('/rss[@version="2.0"]/channel/item') as XmlElement[]
    return new Map(
      items.map((item) => {
        const fields = (item.find('g:*', G) as XmlElement[]).map(({ name, content }) => ({ name, content }))
        const said = [...Map.groupBy(fields, ({ name }) => name)].map(
          ([name, values]) => [name, values.map(({ content }) => content)] as const,
        )
        return [said.find(([name]) => name === 'id')?.[1][0] ?? '', Object.fromEntries(said)]
      }),
    )
  } finally {
    document.dispose()
  }
}

describe('product feed', () => {
  test('the feed has every product that can be offered, with all required fields', async ({ store }) => {
    const institute = await makeInstitute(store)
    const fresh = await makeProduct(store, {
      image: IMAGE_PATH,
      instituteId: institute.id,
      subjects: ['physics', 'chemistry'],
    })
    const used = await makeProduct(store, {
      image: 'public/images/a.jpg',
      imageGallery: '/images/b.jpg,/images/c.jpg',
      condition: 'used',
      stock: 0,
      originalPricePaise: 0,
    })
    const hidden = await makeProduct(store, { image: '' })
    const feed = await readFeed(store)
    expect([...feed.keys()]).toEqual([String(fresh.id), String(used.id)])
    expect(feed.has(String(hidden.id))).toBe(false)
    for (const item of feed.values()) for (const name of REQUIRED) expect(item[name]?.[0], name).toMatch(/\S/)
    expect(feed.get(String(fresh.id))).toMatchObject({
      title: [fresh.name],
      link: [`http://shop.test/products/${fresh.slug}`],
      image_link: [`http://shop.test${IMAGE_PATH}`],
      availability: ['in_stock'],
      price: ['499.00 INR'],
      maximum_retail_price: ['999.00 INR'],
      condition: ['new'],
      brand: [institute.name],
      identifier_exists: ['no'],
      product_type: ['Books > JEE > Class 11'],
      custom_label_2: ['Physics, Chemistry'],
      shipping: ['INStandard0.00 INR1237'],
    })
    expect(feed.get(String(used.id))).toMatchObject({
      availability: ['out_of_stock'],
      condition: ['used'],
      additional_image_link: ['http://shop.test/images/b.jpg', 'http://shop.test/images/c.jpg'],
    })
    expect(Object.keys(feed.get(String(used.id)) ?? {})).not.toContain('maximum_retail_price')
    expect(Object.keys(feed.get(String(used.id)) ?? {})).not.toContain('sale_price')
    expect(Object.keys(feed.get(String(used.id)) ?? {})).not.toContain('custom_label_2')
  })

  test('the feed is well-formed XML, whatever a product name contains', async ({ store }) => {
    const name = 'A & B <script>"]]>\u0008\u000B\uFFFE\uFFFF\u202E 📚 भौतिकी'
    const { id } = await makeProduct(store, { name, description: name, image: IMAGE_PATH })
    await expect
      .poll(async () => (await readFeed(store)).get(String(id))?.title)
      .toEqual(['A & B <script>"]]> 📚 भौतिकी'])
  })

  test('the feed reflects changes of products and stock, and returns 304 while nothing has changed', async ({
    store,
  }) => {
    const { id } = await makeProduct(store, { image: IMAGE_PATH, stock: 1 })
    const availability = async () => (await readFeed(store)).get(String(id))?.availability
    await expect.poll(availability).toEqual(['in_stock'])
    const first = await fetchFeed(store)
    expect(first.headers.get('Content-Type')).toContain('application/xml')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await fetchFeed(store, headers)).status).toBe(304)
    await store.client().request('POST', '/orders', buildOrder([{ productId: id, quantity: 1 }]))
    await expect.poll(availability).toEqual(['out_of_stock'])
    expect((await fetchFeed(store, headers)).status).toBe(200)
  })
})
