import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { openTestStore, test } from '../../../test/test-store.ts'
import { contactMessages } from './inbox.tables.ts'

const LETTER = {
  name: 'Ritika Meena',
  email: 'ritika@example.in',
  phone: '+91 98290 12341',
  subject: 'order',
  message: 'Where is my order 4821093377?',
}
interface Kept {
  id: number
}

describe('a message to the store', () => {
  test('is kept unread, and its number is told', async ({ store }) => {
    const letter = { ...LETTER, name: '  Ritika Meena ', source: 'contact' }
    const { status, body } = await store.visitor().ask<Kept>('POST', '/contact-messages', letter)
    expect({ status, body }).toMatchObject({ status: 201, body: { ...LETTER, status: 'unread' } })
    const [row] = await store.db.select().from(contactMessages).where(eq(contactMessages.id, body.id))
    expect(row).toMatchObject({ ...LETTER, status: 'unread' })
  })

  test('cannot be marked as read by who sends it', async ({ store }) => {
    const letter = { ...LETTER, id: 77, status: 'replied' }
    const { body } = await store.visitor().ask<Kept>('POST', '/contact-messages', letter)
    expect(body).toMatchObject({ status: 'unread' })
    expect(body.id).not.toBe(77)
  })

  test('without anything in it is refused with every rule at once', async ({ store }) => {
    const { status, body } = await store.visitor().ask('POST', '/contact-messages', {})
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        name: 'Name must be at least 2 characters',
        email: 'Please enter a valid email address',
        phone: 'Please enter a valid phone number',
        subject: 'Please select a subject',
        message: 'Message must be at least 10 characters',
      },
    })
  })

  test('comes from one address ten times an hour, then it has to wait', async ({ store }) => {
    const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const answers = []
    for (let letter = 0; letter < 11; letter += 1) {
      answers.push(await strict.visitor().call('POST', '/contact-messages', LETTER))
    }
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
