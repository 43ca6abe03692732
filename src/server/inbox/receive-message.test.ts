import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { contactMessages } from '../database/schema/inbox.ts'

const MESSAGE = {
  name: 'Ritika Meena',
  email: 'ritika@example.in',
  phone: '9829012341',
  subject: 'order',
  message: 'Where is my order 4821093377?',
}
interface SavedMessage {
  id: number
}

describe('a message to the store', () => {
  test('is stored as unread, and the response has its number', async ({ store }) => {
    const message = { ...MESSAGE, name: '  Ritika Meena ', phone: '+91 98290 12341', source: 'contact' }
    const { status, body } = await store.client().requestJson<SavedMessage>('POST', '/contact-messages', message)
    expect({ status, body }).toMatchObject({ status: 201, body: { ...MESSAGE, status: 'unread' } })
    const [row] = await store.db.select().from(contactMessages).where(eq(contactMessages.id, body.id))
    expect(row).toMatchObject({ ...MESSAGE, status: 'unread' })
  })

  test('cannot be marked as read by its sender', async ({ store }) => {
    const message = { ...MESSAGE, id: 77, status: 'replied' }
    const { body } = await store.client().requestJson<SavedMessage>('POST', '/contact-messages', message)
    expect(body).toMatchObject({ status: 'unread' })
    expect(body.id).not.toBe(77)
  })

  test('that is empty is rejected with all invalid fields at once', async ({ store }) => {
    const { status, body } = await store.client().requestJson('POST', '/contact-messages', {})
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
})
