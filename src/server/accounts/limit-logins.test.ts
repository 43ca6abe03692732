import { expect, test } from 'vitest'
import { openEmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'

test('staff receive one email when the logins of a staff account are limited, and none for a customer', async () => {
  const fixture = await openEmailFixture({}, {}, { RATE_LIMIT: 'on' })
  const { store } = fixture
  const guess = async (username: string) => {
    for (let attempts = 0; attempts < 12; attempts += 1) {
      await store.client().request('POST', '/login', { username, password: 'not the password' })
    }
  }
  const { user: owner } = await loginAsAdmin(store)
  const { user: customer } = await registerCustomer(store)
  await guess(owner.username)
  await guess(customer.username)
  const day = new Date().toISOString().slice(0, 10)
  const email = await fixture.findEmail(`login-limited/${owner.id}/${day}`)
  expect(email).toMatchObject({ recipient: 'owner@shop.example', subject: `Many failed logins: ${owner.username}` })
  expect(await fixture.findEmail(`login-limited/${customer.id}/${day}`)).toBeUndefined()
  await fixture.close()
})
