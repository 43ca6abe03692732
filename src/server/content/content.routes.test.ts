import { describe, expect } from 'vitest'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test as base } from '../../../test/test-store.ts'
import { type Banner, bannerSchema, testimonialSchema } from '../../domain/content/content.ts'
import { banners, testimonials } from '../database/schema/content.ts'

const test = base.extend<{ content: undefined }>({
  content: [
    async ({ store: { db } }, use) => {
      await db.insert(banners).values([{ title: 'Open' }, { title: 'Hidden', active: false }])
      await db.insert(testimonials).values({ name: 'Aman Gupta', comment: 'Arrived in three days', rating: 4.5 })
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

describe('banners', () => {
  test('a guest and a customer see the active banners', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    for (const client of [store.client(), customer]) {
      for (const path of ['/banners', '/banners?active=true', '/banners?active=false']) {
        const rows = await client.getJson<Banner[]>(path)
        expect(rows.map(({ title }) => title)).toEqual(['Open'])
        for (const banner of rows) expect(bannerSchema.strict().parse(banner)).toEqual(banner)
      }
    }
  })

  test('an admin sees all banners, or only the active ones with active=true', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    expect(await admin.getJson('/banners')).toHaveLength(2)
    expect(await admin.getJson('/banners?active=true')).toHaveLength(1)
  })

  test('the response for an admin is never served to a guest', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const guest = store.client()
    const first = await guest.getJson('/banners')
    const adminBanners = await admin.getJson('/banners')
    const second = await guest.getJson('/banners')
    expect(second).toEqual(first)
    expect(adminBanners).not.toEqual(first)
    const [shared, personal] = [await guest.request('GET', '/banners'), await admin.request('GET', '/banners')]
    expect(shared.headers.get('Vary')).toBe('Accept-Encoding, Cookie')
    expect(personal.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('an invalid filter is rejected', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/banners?active=perhaps')
    expect({ status, ...body.fields }).toEqual({ status: 400, active: 'Must be true or false' })
  })
})

test('testimonials have half stars', async ({ store }) => {
  const [testimonial] = await store.client().getJson<unknown[]>('/testimonials')
  expect(testimonialSchema.strict().parse(testimonial)).toMatchObject({ name: 'Aman Gupta', rating: 4.5 })
})
