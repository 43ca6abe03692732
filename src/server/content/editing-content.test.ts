import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { test as base } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import type { Banner, Testimonial } from '../../domain/content.ts'
import { auditLog } from '../accounts/audit.tables.ts'

const test = base.extend<{ admin: Visitor }>({
  admin: [async ({ store }, use) => use((await loginAdmin(store, 'meena')).visitor), { scope: 'file' }],
})

const BANNER = { title: 'Dropper sale', subtitle: 'This week', buttonText: 'See books', buttonLink: '/products' }
const SAID = { name: 'Aman Gupta', avatar: 'AG', qualification: 'JEE 2026', comment: 'Came in three days.', rating: 4 }

describe('banners', () => {
  test('are put up, changed and taken down, and visitors see it at once', async ({ store, admin }) => {
    const made = await admin.ask<Banner>('POST', '/banners', BANNER)
    expect(made).toMatchObject({ status: 201, body: { ...BANNER, description: '', image: '', active: true } })
    const titles = async () => (await store.visitor().get<Banner[]>('/banners')).map(({ title }) => title)
    expect(await titles()).toEqual(['Dropper sale'])
    const { id } = made.body
    const changed = await admin.ask<Banner>('PUT', `/banners/${id}`, { title: ' NEET sale ', active: 'false' })
    expect(changed).toMatchObject({ status: 200, body: { ...BANNER, id, title: 'NEET sale', active: false } })
    await expect.poll(titles).toEqual([])
    expect((await admin.call('DELETE', `/banners/${id}`)).status).toBe(204)
    expect(await admin.ask('DELETE', `/banners/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Banner not found' },
    })
    expect((await admin.call('PUT', `/banners/${id}`, BANNER)).status).toBe(404)
  })

  test('leave who changed what in the audit log', async ({ store, admin }) => {
    const { body } = await admin.ask<Banner>('POST', '/banners', BANNER)
    await admin.call('PUT', `/banners/${body.id}`, { ...BANNER, title: 'Last days' })
    await admin.call('PUT', `/banners/${body.id}`, {})
    await admin.call('DELETE', `/banners/${body.id}`)
    const ofIt = and(eq(auditLog.kind, 'banner'), eq(auditLog.subjectId, String(body.id)))
    const rows = await store.db.select().from(auditLog).where(ofIt).orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'create', actor: 'meena', before: null, after: BANNER },
      { action: 'update', before: { title: 'Dropper sale' }, after: { title: 'Last days' } },
      { action: 'delete', subject: 'Last days', after: null },
    ])
  })

  test('are refused with every broken rule at once', async ({ admin }) => {
    const wrong = { title: ' ', buttonLink: 'javascript:alert(1)', image: '//elsewhere.example/x.png', active: 'maybe' }
    const { status, body } = await admin.ask('POST', '/banners', wrong)
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        title: 'Title is required',
        buttonLink: 'Must be a page of the store such as /products, or an address such as https://example.com',
        image: 'Must be an uploaded image or an address such as https://example.com/picture.webp',
        active: 'Must be true or false',
      },
    })
  })

  test('are paged, sorted and searched for the table of the staff', async ({ admin }) => {
    for (const title of ['Table one', 'Table three', 'Table two 100%']) await admin.call('POST', '/banners', { title })
    const answer = await admin.call('GET', '/banners?search=TABLE&sort=-title&limit=2')
    expect(((await answer.json()) as Banner[]).map(({ title }) => title)).toEqual(['Table two 100%', 'Table three'])
    expect(answer.headers.get('X-Total-Count')).toBe('3')
    expect(answer.headers.get('Link')).toContain('search=TABLE&sort=-title&limit=2&offset=2')
    expect(await admin.get<Banner[]>('/banners?search=0%25')).toHaveLength(1)
    expect((await admin.call('GET', '/banners?sort=image')).status).toBe(400)
  })
})

describe('testimonials', () => {
  test('are entered, changed and taken away', async ({ store, admin }) => {
    const made = await admin.ask<Testimonial>('POST', '/testimonials', SAID)
    expect(made).toMatchObject({ status: 201, body: SAID })
    const { id } = made.body
    const changed = await admin.ask<Testimonial>('PUT', `/testimonials/${id}`, { ...SAID, rating: '4.5' })
    expect(changed).toMatchObject({ status: 200, body: { id, rating: 4.5 } })
    await expect.poll(() => store.visitor().get('/testimonials')).toEqual([{ ...SAID, id, rating: 4.5 }])
    expect((await admin.call('DELETE', `/testimonials/${id}`)).status).toBe(204)
    expect(await admin.ask('PUT', `/testimonials/${id}`, SAID)).toMatchObject({ status: 404 })
  })

  test('have five stars unless somebody says otherwise', async ({ admin }) => {
    const { body } = await admin.ask<Testimonial>('POST', '/testimonials', { name: 'Neha', comment: 'Good' })
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
  ] as const)('%j is refused', async ([wrong, fields], { admin }) => {
    const { status, body } = await admin.ask('POST', '/testimonials', { ...SAID, ...wrong })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })

  test('are paged, sorted and searched', async ({ admin }) => {
    for (const rating of [2, 3]) await admin.call('POST', '/testimonials', { ...SAID, name: 'Fatima Khan', rating })
    const answer = await admin.call('GET', '/testimonials?search=fatima&sort=-rating&limit=1')
    expect(await answer.json()).toMatchObject([{ name: 'Fatima Khan', rating: 3 }])
    expect(answer.headers.get('X-Total-Count')).toBe('2')
  })
})
