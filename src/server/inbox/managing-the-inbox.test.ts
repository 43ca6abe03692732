import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { type ContactMessage, contactMessageSchema } from '../../domain/contact-form.ts'
import { sourceLabel, type Subscriber, subscriberSchema } from '../../domain/subscriber.ts'
import { auditLog } from '../accounts/audit.tables.ts'
import { contactMessages, subscribers } from './inbox.tables.ts'

const test = base.extend<{ admin: Visitor }>({
  admin: [async ({ store }, use) => use((await loginAdmin(store)).visitor), { scope: 'file' }],
})

const LETTER = { email: 'ritika@example.in', phone: '9829012341', subject: 'order', message: 'Where is my order?' }

async function enter({ db }: TestStore, names: string[]) {
  const rows = names.map((name, day) => ({ ...LETTER, name, createdAt: new Date(Date.UTC(2026, 0, 1 + day)) }))
  return db.insert(contactMessages).values(rows).returning()
}

describe('messages to the store', () => {
  test('are listed, the newest first, searched, filtered, sorted and paged', async ({ store, admin }) => {
    const [first, second] = await enter(store, ['Zoya One', 'Arun Two', 'Meera Three'])
    await admin.call('PATCH', `/contact-messages/${first?.id}`, { status: 'replied' })
    const all = await admin.get<ContactMessage[]>('/contact-messages')
    expect(all.map(({ name }) => name)).toEqual(['Meera Three', 'Arun Two', 'Zoya One'])
    expect(contactMessageSchema.strict().parse(all[1])).toMatchObject({ ...LETTER, id: second?.id, status: 'unread' })
    const namesOf = async (query: string) =>
      (await admin.get<ContactMessage[]>(`/contact-messages?${query}`)).map(({ name }) => name)
    expect(await namesOf('status=replied')).toEqual(['Zoya One'])
    expect(await namesOf('search=ARUN')).toEqual(['Arun Two'])
    expect(await namesOf('search=_')).toEqual([])
    expect(await namesOf('subject=return')).toEqual([])
    const page = await admin.call('GET', '/contact-messages?sort=name&limit=1&offset=1')
    expect(await page.json()).toMatchObject([{ name: 'Meera Three' }])
    expect(page.headers.get('X-Total-Count')).toBe('3')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('are marked as read, unread and replied, and thrown away', async ({ store, admin }) => {
    const [letter] = await enter(store, ['Neha'])
    const path = `/contact-messages/${letter?.id}`
    for (const status of ['read', 'unread', 'replied']) {
      expect(await admin.ask('PATCH', path, { status })).toMatchObject({ status: 200, body: { status, name: 'Neha' } })
    }
    expect(await admin.ask('PATCH', path, { status: 'lost' })).toMatchObject({
      status: 400,
      body: { fields: { status: 'status must be unread, read or replied' } },
    })
    expect((await admin.call('DELETE', path)).status).toBe(204)
    expect((await admin.call('DELETE', path)).status).toBe(404)
    expect((await admin.call('PATCH', path, { status: 'read' })).status).toBe(404)
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'Neha <ritika@example.in>'))
    expect(audit.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'delete'])
  })
})

describe('subscribers', () => {
  test('are listed, searched, filtered, sorted, paged, taken off and forgotten', async ({ store, admin }) => {
    await store.db.insert(subscribers).values([
      { email: 'a@list.example', source: 'footer', createdAt: new Date(Date.UTC(2026, 0, 1)) },
      { email: 'b@list.example', name: 'Bela', createdAt: new Date(Date.UTC(2026, 0, 2)) },
    ])
    const [newest, oldest] = await admin.get<Subscriber[]>('/subscribers?search=list.example')
    expect(subscriberSchema.strict().parse(newest)).toMatchObject({ email: 'b@list.example', status: 'active' })
    expect(await admin.get('/subscribers?search=bela')).toHaveLength(1)
    expect(await admin.get('/subscribers?search=list.example&source=footer')).toEqual([oldest])
    const page = await admin.call('GET', '/subscribers?search=list.example&sort=email&limit=1')
    expect(await page.json()).toEqual([oldest])
    expect(page.headers.get('Link')).toContain('search=list.example&sort=email&limit=1&offset=1')

    const path = `/subscribers/${oldest?.id}`
    const left = await admin.ask('PATCH', path, { status: 'unsubscribed' })
    expect(left).toMatchObject({ status: 200, body: { email: 'a@list.example', status: 'unsubscribed' } })
    expect(await admin.get('/subscribers?search=list.example&status=active')).toEqual([newest])
    expect((await admin.call('PATCH', path, { status: 'away' })).status).toBe(400)
    expect((await admin.call('DELETE', path)).status).toBe(204)
    expect((await admin.call('DELETE', path)).status).toBe(404)
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'a@list.example'))
    expect(audit).toMatchObject([{ action: 'update', before: { status: 'active' } }, { action: 'delete' }])
  })

  test('can be taken out as CSV and XLSX, and no cell of theirs runs', async ({ store, admin }) => {
    const many = Array.from({ length: 1001 }, (_, place) => ({ email: `reader${place}@many.example` }))
    await store.db.insert(subscribers).values([...many, { email: 'x@many.example', name: '=cmd()', phone: '+919829' }])
    const csv = await admin.call('GET', '/subscribers/export?format=csv&search=many.example')
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="subscribers.csv"')
    const lines = (await csv.text()).trim().split('\n')
    expect(lines).toHaveLength(1003)
    expect(lines[0]).toBe('Email,Name,Phone,Source,Status,Subscribed')
    expect(lines[1]).toMatch(/^reader0@many\.example,,,Website,active,\d{4}-/)
    expect(lines.at(-1)).toMatch(/^x@many\.example,'=cmd\(\),'\+919829,/)
    const xlsx = await admin.call('GET', '/subscribers/export?format=xlsx&search=x@many.example')
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect((await admin.call('GET', '/subscribers/export?format=pdf')).status).toBe(400)
  })

  test('come from the website where nothing else is known', () => {
    expect([sourceLabel(''), sourceLabel(null), sourceLabel('footer'), sourceLabel('fair')]).toEqual([
      'Website',
      'Website',
      'Footer',
      'fair',
    ])
  })
})
