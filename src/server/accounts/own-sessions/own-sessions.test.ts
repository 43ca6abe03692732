import { like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/test-store.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import type { OwnSession } from '../../../domain/accounts/own-session.ts'
import { sessions } from '../../database/schema/accounts.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

describe('the devices of a user', () => {
  test('are listed with their browsers, and each can be logged out', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const phone = store.client()
    const credentials = { username: user.username, password: PASSWORD }
    await phone.request('POST', '/login', credentials, { 'User-Agent': ANDROID })
    const listed = await client.getJson<OwnSession[]>('/user/sessions')
    expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: 'Chrome on Android', isCurrent: false },
      { device: 'Unknown device', isCurrent: true },
    ])
    expect((await client.request('DELETE', `/user/sessions/${listed[0]?.id}`)).status).toBe(204)
    expect((await phone.request('GET', '/user')).status).toBe(401)
    expect((await client.request('DELETE', `/user/sessions/${listed[0]?.id}`)).status).toBe(404)
  })

  test('are not listed after their session has expired', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await store.client().request('POST', '/login', { username: user.username, password: PASSWORD })
    const list = () => client.getJson<OwnSession[]>('/user/sessions')
    const other = (await list()).find(({ isCurrent }) => !isCurrent)
    const expired = { expiresAt: new Date(Date.now() - 1000) }
    await store.db
      .update(sessions)
      .set(expired)
      .where(like(sessions.id, `${other?.id}%`))
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  test('can all be logged out except the own one, and those of others stay', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: PASSWORD })
    expect((await client.request('DELETE', '/user/sessions')).status).toBe(204)
    expect((await phone.request('GET', '/user')).status).toBe(401)
    expect(await client.getJson('/user/sessions')).toHaveLength(1)
    const others = await neighbour.client.getJson<OwnSession[]>('/user/sessions')
    expect((await client.request('DELETE', `/user/sessions/${others[0]?.id}`)).status).toBe(404)
  })
})
