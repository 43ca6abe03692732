import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { subscribers } from './inbox.tables.ts'

describe('subscribing to new arrivals', () => {
  test('a second time is a quiet success without a second row', async ({ store }) => {
    const answers = []
    for (const email of ['neha@example.in', ' NEHA@example.in ', 'neha@example.in']) {
      answers.push(await store.visitor().ask('POST', '/subscribers', { email, source: 'footer' }))
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, body: { message: 'Thank you for subscribing!' } })
    const rows = await store.db.select().from(subscribers).where(eq(subscribers.email, 'neha@example.in'))
    expect(rows).toMatchObject([{ source: 'footer', status: 'active' }])
  })

  test('without a source it is the website', async ({ store }) => {
    await store.visitor().call('POST', '/subscribers', { email: 'aman@example.in' })
    const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, 'aman@example.in'))
    expect(row?.source).toBe('website')
  })

  test('somebody who has left and asks again is back, as they were', async ({ store }) => {
    await store.db.insert(subscribers).values({ email: 'gone@example.in', status: 'unsubscribed' })
    const payload = { email: 'gone@example.in', source: 'contact', name: 'Mallory' }
    expect((await store.visitor().call('POST', '/subscribers', payload)).status).toBe(201)
    const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, 'gone@example.in'))
    expect(row).toMatchObject({ status: 'active', name: null, source: 'website' })
  })

  test.for([
    [{}, { email: 'Email address is required to subscribe' }],
    [{ email: '   ' }, { email: 'Email address is required to subscribe' }],
    [{ email: 'neha@' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.in', source: 'pigeon' }, { source: 'source must be website, footer or contact' }],
  ] as const)('%j is refused', async ([payload, fields], { store }) => {
    const { status, body } = await store.visitor().ask('POST', '/subscribers', payload)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })
})
