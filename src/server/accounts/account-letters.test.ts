import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/people.ts'
import { letters } from '../mail/mail.tables.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

const register = ({ store }: PostOffice, username: string) =>
  store.visitor().ask<{ id: number }>('POST', '/register', { username, password: PASSWORD })

const sent = async (key: string) => (await office.letter(key))?.status

test('a customer whose username is an address is welcomed, and staff hear of them', async () => {
  const { body } = await register(office, 'neha@example.in')
  await expect.poll(() => sent(`account-opened/${body.id}/customer`)).toBe('sent')
  await expect.poll(() => sent(`account-opened/${body.id}/staff`)).toBe('sent')
  const welcome = office.mail.letters.find((letter) => letter.includes('To: neha@example.in'))
  expect(welcome).toContain('Subject: Your account at Rankshelf')
  expect(welcome).toContain('http://shop.test/profile')
  expect(welcome).not.toContain(PASSWORD)
  expect(office.mail.letters.find((letter) => letter.includes('To: owner@shop.example'))).toContain(
    'Subject: New customer: neha@example.in',
  )
})

test('a customer who gave no address is told of to staff alone', async () => {
  const { body } = await register(office, 'aman')
  await expect.poll(() => sent(`account-opened/${body.id}/staff`)).toBe('sent')
  expect(await office.letter(`account-opened/${body.id}/customer`)).toBeUndefined()
})

test('a name that is taken opens no account and writes no letter', async () => {
  await register(office, 'ritika')
  const before = await office.store.db.$count(letters)
  expect((await register(office, 'Ritika')).status).toBe(409)
  expect(await office.store.db.$count(letters)).toBe(before)
})
