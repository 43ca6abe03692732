import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { test as base } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import type { Banner, Testimonial } from '../../domain/content/content.ts'
import { applyBannerSchedule } from './edit-banners.ts'
import { banners } from '../database/schema/content.ts'
import { auditLog } from '../database/schema/platform.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store, 'meena')).client), { scope: 'file' }],
})

const BANNER = { title: 'Dropper sale', subtitle: 'This week', buttonText: 'See books', buttonLink: '/products' }
const TESTIMONIAL = {
  name: 'Aman Gupta',
  avatar: 'AG',
  qualification: 'JEE 2026',
  comment: 'Came in three days.',
  rating: 4,
}

describe('banners', () => {
  test('are exported, hidden ones too, by a manager', async ({ store, admin }) => {
    await admin.request('POST', '/banners', { ...BANNER, active: 'false' })
    const { client: manager } = await loginAsAdmin(store, 'mohan', 'manager')
    const file = await manager.request('GET', '/banners/export?search=dropper')
    expect(file.headers.get('Content-Disposition')).toMatch(/filename="banners-\d{4}-\d{2}-\d{2}\.csv"/)
    const [row] = parse<Record<string, string>>(await file.text(), { bom: true, columns: true })
    const { title, subtitle, buttonText, buttonLink } = BANNER
    expect(row).toMatchObject({
      Title: title,
      Subtitle: subtitle,
      Button: buttonText,
      Link: buttonLink,
      State: 'Not active',
    })
    await store.db.delete(banners)
  })

  test('can be created, changed and deleted, and guests see the changes', async ({ store, admin }) => {
    const created = await admin.requestJson<Banner>('POST', '/banners', BANNER)
    expect(created).toMatchObject({ status: 201, body: { ...BANNER, description: '', image: '', active: true } })
    const titles = async () => (await store.client().getJson<Banner[]>('/banners')).map(({ title }) => title)
    expect(await titles()).toEqual(['Dropper sale'])
    const { id } = created.body
    const changed = await admin.requestJson<Banner>('PUT', `/banners/${id}`, { title: ' NEET sale ', active: 'false' })
    expect(changed).toMatchObject({ status: 200, body: { ...BANNER, id, title: 'NEET sale', active: false } })
    await expect.poll(titles).toEqual([])
    expect((await admin.request('DELETE', `/banners/${id}`)).status).toBe(204)
    expect(await admin.requestJson('DELETE', `/banners/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Banner not found' },
    })
    expect((await admin.request('PUT', `/banners/${id}`, BANNER)).status).toBe(404)
  })

  test('are shown in the order that staff choose, and a new one comes last', async ({ store, admin }) => {
    await store.db.delete(banners)
    const create = async (title: string) =>
      (await admin.requestJson<Banner>('POST', '/banners', { ...BANNER, title })).body
    const [, second, third] = [await create('First'), await create('Second'), await create('Third')]
    expect(third?.state).toBe('waiting')
    const titles = async (client = admin) => (await client.getJson<Banner[]>('/banners')).map(({ title }) => title)
    const move = (id = 0, direction: string) => admin.request('POST', `/banners/${id}/move`, { direction })
    expect((await move(third?.id, 'up')).status).toBe(204)
    expect((await move(third?.id, 'up')).status).toBe(204)
    // It is the first already.
    expect((await move(third?.id, 'up')).status).toBe(204)
    await move(second?.id, 'up')
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    await create('Fourth')
    expect(await titles()).toEqual(['Third', 'Second', 'First', 'Fourth'])
    await expect.poll(() => titles(store.client())).toEqual(['Third', 'Second', 'First', 'Fourth'])
    expect((await move(999_999, 'up')).status).toBe(404)
    expect((await move(second?.id, 'sideways')).status).toBe(400)
    await store.db.delete(banners)
  })

  test('have every change recorded in the audit log with its actor', async ({ store, admin }) => {
    const { body } = await admin.requestJson<Banner>('POST', '/banners', BANNER)
    await admin.request('PUT', `/banners/${body.id}`, { ...BANNER, title: 'Last days' })
    await admin.request('PUT', `/banners/${body.id}`, {})
    await admin.request('DELETE', `/banners/${body.id}`)
    const isOfBanner = and(eq(auditLog.kind, 'banner'), eq(auditLog.subjectId, String(body.id)))
    const rows = await store.db.select().from(auditLog).where(isOfBanner).orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'create', actor: 'meena', before: null, after: BANNER },
      { action: 'update', before: { title: 'Dropper sale' }, after: { title: 'Last days' } },
      { action: 'delete', subject: 'Last days', after: null },
    ])
  })

  test('are rejected with all invalid fields at once', async ({ admin }) => {
    const invalid = {
      title: ' ',
      buttonLink: 'javascript:alert(1)',
      image: '//elsewhere.example/x.png',
      active: 'maybe',
    }
    const { status, body } = await admin.requestJson('POST', '/banners', invalid)
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        title: 'Title is required',
        buttonLink: 'Must be a page of the store such as /products, or a URL such as https://example.com',
        image: 'Must be an uploaded image or a URL such as https://example.com/image.webp',
        active: 'Must be true or false',
      },
    })
  })

  test('appear and disappear at their times, and one with times comes before the others', async ({ store, admin }) => {
    const titles = async () => (await store.client().getJson<Banner[]>('/banners')).map(({ title }) => title)
    await admin.request('POST', '/banners', { title: 'Always' })
    const { body: sale } = await admin.requestJson<Banner>('POST', '/banners', {
      title: 'Diwali sale',
      startsAt: '2999-11-25T10:00',
      endsAt: '2999-11-26T10:00',
    })
    expect(sale).toMatchObject({ state: 'scheduled', startsAt: '2999-11-25T04:30:00.000Z' })
    expect(await titles()).toEqual(['Always'])
    const stateOfSale = async () => (await admin.getJson<Banner[]>('/banners')).find(({ id }) => id === sale.id)?.state

    await store.db.update(banners).set({ startsAt: sql`now()` }).where(eq(banners.id, sale.id))
    await applyBannerSchedule(store.db)
    await expect.poll(titles).toEqual(['Diwali sale', 'Always'])
    expect(await stateOfSale()).toBe('shown')
    expect((await admin.getJson<Banner[]>('/banners?search=Always')).map(({ state }) => state)).toEqual(['waiting'])

    await store.db
      .update(banners)
      .set({ startsAt: sql`now() - interval '1 day'`, endsAt: sql`now()` })
      .where(eq(banners.id, sale.id))
    await applyBannerSchedule(store.db)
    await expect.poll(titles).toEqual(['Always'])
    expect(await stateOfSale()).toBe('ended')
    await store.db.delete(banners)
  })

  test('cannot end before they start, also when only one of the times is changed', async ({ admin }) => {
    const message = { endsAt: 'Must be after the time at which the banner appears' }
    const times = { startsAt: '2999-01-02T10:00', endsAt: '2999-01-02T10:00' }
    expect(await admin.requestJson('POST', '/banners', { ...BANNER, ...times })).toMatchObject({
      status: 400,
      body: { fields: message },
    })
    const { body } = await admin.requestJson<Banner>('POST', '/banners', { ...BANNER, startsAt: times.startsAt })
    const edit = (form: object) => admin.requestJson<Banner>('PUT', `/banners/${body.id}`, form)
    expect(await edit({ endsAt: '2999-01-02T09:59' })).toMatchObject({ status: 400, body: { fields: message } })
    expect(await edit({ endsAt: '2999-01-02T10:01' })).toMatchObject({ status: 200, body: { state: 'scheduled' } })
    expect(await edit({ startsAt: '', endsAt: '' })).toMatchObject({
      status: 200,
      body: { startsAt: null, state: 'shown' },
    })
    expect(await edit({ active: false })).toMatchObject({ body: { state: 'hidden' } })
    await admin.request('DELETE', `/banners/${body.id}`)
  })

  test('are paged, sorted and searched in the admin table', async ({ admin }) => {
    for (const title of ['Table one', 'Table three', 'Table two 100%'])
      await admin.request('POST', '/banners', { title })
    const response = await admin.request('GET', '/banners?search=TABLE&sort=-title&limit=2')
    expect(((await response.json()) as Banner[]).map(({ title }) => title)).toEqual(['Table two 100%', 'Table three'])
    expect(response.headers.get('X-Total-Count')).toBe('3')
    expect(response.headers.get('Link')).toContain('search=TABLE&sort=-title&limit=2&offset=2')
    expect(await admin.getJson<Banner[]>('/banners?search=0%25')).toHaveLength(1)
    expect((await admin.request('GET', '/banners?sort=image')).status).toBe(400)
  })
})

describe('testimonials', () => {
  test('can be created, changed and deleted', async ({ store, admin }) => {
    const created = await admin.requestJson<Testimonial>('POST', '/testimonials', TESTIMONIAL)
    expect(created).toMatchObject({ status: 201, body: TESTIMONIAL })
    const { id } = created.body
    const changed = await admin.requestJson<Testimonial>('PUT', `/testimonials/${id}`, {
      ...TESTIMONIAL,
      rating: '4.5',
    })
    expect(changed).toMatchObject({ status: 200, body: { id, rating: 4.5 } })
    await expect.poll(() => store.client().getJson('/testimonials')).toEqual([{ ...TESTIMONIAL, id, rating: 4.5 }])
    expect((await admin.request('DELETE', `/testimonials/${id}`)).status).toBe(204)
    expect(await admin.requestJson('PUT', `/testimonials/${id}`, TESTIMONIAL)).toMatchObject({ status: 404 })
  })

  test('have five stars by default', async ({ admin }) => {
    const { body } = await admin.requestJson<Testimonial>('POST', '/testimonials', { name: 'Neha', comment: 'Good' })
    expect(body).toMatchObject({ rating: 5, avatar: '', qualification: '' })
  })

  test.for([
    [{ rating: 0 }, { rating: 'Rating must be at least 1' }],
    [{ rating: 5.1 }, { rating: 'Rating must be at most 5' }],
    [{ rating: 'many' }, { rating: 'Rating must be a number' }],
    [
      { avatar: 'ABC', name: '' },
      { avatar: 'Avatar must be at most 2 characters', name: 'Name is required' },
    ],
    [{ comment: '' }, { comment: 'Comment is required' }],
  ] as const)('%j is rejected', async ([invalid, fields], { admin }) => {
    const { status, body } = await admin.requestJson('POST', '/testimonials', { ...TESTIMONIAL, ...invalid })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })

  test('are paged, sorted and searched', async ({ admin }) => {
    for (const rating of [2, 3])
      await admin.request('POST', '/testimonials', { ...TESTIMONIAL, name: 'Fatima Khan', rating })
    const response = await admin.request('GET', '/testimonials?search=fatima&sort=-rating&limit=1')
    expect(await response.json()).toMatchObject([{ name: 'Fatima Khan', rating: 3 }])
    expect(response.headers.get('X-Total-Count')).toBe('2')
  })
})
