import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { Mentions } from '../../../domain/orders/order-timeline.ts'

describe('a comment on an order', () => {
  test('is signed, and comments of two users are both in the history', async ({ store }) => {
    const [first, second] = [await loginAsAdmin(store), await loginAsAdmin(store)]
    const product = await makeProduct(store)
    const id = await placeOrder(store, { items: [{ productId: product.id, quantity: 1 }] })
    const url = `/admin/orders/${id}/comments`
    const added = await first.client.requestJson<OrderDetail>('POST', url, { text: ' Rang twice ' })
    expect(added.status).toBe(201)
    const { body } = await second.client.requestJson<OrderDetail>('POST', url, { text: 'Will be home at six' })
    expect(body.history?.slice(1)).toMatchObject([
      { actor: first.user.username, action: 'comment', changes: [{ field: 'comment', after: 'Rang twice' }] },
      { actor: second.user.username, action: 'comment', changes: [{ field: 'comment', after: 'Will be home at six' }] },
    ])
  })

  test('needs a text, an order and a staff account', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { client: customer } = await registerCustomer(store)
    const empty = await staff.requestJson('POST', '/admin/orders/1000000000/comments', { text: ' ' })
    expect(empty).toMatchObject({ status: 400, body: { fields: { text: 'Write a comment' } } })
    const unknown = await staff.request('POST', '/admin/orders/1000000000/comments', { text: 'Rang twice' })
    const denied = await customer.request('POST', '/admin/orders/1000000000/comments', { text: 'Rang twice' })
    expect([unknown.status, denied.status]).toEqual([404, 403])
  })
})

describe('a comment that mentions a member of staff', () => {
  test('is shown to them until they read it, and to them only', async ({ store }) => {
    const [author, reader, other] = [await loginAsAdmin(store), await loginAsAdmin(store), await loginAsAdmin(store)]
    const { client: customer, user } = await registerCustomer(store)
    const product = await makeProduct(store)
    const orderId = await placeOrder(store, { items: [{ productId: product.id, quantity: 1 }] })
    const text = `@${reader.user.username.toUpperCase()} and @${author.user.username}: pack first. @${user.username}`
    await author.client.request('POST', `/admin/orders/${orderId}/comments`, { text })
    const read = ({ client }: typeof reader) => client.getJson<Mentions>('/admin/mentions')
    expect(await read(reader)).toMatchObject({
      unread: 1,
      mentions: [{ orderId, author: author.user.username, isRead: false }],
      staff: expect.arrayContaining([author.user.username, other.user.username]) as string[],
    })
    expect((await read(reader)).staff).not.toContain(user.username)
    for (const person of [author, other]) expect(await read(person)).toMatchObject({ unread: 0, mentions: [] })
    expect((await customer.request('GET', '/admin/mentions')).status).toBe(403)

    await other.client.request('POST', '/admin/mentions/read', {})
    const elsewhere = { orderId: orderId === 1_000_000_000 ? 1_000_000_001 : 1_000_000_000 }
    await reader.client.request('POST', '/admin/mentions/read', elsewhere)
    expect(await read(reader)).toMatchObject({ unread: 1 })
    const { body } = await reader.client.requestJson<Mentions>('POST', '/admin/mentions/read', { orderId })
    expect(body).toMatchObject({ unread: 0, mentions: [{ orderId, isRead: true }] })
  })
})
