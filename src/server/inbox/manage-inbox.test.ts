import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { type ContactMessage, contactMessageSchema } from '../../domain/inbox/contact-form.ts'
import { sourceLabel, type Subscriber, subscriberSchema } from '../../domain/inbox/subscriber.ts'
import { auditLog } from '../database/schema/platform.ts'
import { contactMessages, subscribers } from '../database/schema/inbox.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const MESSAGE = { email: 'ritika@example.in', phone: '9829012341', subject: 'order', message: 'Where is my order?' }

async function insertMessages({ db }: TestStore, names: string[]) {
  const rows = names.map((name, day) => ({ ...MESSAGE, name, createdAt: new Date(Date.UTC(2026, 0, 1 + day)) }))
  return db.insert(contactMessages).values(rows).returning()
}

describe('contact messages', () => {
  test('are listed newest first, searched, filtered, sorted and paged', async ({ store, admin }) => {
    const [first, second] = await insertMessages(store, ['Zoya One', 'Arun Two', 'Meera Three'])
    await admin.request('PATCH', `/contact-messages/${first?.id}`, { status: 'replied' })
    const all = await admin.getJson<ContactMessage[]>('/contact-messages')
    expect(all.map(({ name }) => name)).toEqual(['Meera Three', 'Arun Two', 'Zoya One'])
    expect(contactMessageSchema.strict().parse(all[1])).toMatchObject({ ...MESSAGE, id: second?.id, status: 'unread' })
    const namesOf = async (query: string) =>
      (await admin.getJson<ContactMessage[]>(`/contact-messages?${query}`)).map(({ name }) => name)
    expect(await namesOf('status=replied')).toEqual(['Zoya One'])
    expect(await namesOf('search=ARUN')).toEqual(['Arun Two'])
    expect(await namesOf('search=_')).toEqual([])
    expect(await namesOf(`search=${encodeURIComponent('+91 98290 12341')}`)).toHaveLength(3)
    expect(await namesOf('subject=return')).toEqual([])
    const page = await admin.request('GET', '/contact-messages?sort=name&limit=1&offset=1')
    expect(await page.json()).toMatchObject([{ name: 'Meera Three' }])
    expect(page.headers.get('X-Total-Count')).toBe('3')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('are marked as read, unread and replied, and deleted', async ({ store, admin }) => {
    const [message] = await insertMessages(store, ['Neha'])
    const path = `/contact-messages/${message?.id}`
    for (const status of ['read', 'unread', 'replied']) {
      expect(await admin.requestJson('PATCH', path, { status })).toMatchObject({
        status: 200,
        body: { status, name: 'Neha' },
      })
    }
    expect(await admin.requestJson('PATCH', path, { status: 'lost' })).toMatchObject({
      status: 400,
      body: { fields: { status: 'status must be unread, read or replied' } },
    })
    expect((await admin.request('DELETE', path)).status).toBe(204)
    expect((await admin.request('DELETE', path)).status).toBe(404)
    expect((await admin.request('PATCH', path, { status: 'read' })).status).toBe(404)
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'Neha <ritika@example.in>'))
    expect(audit.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'delete'])
  })
})

describe('subscribers', () => {
  test('are listed, searched, filtered, sorted, paged, unsubscribed and deleted', async ({ store, admin }) => {
    await store.db.insert(subscribers).values([
      { email: 'a@list.example', source: 'footer', createdAt: new Date(Date.UTC(2026, 0, 1)) },
      { email: 'b@list.example', name: 'Bela', createdAt: new Date(Date.UTC(2026, 0, 2)) },
    ])
    const [newest, oldest] = await admin.getJson<Subscriber[]>('/subscribers?search=list.example')
    expect(subscriberSchema.strict().parse(newest)).toMatchObject({ email: 'b@list.example', status: 'active' })
    expect(await admin.getJson('/subscribers?search=bela')).toHaveLength(1)
    expect(await admin.getJson('/subscribers?search=list.example&source=footer')).toEqual([oldest])
    const page = await admin.request('GET', '/subscribers?search=list.example&sort=email&limit=1')
    expect(await page.json()).toEqual([oldest])
    expect(page.headers.get('Link')).toContain('search=list.example&sort=email&limit=1&offset=1')

    const path = `/subscribers/${oldest?.id}`
    const unsubscribed = await admin.requestJson('PATCH', path, { status: 'unsubscribed' })
    expect(unsubscribed).toMatchObject({ status: 200, body: { email: 'a@list.example', status: 'unsubscribed' } })
    expect(await admin.getJson('/subscribers?search=list.example&status=active')).toEqual([newest])
    expect((await admin.request('PATCH', path, { status: 'away' })).status).toBe(400)
    expect((await admin.request('DELETE', path)).status).toBe(204)
    expect((await admin.request('DELETE', path)).status).toBe(404)
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'a@list.example'))
    expect(audit).toMatchObject([{ action: 'update', before: { status: 'active' } }, { action: 'delete' }])
  })

  test('can be exported as CSV and XLSX, and no cell is a formula', async ({ store, admin }) => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ email: `subscriber${index}@many.example` }))
    await store.db.insert(subscribers).values([...many, { email: 'x@many.example', name: '=cmd()', phone: '+919829' }])
    const csv = await admin.request('GET', '/subscribers/export?format=csv&search=many.example')
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="subscribers.csv"')
    const lines = (await csv.text()).trim().split('\n')
    expect(lines).toHaveLength(1003)
    expect(lines[0]).toBe('Email,Name,Phone,Source,Status,Subscribed,Consents')
    expect(lines[1]).toMatch(/^subscriber0@many\.example,,,Website,active,\d{4}-/)
    expect(lines.at(-1)).toMatch(/^x@many\.example,'=cmd\(\),'\+919829,/)
    const xlsx = await admin.request('GET', '/subscribers/export?format=xlsx&search=x@many.example')
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect((await admin.request('GET', '/subscribers/export?format=pdf')).status).toBe(400)
  })

  test('have the source Website if theirs is empty', () => {
    expect([sourceLabel(''), sourceLabel(null), sourceLabel('footer'), sourceLabel('fair')]).toEqual([
      'Website',
      'Website',
      'Footer',
      'fair',
    ])
  })
})
