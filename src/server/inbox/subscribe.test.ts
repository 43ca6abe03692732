import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { subscribers } from '../database/schema/inbox.ts'

describe('subscribing to new arrivals', () => {
  test('a second time succeeds without a second row', async ({ store }) => {
    const responses = []
    for (const email of ['neha@example.in', ' NEHA@example.in ', 'neha@example.in']) {
      responses.push(await store.client().requestJson('POST', '/subscribers', { email, source: 'footer' }))
    }
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(responses[0]).toMatchObject({ status: 201, body: { message: 'Thank you for subscribing!' } })
    const rows = await store.db.select().from(subscribers).where(eq(subscribers.email, 'neha@example.in'))
    expect(rows).toMatchObject([{ source: 'footer', status: 'active' }])
  })

  test('uses the website as the default source', async ({ store }) => {
    await store.client().request('POST', '/subscribers', { email: 'aman@example.in' })
    const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, 'aman@example.in'))
    expect(row?.source).toBe('website')
  })

  test('reactivates a subscriber who had unsubscribed', async ({ store }) => {
    await store.db.insert(subscribers).values({ email: 'gone@example.in', status: 'unsubscribed' })
    const payload = { email: 'gone@example.in', source: 'contact', name: 'Mallory' }
    expect((await store.client().request('POST', '/subscribers', payload)).status).toBe(201)
    const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, 'gone@example.in'))
    expect(row).toMatchObject({ status: 'active', name: null, source: 'website' })
  })

  test.for([
    [{}, { email: 'Email address is required to subscribe' }],
    [{ email: '   ' }, { email: 'Email address is required to subscribe' }],
    [{ email: 'neha@' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.in', source: 'pigeon' }, { source: 'source must be website, footer or contact' }],
  ] as const)('%j is rejected', async ([payload, fields], { store }) => {
    const { status, body } = await store.client().requestJson('POST', '/subscribers', payload)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })
})
